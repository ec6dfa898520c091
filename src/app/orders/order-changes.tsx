import { useState } from 'react';
import * as v from 'valibot';
import type { Order } from '../../shared/contract/orders.ts';
import { addDays, cutoffOf, openSaturday, saturdayOnOrAfter } from '../../shared/rules/delivery-days.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { comesAlone, isCancellable } from '../../shared/rules/own-orders.ts';
import { unavailableDays } from '../delivery/delivery-schedule.ts';
import { CompleteAddress, StoredAddressFields } from '../delivery/stored-address-fields.tsx';
import { useDeliveryTerms, useShopClock } from '../delivery/use-delivery-terms.ts';
import { useOnline } from '../platform/use-online.ts';
import { Select } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlay/modal.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { useChangeOrder } from './queries.ts';

type Opened = 'delivery' | 'day' | 'cancel' | null;

/** Nothing once it is too late. */
export function OrderChanges({ order }: { order: Order }) {
  const [opened, setOpened] = useState<Opened>(null);
  const now = useShopClock();
  const { terms } = useDeliveryTerms();
  const isOnline = useOnline();
  const close = () => setOpened(null);
  const isTooLate = now === null || now > cutoffOf(order.deliveryDate);
  if (isTooLate || !isOnline || order.extraOf) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setOpened('delivery')}>
        Change delivery <VisuallyHidden>of order {order.orderNumber}</VisuallyHidden>
      </Button>
      {terms && comesAlone(order) && !order.fromShelf && (
        <Button variant="secondary" onClick={() => setOpened('day')}>
          Change day <VisuallyHidden>of order {order.orderNumber}</VisuallyHidden>
        </Button>
      )}
      {isCancellable(order) && (
        <Button variant="ghost" className="text-danger!" onClick={() => setOpened('cancel')}>
          Cancel order <VisuallyHidden>{order.orderNumber}</VisuallyHidden>
        </Button>
      )}
      <Dialog open={opened === 'delivery'} onOpenChange={close} title="Where should this box go?">
        <DeliveryForm order={order} onDone={close} />
      </Dialog>
      <Dialog open={opened === 'day'} onOpenChange={close} title="When should this box come?">
        <DayForm order={order} unavailable={terms ? unavailableDays(terms) : []} onDone={close} />
      </Dialog>
      <Dialog
        open={opened === 'cancel'}
        onOpenChange={close}
        width="28rem"
        title={`Cancel order ${order.orderNumber}?`}
        description={`It does not come on ${formatDay(order.deliveryDate)}. ${paidBackText(order)}`}
      >
        <CancelForm order={order} onDone={close} />
      </Dialog>
    </div>
  );
}

interface ChangeProps {
  order: Order;
  onDone: () => void;
}

function DeliveryForm({ order, onDone }: ChangeProps) {
  const { mutateAsync } = useChangeOrder(order.id, {
    title: 'Delivery changed',
    description: `It counts for order ${order.orderNumber} alone.`,
  });
  async function save({ notes, ...address }: v.InferOutput<typeof CompleteAddress>) {
    await mutateAsync({ address, notes });
    onDone();
  }
  return (
    <Form
      label="Delivery address"
      className="grid grid-cols-1 gap-5"
      schema={CompleteAddress}
      onSubmit={save}
    >
      <StoredAddressFields address={{ ...order.deliveryAddress, notes: order.deliveryNotes }} />
      <SubmitButton size="large" fullWidth pendingLabel="Saving...">
        Deliver there
      </SubmitButton>
    </Form>
  );
}

const NewDay = v.object({ deliveryDate: v.string() });

function DayForm({ order, unavailable, onDone }: ChangeProps & { unavailable: string[] }) {
  const { mutateAsync } = useChangeOrder(order.id, {
    title: 'Day changed',
    description: 'We mail you the new day.',
  });
  async function save(change: v.InferOutput<typeof NewDay>) {
    await mutateAsync(change);
    onDone();
  }
  return (
    <Form label="Delivery day" schema={NewDay} onSubmit={save}>
      <Field label="New day" name="deliveryDate" required>
        <Select>
          {laterSaturdays(order.deliveryDate, unavailable).map((day) => (
            <option key={day} value={day}>
              {/* biome-ignore lint/plugin: an option holds text alone */}
              {formatDay(day)}
            </option>
          ))}
        </Select>
      </Field>
      <SubmitButton size="large" fullWidth pendingLabel="Saving...">
        Move box
      </SubmitButton>
    </Form>
  );
}

function CancelForm({ order, onDone }: ChangeProps) {
  const { mutateAsync } = useChangeOrder(order.id, {
    title: 'Order cancelled',
    description: 'We email you what we refund.',
  });
  async function cancel() {
    await mutateAsync(null);
    onDone();
  }
  return (
    <Form label="Cancel order" className="grid gap-3" schema={v.object({})} onSubmit={cancel}>
      <SubmitButton variant="danger" pendingLabel="Cancelling...">
        Cancel order
      </SubmitButton>
      <Button variant="secondary" onClick={onDone}>
        Keep order
      </Button>
    </Form>
  );
}

function paidBackText({ total, refundedAmount, creditApplied }: Order): string {
  const left = formatCents(centsOf(total) - centsOf(refundedAmount));
  const credit = centsOf(creditApplied);
  if (credit === 0) return `We pay back ${left} to your card; banks take five to ten days to show it.`;
  if (credit === centsOf(total)) return `We give back ${left} as credit.`;
  return `We pay back ${left}: what your card paid to your card, the rest as credit.`;
}

/** The next twelve. */
function laterSaturdays(day: string, unavailable: string[]): string[] {
  const days: string[] = [];
  for (let last = day; days.length < 12; days.push(last))
    last = openSaturday(saturdayOnOrAfter(addDays(last, 1)), unavailable);
  return days;
}
