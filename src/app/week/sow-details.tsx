import { useState } from 'react';
import * as v from 'valibot';
import { NewSowing, type Sowing } from '../../shared/contract/growing.ts';
import type { SowPlanRow } from '../../shared/contract/week.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { useHarvests, useSowings, useSowPlanBoxes } from './queries.ts';

type SowDetailsProps = { row: SowPlanRow; today: string; name: string };

/** What stands behind a row of the plan: boxes, sowings and the harvest; loaded when it is opened. */
export function SowDetails(props: SowDetailsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 text-sm font-semibold text-leaf-ink [&::-webkit-details-marker]:hidden">
        <span>
          {props.row.orders} paid, {props.row.subscriptions} still to be paid; sowings and harvest
          <span className="sr-only">
            {' '}
            of {props.name} for {formatDay(props.row.date)}
          </span>
        </span>
        <ChevronDownIcon className="h-5 w-5 group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="grid gap-4 pt-2 text-sm">
          <Sowings {...props} />
          <HarvestForm {...props} />
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

const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}$/, 'Please enter a whole number.'),
  v.transform(Number),
);

function Sowings({ row, today, name }: SowDetailsProps) {
  const { data = [] } = useSowings(row.date);
  const record = useAdminAction({
    failureTitle: 'Not recorded',
    send: (body: NewSowing) => unwrap(api.api.admin.sowings.post(body)),
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
        onSubmit={(values) =>
          record.mutateAsync({ ...values, date: row.date, productId: row.productId, key: newUuid() })
        }
      >
        <Field label="Trays" name="trays" className="w-20">
          <TextInput inputMode="numeric" maxLength={5} />
        </Field>
        <Field label="Sown on" name="sownOn">
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
        {trays} {trays === 1 ? 'tray' : 'trays'} on {formatDay(sownOn, 'weekday')}
        {lot && `, lot ${lot}`}
        {lostTrays > 0 && `, ${lostTrays} lost`}
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

function HarvestForm({ row, name }: SowDetailsProps) {
  const { date, productId } = row;
  const { data = [] } = useHarvests(date);
  const harvest = data.find((one) => one.productId === productId);
  const record = useAdminAction({
    failureTitle: 'Not noted',
    send: (ounces: number | null) => unwrap(api.api.admin.harvests.post({ date, productId, ounces })),
  });
  const undo = useAdminAction({
    failureTitle: 'Not taken back',
    send: () => unwrap(api.api.admin.harvests({ date })({ productId }).delete()),
  });
  if (harvest)
    return (
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span>Harvested{harvest.ounces === null ? '' : `: ${harvest.ounces} oz`}</span>
          <Button variant="ghost" pending={undo.isPending} onClick={() => undo.mutate(undefined)}>
            Undo the harvest
          </Button>
        </div>
        {harvest.shortfall > 0 && (
          <p className="font-semibold text-danger">
            {harvest.shortfall} oz short:{' '}
            {harvest.reaches.map((box) => `${box.name} (${box.ounces} oz)`).join(', ')}
          </p>
        )}
      </div>
    );
  const ounces = v.union(
    [
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      wholeNumber,
    ],
    harvestMessage,
  );
  return (
    <Form
      label={`Harvest of ${name}`}
      schema={v.object({ ounces })}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(values) => record.mutateAsync(values.ounces)}
    >
      <Field label="Ounces cut, if weighed" name="ounces" className="w-44">
        <TextInput inputMode="numeric" maxLength={6} />
      </Field>
      <SubmitButton variant="secondary">Harvested</SubmitButton>
    </Form>
  );
}

const harvestMessage = 'Please enter whole ounces, or nothing.';
