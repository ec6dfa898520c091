import { useState } from 'react';
import * as v from 'valibot';
import { type AdminOrder, OrderEdit } from '../../shared/contract/orders.ts';
import { centsFromDecimal } from '../../shared/rules/money.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { Select } from '../ui/form/select.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useEditOrder } from './admin-actions.ts';
import { statusChoices, statusName } from './order-status.ts';

const EditForm = v.object({
  ...v.omit(OrderEdit, ['total', 'tellCustomer', 'version']).entries,
  tellCustomer: v.optional(v.string()),
  total: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => centsFromDecimal(text) !== null, 'Please enter an amount like 27.54.'),
  ),
});

/** Changes what is stored of the order: nothing is charged or refunded; the customer is told of another day. */
export function EditOrderForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const { mutateAsync } = useEditOrder();
  const [orderAtOpening] = useState(order);
  async function save({ total, tellCustomer, ...rest }: v.InferOutput<typeof EditForm>) {
    const edit = changesSince(orderAtOpening, { ...rest, total: Number(total) });
    await mutateAsync({ row: order, edit: tellCustomer ? edit : { ...edit, tellCustomer: false } });
    onDone();
  }
  return (
    <Form label="Order" schema={EditForm} onSubmit={save}>
      <Field label="Name" name="guestName">
        <TextInput defaultValue={order.guestName ?? ''} maxLength={200} dir="auto" />
      </Field>
      <Field label="Email" name="guestEmail">
        <TextInput type="email" defaultValue={order.guestEmail ?? ''} maxLength={254} />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Total" name="total" hint="In the books alone: nothing is charged or refunded." required>
          <TextInput inputMode="decimal" defaultValue={order.total} />
        </Field>
        <Field label="Delivery day" name="deliveryDate" required>
          <TextInput type="date" defaultValue={order.deliveryDate} />
        </Field>
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" name="tellCustomer" defaultChecked className="h-5 w-5 shrink-0 accent-leaf" />
        Tell the customer by mail when the delivery day changes
      </label>
      <Field label="Status" name="status">
        <Select defaultValue={order.status}>
          {statusChoices(orderAtOpening.status).map((status) => (
            <option key={status} value={status}>
              {statusName(status)}
            </option>
          ))}
        </Select>
      </Field>
      <SubmitButton pendingLabel="Saving...">Save order</SubmitButton>
    </Form>
  );
}

type Edit = Omit<OrderEdit, 'version'>;

/** The fields that were changed in this form: a field that another admin has changed since it was opened is not overwritten. */
function changesSince(orderAtOpening: AdminOrder, edit: Edit): Edit {
  const before = {
    guestName: orderAtOpening.guestName ?? '',
    guestEmail: orderAtOpening.guestEmail ?? '',
    total: Number(orderAtOpening.total),
    deliveryDate: orderAtOpening.deliveryDate,
    status: orderAtOpening.status,
  };
  const fields = Object.entries(edit).filter(
    ([field, value]) => value !== before[field as keyof typeof before],
  );
  return Object.fromEntries(fields);
}
