import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { combinedAddress, DeliveryAddress } from '../../shared/contract/address.ts';
import { type AdminOrder, OrderEdit } from '../../shared/contract/orders.ts';
import { centsFromDecimal } from '../../shared/rules/money.ts';
import { StoredAddressFields } from '../delivery/stored-address-fields.tsx';
import { Select, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlay/modal.tsx';
import { useEditOrder } from './admin-actions.ts';
import { statusChoices, statusName } from './order-status.ts';

const EditForm = v.object({
  ...v.pick(OrderEdit, ['guestName', 'guestEmail', 'notes', 'status']).entries,
  ...v.omit(DeliveryAddress, ['notes']).entries,
  total: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => centsFromDecimal(text) !== null, 'Please enter an amount like 27.54.'),
  ),
});

/** Charges and refunds nothing. */
export function EditOrderForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const { mutateAsync } = useEditOrder();
  const [orderAtOpening] = useState(order);
  async function save({ total, street, city, state, zipCode, ...rest }: v.InferOutput<typeof EditForm>) {
    const address = { street, city, state, zipCode };
    const isMoved = combinedAddress(address) !== orderAtOpening.address;
    const edit = changesSince(orderAtOpening, { ...rest, total: Number(total) });
    await mutateAsync({ row: order, edit: isMoved ? { ...edit, address } : edit });
    onDone();
  }
  return (
    <Form label="Order" schema={EditForm} onSubmit={save}>
      <Field label="Name" name="guestName">
        <TextInput defaultValue={order.guestName ?? ''} maxLength={200} dir="auto" />
      </Field>
      <Field
        label="Email"
        name="guestEmail"
        hint="Mails about this order go here. Empty: to the customer's account."
      >
        <TextInput type="email" defaultValue={order.guestEmail ?? ''} maxLength={254} />
      </Field>
      <StoredAddressFields address={{ ...order.deliveryAddress, notes: order.deliveryNotes }} />
      <Field label="Total" name="total" hint="In the books alone: nothing is charged or refunded." required>
        <TextInput inputMode="decimal" defaultValue={order.total} />
      </Field>
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

const Move = v.object({ deliveryDate: v.string(), tellCustomer: v.optional(v.string()) });

export function FactButton({ label, title, children }: FactButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" className="-my-2.5 -mr-3 ml-1 px-3!" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        {children(() => setOpen(false))}
      </Dialog>
    </>
  );
}

interface FactButtonProps {
  label: string;
  title: string;
  /** `close` closes the dialog. */
  children: (close: () => void) => ReactNode;
}

interface OrderFormProps {
  order: AdminOrder;
  onDone: () => void;
}

/** The customer gets a mail. */
export function MoveForm({ order, onDone }: OrderFormProps) {
  const { mutateAsync } = useEditOrder();
  async function move({ deliveryDate, tellCustomer }: v.InferOutput<typeof Move>) {
    await mutateAsync({ row: order, edit: { deliveryDate, tellCustomer: tellCustomer !== undefined } });
    onDone();
  }
  return (
    <Form label="Move" schema={Move} onSubmit={move}>
      <Field label="Delivery day" name="deliveryDate" required>
        <TextInput type="date" defaultValue={order.deliveryDate} data-focused-first />
      </Field>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" name="tellCustomer" defaultChecked className="h-5 w-5 shrink-0 accent-leaf" />
        Tell the customer by mail
      </label>
      <SubmitButton pendingLabel="Moving...">Move box</SubmitButton>
    </Form>
  );
}

const Time = v.pick(OrderEdit, ['deliverBefore']);

/** The stop is moved to the front of the run. */
export function DeliverBeforeForm({ order, onDone }: OrderFormProps) {
  const { mutateAsync, mutate, isPending } = useEditOrder();
  async function save(edit: v.InferOutput<typeof Time>) {
    await mutateAsync({ row: order, edit });
    onDone();
  }
  return (
    <Form label="Time" schema={Time} onSubmit={save}>
      <Field label="Deliver before" name="deliverBefore" hint="Its stop comes first on the run.">
        <TextInput type="time" defaultValue={order.deliverBefore ?? ''} data-focused-first />
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
        {order.deliverBefore && (
          <Button
            variant="ghost"
            disabled={isPending}
            onClick={() => mutate({ row: order, edit: { deliverBefore: null } }, { onSuccess: onDone })}
          >
            Any time
          </Button>
        )}
      </div>
    </Form>
  );
}

type Edit = Omit<OrderEdit, 'version'>;

/** Other admins' changes are not overwritten. */
function changesSince(orderAtOpening: AdminOrder, edit: Edit): Edit {
  const before = {
    guestName: orderAtOpening.guestName ?? '',
    guestEmail: orderAtOpening.guestEmail ?? '',
    notes: orderAtOpening.deliveryNotes,
    total: Number(orderAtOpening.total),
    status: orderAtOpening.status,
  };
  const fields = Object.entries(edit).filter(
    ([field, value]) => value !== before[field as keyof typeof before],
  );
  return Object.fromEntries(fields);
}
