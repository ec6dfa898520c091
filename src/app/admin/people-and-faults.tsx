import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type * as v from 'valibot';
import { longestPeriodDays } from '../../shared/contract/analytics.ts';
import type { SetupStep } from '../../shared/contract/operations.ts';
import {
  type AdminOverview,
  type AdminTask,
  type NeedKind,
  TaskClosing,
  taskKinds,
} from '../../shared/contract/overview.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { adminPath } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { api, unwrap } from '../platform/api.ts';
import { TextArea } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ChevronDownIcon, SuccessIcon } from '../ui/layout/icons.tsx';
import { Dialog } from '../ui/overlay/modal.tsx';
import { Day } from '../ui/text/day.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import { WholeText } from '../ui/text/whole-text.tsx';
import { useGreenNames } from '../week/manage-sowing.tsx';
import { counted, type Nouns } from './counted.ts';
import { useSetupSteps } from './queries.ts';

const needs: Record<NeedKind, { nouns: Nouns; to: string; isOfPerson?: true }> = {
  messages: {
    nouns: ['message to answer', 'messages to answer'],
    to: adminPath('customers', { list: 'messages' }),
    isOfPerson: true,
  },
  applications: {
    nouns: ['wholesale application', 'wholesale applications'],
    to: adminPath('customers', { list: 'wholesale' }),
    isOfPerson: true,
  },
  'failed-payments': {
    nouns: ['failed payment', 'failed payments'],
    to: adminPath('analytics', { period: String(longestPeriodDays) }),
    isOfPerson: true,
  },
  'short-stock': {
    nouns: ['paid order short of stock', 'paid orders short of stock'],
    to: adminPath('inventory'),
  },
  'unsent-mails': { nouns: ['refused mail', 'refused mails'], to: adminPath('settings') },
  'held-mails': {
    nouns: ['mail held since a restore', 'mails held since a restore'],
    to: adminPath('settings'),
  },
  faults: { nouns: ['server fault', 'server faults'], to: adminPath('settings') },
};

const taskNouns: Record<AdminTask['kind'], Nouns> = {
  undelivered: ['undelivered box', 'undelivered boxes'],
  'failed-refund': ['refund to settle', 'refunds to settle'],
  'kept-payment': ['payment of a canceled box', 'payments of canceled boxes'],
  'unpaid-refund': ['refund of an unpaid order', 'refunds of unpaid orders'],
  'lost-dispute': ['lost dispute', 'lost disputes'],
  uncollected: ['payment to collect', 'payments to collect'],
  'unclear-address': ['address to check', 'addresses to check'],
};

/** Before the first order its set-up; then what runs short, people, oldest first, and the machine. */
export function PeopleAndFaults({
  needs: found,
  tasks,
  short,
  soldOut,
}: Pick<AdminOverview, 'needs' | 'tasks' | 'short' | 'soldOut'>) {
  const { data: steps = [] } = useSetupSteps();
  const nameOf = useGreenNames();
  const ofPeople = found.filter(({ kind }) => needs[kind].isOfPerson);
  const ofMachine = found.filter(({ kind }) => !needs[kind].isOfPerson);
  if ([found, tasks, steps, short, soldOut].every(({ length }) => length === 0)) return null;
  return (
    <ul aria-label="Waiting for you" className="relative flex flex-wrap gap-2">
      {steps.length > 0 && (
        <li className="max-lg:w-full">
          <SetupSteps steps={steps} />
        </li>
      )}
      {short.map(({ date, productId, ounces }) => (
        <TodayLink key={`${date} ${productId}`} to={`${paths.harvest}?${new URLSearchParams({ date })}`}>
          <span>
            <span>{`${nameOf(productId)}: about ${ounces} oz short for `}</span>
            <Day day={date} format="weekday" />
          </span>
        </TodayLink>
      ))}
      {soldOut.map((id) => (
        <TodayLink key={id} to={adminPath('inventory')}>
          <span>{`${nameOf(id)} is sold out`}</span>
        </TodayLink>
      ))}
      <Needs found={ofPeople} />
      {tasks.length > 0 && (
        <li className="max-lg:w-full">
          <Tasks tasks={tasks} />
        </li>
      )}
      <Needs found={ofMachine} />
    </ul>
  );
}

function Needs({ found }: { found: AdminOverview['needs'] }) {
  return found.map(({ kind, count }) => (
    <TodayLink key={kind} to={needs[kind].to}>
      {counted(count, needs[kind].nouns)}
    </TodayLink>
  ));
}

const chipStyle = 'flex min-h-11 items-center rounded-lg px-3 text-sm font-semibold';

function TodayLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={`${chipStyle} bg-warning-soft text-warning-ink no-underline hover:underline`}>
        {children}
      </Link>
    </li>
  );
}

function SetupSteps({ steps }: { steps: SetupStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <FoldedList
      summary={`Before you open: ${done} of ${steps.length} done`}
      label="Before you open"
      color="bg-leaf-soft text-leaf-ink"
    >
      {steps.map((step) => (
        <SetupLine key={step.id} {...step} />
      ))}
    </FoldedList>
  );
}

function SetupLine({ id, isDone, title, advice, path }: SetupStep) {
  const { mutate, isPending } = useAdminAction({
    failureTitle: 'The test mail was not sent',
    send: () => unwrap(api.api.admin.setup['test-mail'].post()),
    successToast: () => ({ title: 'Test mail on its way', description: 'To your own address.' }),
  });
  if (isDone)
    return (
      <li className="flex items-center gap-2">
        <SuccessIcon className="h-5 w-5 shrink-0" />
        <span>
          {title}
          <span className="sr-only">: done</span>
        </span>
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-80 pl-7 [overflow-wrap:anywhere]">
        {path ? (
          <TextLink to={path} preventScrollReset className="inline-flex min-h-11 items-center text-current!">
            {title}
          </TextLink>
        ) : (
          <p className="font-semibold">{title}</p>
        )}
        <p>{advice}</p>
      </div>
      {id === 'mail' && (
        <Button
          className="max-lg:ml-7"
          variant="secondary"
          pending={isPending}
          onClick={() => mutate(undefined)}
        >
          Send a test mail
        </Button>
      )}
    </li>
  );
}

function Tasks({ tasks }: { tasks: AdminTask[] }) {
  const kinds = [...new Set(tasks.map(({ kind }) => kind))];
  const texts = kinds.map((kind) =>
    counted(
      tasks.reduce((sum, task) => sum + (task.kind === kind ? (task.count ?? 1) : 0), 0),
      taskNouns[kind],
    ),
  );
  return (
    <FoldedList summary={texts.join(', ')} label="Tasks to close" color="bg-warning-soft text-warning-ink">
      {tasks.map((task) => (
        <TaskLine key={task.id} task={task} />
      ))}
    </FoldedList>
  );
}

interface FoldedListProps {
  summary: string;
  label: string;
  color: string;
  children: ReactNode;
}

function FoldedList({ summary, label, color, children }: FoldedListProps) {
  return (
    <details className={`group rounded-lg ${color}`}>
      <summary className={`${chipStyle} cursor-pointer list-none gap-2 [&::-webkit-details-marker]:hidden`}>
        <span>{summary}</span>
        <ChevronDownIcon className="h-4 w-4 shrink-0 group-open:rotate-180" />
      </summary>
      {/* Collapses, so what the link opens is visible. */}
      <ul
        aria-label={label}
        onClickCapture={foldWhenFollowed}
        className={`grid gap-3 px-3 pb-3 lg:absolute lg:inset-x-0 lg:top-full lg:z-20 lg:mt-1 lg:rounded-lg lg:border lg:py-2 lg:shadow-md ${color}`}
      >
        {children}
      </ul>
    </details>
  );
}

function foldWhenFollowed({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const line = currentTarget.closest('details');
  if (line && target instanceof Element && target.closest('a')) line.open = false;
}

/** Stays until an admin closes it. */
function TaskLine({ task }: { task: AdminTask }) {
  const [isClosing, setIsClosing] = useState(false);
  const { id, kind, at, orderId, date, title, advice } = task;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-80 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          <WholeText text={title} />
        </p>
        <p>
          <WholeText text={advice} /> Since <Day day={newYorkDay(at)} format="weekday" />.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {orderId && (
          <TextLink
            to={adminPath('orders', { order: orderId })}
            preventScrollReset
            className="inline-flex min-h-11 items-center text-current!"
          >
            Open order
          </TextLink>
        )}
        {date && <DeliveredAnswer date={date} />}
        {taskKinds.some((closable) => closable === kind) && (
          <Button variant="secondary" onClick={() => setIsClosing(true)}>
            Close task
          </Button>
        )}
      </div>
      <Dialog open={isClosing} onOpenChange={setIsClosing} title="Close this task" description={title}>
        <CloseTaskForm id={id} onDone={() => setIsClosing(false)} />
      </Dialog>
    </li>
  );
}

/** To "Were the 19 boxes of Sat, Nov 28 delivered?". */
function DeliveredAnswer({ date }: { date: string }) {
  const { mutate, isPending } = useAdminAction({
    failureTitle: 'Not saved',
    send: () => unwrap(api.api.admin.run({ date }).delivered.post()),
    successToast: ({ ticked }) => ({ title: `${counted(ticked, ['box', 'boxes'])} delivered` }),
  });
  return (
    <>
      <Button variant="secondary" pending={isPending} onClick={() => mutate(undefined)}>
        Yes, all
      </Button>
      <TextLink
        to={`${paths.run}?${new URLSearchParams({ date })}`}
        className="inline-flex min-h-11 items-center text-current!"
      >
        Not all
      </TextLink>
    </>
  );
}

function CloseTaskForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { mutateAsync } = useAdminAction({
    failureTitle: 'Error closing task',
    send: (note: string) => unwrap(api.api.admin.tasks({ id }).close.post({ note })),
    successToast: () => ({ title: 'Task closed' }),
  });
  async function close({ note }: v.InferOutput<typeof TaskClosing>) {
    await mutateAsync(note);
    onDone();
  }
  return (
    <Form label="Close task" schema={TaskClosing} onSubmit={close}>
      <Field
        label="What was done"
        name="note"
        hint="Only admins see it, in the order's history; it is part of the customer's data export."
        required
      >
        <TextArea rows={3} maxLength={1000} dir="auto" />
      </Field>
      <SubmitButton pendingLabel="Closing...">Close task</SubmitButton>
    </Form>
  );
}
