import { type MouseEvent, useState } from 'react';
import type * as v from 'valibot';
import { longestPeriodDays } from '../../shared/contract/analytics.ts';
import {
  type AdminOverview,
  type AdminTask,
  type NeedKind,
  TaskClosing,
} from '../../shared/contract/overview.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { adminPath } from '../admin-paths.ts';
import { api, unwrap } from '../platform/api.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ChevronDownIcon, WarningIcon } from '../ui/layout/icons.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Day } from '../ui/text/day.tsx';
import { TextLink } from '../ui/text/text-link.tsx';

type Need = { text: (count: number) => string; link?: { to: string; label: string } };

const needs: Record<NeedKind, Need> = {
  messages: {
    text: (count) => `${counted(count, 'message')} without an answer`,
    link: { to: adminPath('customers', { list: 'messages' }), label: 'See messages' },
  },
  applications: {
    text: (count) => `${counted(count, 'wholesale application')} to decide on`,
    link: { to: adminPath('customers', { list: 'wholesale' }), label: 'See applications' },
  },
  'failed-payments': {
    text: (count) => `${counted(count, 'failed payment')} of the last ${longestPeriodDays} days still open`,
    link: { to: adminPath('analytics', { period: String(longestPeriodDays) }), label: 'See failed payments' },
  },
  'short-stock': {
    text: (count) => `${counted(count, 'paid order')} with less in stock than was sold`,
    link: { to: adminPath('inventory'), label: 'See stock' },
  },
  'unsent-mails': {
    text: (count) => `${counted(count, 'mail')} refused by the mail server, which will be tried again`,
  },
  'held-mails': {
    text: (count) => `${counted(count, 'mail')} not sent since a backup was restored: send or drop them`,
    link: { to: adminPath('settings'), label: 'See mails' },
  },
  faults: {
    text: (count) => `${counted(count, 'fault')} for whoever runs the server`,
    link: { to: adminPath('settings'), label: 'See what is wrong' },
  },
};

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What waits for an admin, in one line that unfolds; renders nothing when there is nothing. */
export function OpenTasks({ needs: found, tasks }: Pick<AdminOverview, 'needs' | 'tasks'>) {
  if (found.length + tasks.length === 0) return null;
  const texts = [
    ...tasks.map(({ title }) => title),
    ...found.map(({ kind, count }) => needs[kind].text(count)),
  ];
  return (
    <section
      aria-labelledby="needs"
      className="relative min-w-0 rounded-lg bg-warning-soft px-3 text-warning-ink lg:col-span-2 xl:col-span-1"
    >
      <details className="group">
        <summary className="overview-line">
          <WarningIcon className="h-5 w-5 shrink-0" />
          <h2 id="needs" className="min-w-0 font-body text-sm font-semibold tracking-normal sm:shrink-0">
            What needs you today
          </h2>
          <span className="hidden min-w-0 flex-1 truncate text-sm group-open:invisible sm:block lg:hidden 2xl:block">
            {texts.join(', ')}
          </span>
          <span className="ml-auto text-sm font-semibold tabular-nums">{texts.length}</span>
          <ChevronDownIcon className="h-4 w-4 shrink-0 group-open:rotate-180" />
        </summary>
        {/* A link shows what it is about, so the line folds. */}
        <div onClickCapture={foldWhenFollowed} className="overview-unfolded bg-warning-soft">
          <ul>
            {found.map(({ kind, count }) => (
              <NeedLine key={kind} {...needs[kind]} count={count} />
            ))}
          </ul>
          {tasks.length > 0 && (
            <ul aria-label="Tasks to close" className="grid gap-3 pb-3">
              {tasks.map((task) => (
                <TaskLine key={task.id} task={task} />
              ))}
            </ul>
          )}
        </div>
      </details>
    </section>
  );
}

function foldWhenFollowed({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const line = currentTarget.closest('details');
  if (line && target instanceof Element && target.closest('a')) line.open = false;
}

function NeedLine({ text, link, count }: Need & { count: number }) {
  return (
    <li className="flex min-h-11 flex-col gap-x-3 text-sm sm:flex-row sm:flex-wrap sm:items-center">
      <span>{text(count)}</span>
      {link && (
        <TextLink
          to={link.to}
          preventScrollReset
          className="-mt-2 inline-flex self-start min-h-11 items-center text-current! sm:mt-0"
        >
          {link.label}
        </TextLink>
      )}
    </li>
  );
}

/** Something to settle by hand, which is there until an admin closes it. */
function TaskLine({ task }: { task: AdminTask }) {
  const [isClosing, setIsClosing] = useState(false);
  const { id, kind, at, orderId, title, advice } = task;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-80 [overflow-wrap:anywhere]">
        <p className="font-semibold">{title}</p>
        <p>
          {advice} Since <Day day={newYorkDay(at)} format="medium" />.
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
        {kind !== 'undelivered' && (
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
