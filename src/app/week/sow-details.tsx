import { useState } from 'react';
import * as v from 'valibot';
import { NewSowing, type Sowing } from '../../shared/contract/growing.ts';
import type { SowPlanRow } from '../../shared/contract/week.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';
import { useAttempt } from '../platform/use-attempt.ts';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { Day } from '../ui/text/day.tsx';
import { LotLink } from './lot-link.tsx';
import { useSowings, useSowPlanBoxes } from './queries.ts';
import { wholeNumber } from './whole-number.ts';

type SowDetailsProps = { row: SowPlanRow; today: string; name: string };

export function SowDetails(props: SowDetailsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 text-sm font-semibold text-leaf-ink [&::-webkit-details-marker]:hidden">
        <span>
          {props.row.orders} paid, {props.row.subscriptions} still to be paid; sowings
          <span className="sr-only">
            {' '}
            of {props.name} for <Day day={props.row.date} />
          </span>
        </span>
        <ChevronDownIcon className="h-5 w-5 group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="grid gap-4 pt-2 text-sm">
          <Sowings {...props} />
          <Boxes {...props} />
        </div>
      )}
    </details>
  );
}

function Boxes({ row }: SowDetailsProps) {
  const { data = [] } = useSowPlanBoxes(row.date, row.productId);
  return (
    <ul aria-label="Boxes" className="grid gap-1">
      {data.map(({ orderId, subscriptionId, name, ounces }) => (
        <li key={orderId ?? subscriptionId} className="flex justify-between gap-3">
          <bdi>{name}</bdi>
          <span>
            {ounces} oz{orderId ? '' : ', still to be paid'}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Sowings({ row, today, name }: SowDetailsProps) {
  const { data = [] } = useSowings(row.date);
  const sendAttempt = useAttempt();
  const record = useAdminAction({
    failureTitle: 'Not recorded',
    send: (sowing: Omit<NewSowing, 'key'>) =>
      sendAttempt(sowing, (key) => unwrap(api.api.admin.sowings.post({ ...sowing, key }))),
  });
  const schema = v.object({
    trays: wholeNumber,
    sownOn: NewSowing.entries.sownOn,
    lot: NewSowing.entries.lot,
  });
  const own = data.filter(({ productId }) => productId === row.productId);
  return (
    <div className="grid gap-3">
      <ul aria-label="Sowings" className="grid gap-2">
        {own.map((sowing) => (
          <li key={sowing.id}>
            <SowingRow sowing={sowing} />
          </li>
        ))}
      </ul>
      <Form
        label={`Record a sowing of ${name}`}
        schema={schema}
        resetOnSuccess
        className="flex flex-wrap items-end gap-3"
        onSubmit={(values) => record.mutateAsync({ ...values, date: row.date, productId: row.productId })}
      >
        <Field label="Trays" name="trays" className="w-20">
          <TextInput inputMode="numeric" maxLength={5} />
        </Field>
        <Field label="Sown on" name="sownOn" className="max-w-full">
          <TextInput type="date" defaultValue={today} />
        </Field>
        <Field label="Seed lot" name="lot" className="w-32">
          <TextInput maxLength={60} />
        </Field>
        <SubmitButton variant="secondary">Record</SubmitButton>
      </Form>
    </div>
  );
}

function SowingRow({ sowing }: { sowing: Sowing }) {
  const { id, trays, lostTrays, sownOn, lot } = sowing;
  const lose = useAdminAction({
    failureTitle: 'Not noted',
    send: (lost: number) => unwrap(api.api.admin.sowings({ id }).patch({ lostTrays: lost })),
  });
  const undo = useAdminAction({
    failureTitle: 'Not taken back',
    send: () => unwrap(api.api.admin.sowings({ id }).delete()),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span>
        {trays} {trays === 1 ? 'tray' : 'trays'} on <Day day={sownOn} format="weekday" />
        {lot && (
          <span>
            , <LotLink lot={lot} />
          </span>
        )}
        {lostTrays > 0 && <span>, {lostTrays} lost</span>}
      </span>
      <span className="flex flex-wrap gap-2">
        {lostTrays < trays && (
          <Button variant="secondary" pending={lose.isPending} onClick={() => lose.mutate(lostTrays + 1)}>
            One tray lost
          </Button>
        )}
        {lostTrays > 0 && (
          <Button variant="ghost" pending={lose.isPending} onClick={() => lose.mutate(lostTrays - 1)}>
            One less lost
          </Button>
        )}
        <Button variant="ghost" pending={undo.isPending} onClick={() => undo.mutate(undefined)}>
          Undo
        </Button>
      </span>
    </div>
  );
}
