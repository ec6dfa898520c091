import { useState } from 'react';
import * as v from 'valibot';
import {
  type AdminOrder,
  type HandMethod,
  HandPayment,
  type OrderHistory as History,
  handMethods,
} from '../../shared/contract/orders.ts';
import { newYorkDay, newYorkTime } from '../../shared/rules/delivery-days.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { TextArea, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog, Dialog, Drawer } from '../ui/overlay/modal.tsx';
import { Day } from '../ui/text/day.tsx';
import { formatTime } from '../ui/text/format-instant.ts';
import { useDeleteOrder, useMarkPaid, useSendPayLink, useSetStatus } from './admin-actions.ts';
import { AdminOrderDetails, OrderHead } from './admin-order-details.tsx';
import { useAdminOrder, useOrderHistory } from './admin-queries.ts';
import { EditOrderForm } from './edit-order-form.tsx';
import { MethodSelect } from './new-order-form.tsx';
import { statusName } from './order-status.ts';
import { PrintOrders } from './print-orders.tsx';
import { RefundForm } from './refund-form.tsx';

export function OrderPanel({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Drawer open={id !== null} onOpenChange={(open) => !open && onClose()} title="Order" width="38rem">
      {id && <OpenedOrder key={id} id={id} onClose={onClose} />}
    </Drawer>
  );
}

export function OpenedOrder({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: order, error, refetch, isFetching } = useAdminOrder(id);
  if (!order && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!order) return <SkeletonList rows={5} rowClassName="h-14" label="Loading the order" />;
  return (
    <div className="grid grid-cols-1 gap-4 pb-8">
      <div className="grid gap-1">
        <OrderHead order={order} />
        <OrderActions order={order} onDeleted={onClose} />
      </div>
      <AdminOrderDetails order={order} />
      <RemarkForm order={order} />
      <OrderHistory id={id} />
    </div>
  );
}

type Opened = 'edit' | 'refund' | 'paid' | 'delete' | null;

function OrderActions({ order, onDeleted }: { order: AdminOrder; onDeleted: () => void }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const canRefund = order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded';
  const toPay = order.paymentStatus === 'unpaid' && order.status !== 'cancelled' ? handMethodOf(order) : null;
  const isOver = order.status === 'delivered' || order.status === 'cancelled';
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button variant="secondary" className="px-3! text-sm!" onClick={() => setOpened('edit')}>
        Edit
      </Button>
      {canRefund && (
        <Button variant="secondary" className="px-3! text-sm!" onClick={() => setOpened('refund')}>
          Refund
        </Button>
      )}
      {toPay && (
        <Button variant="secondary" className="px-3! text-sm!" onClick={() => setOpened('paid')}>
          Mark paid
        </Button>
      )}
      {order.payUntil !== undefined && <SendLink order={order} />}
      <PrintOrders orders={[order]} />
      <Button
        variant="ghost"
        className="ml-auto px-3! text-sm! text-danger!"
        onClick={() => setOpened('delete')}
      >
        Delete
      </Button>
      <Dialog open={opened === 'edit'} onOpenChange={close} title={`Edit order ${order.orderNumber}`}>
        <EditOrderForm order={order} onDone={close} />
      </Dialog>
      <Dialog open={opened === 'refund'} onOpenChange={close} title={`Refund order ${order.orderNumber}`}>
        <RefundForm order={order} onDone={close} />
      </Dialog>
      {toPay && (
        <Dialog
          open={opened === 'paid'}
          onOpenChange={close}
          title={`Mark order ${order.orderNumber} as paid`}
        >
          <PaidForm order={order} method={toPay} onDone={close} />
        </Dialog>
      )}
      <DeleteOrder
        order={order}
        isOpen={opened === 'delete'}
        onClose={close}
        onDeleted={onDeleted}
        onRefund={canRefund && !isOver ? () => setOpened('refund') : undefined}
      />
    </div>
  );
}

/** Suggested; null when it is not paid by hand. */
function handMethodOf({ method, payUntil }: AdminOrder): HandMethod | null {
  if (payUntil !== undefined) return 'cash';
  return handMethods.find((one) => one === method) ?? null;
}

function SendLink({ order }: { order: AdminOrder }) {
  const { mutate, isPending } = useSendPayLink();
  return (
    <Button variant="secondary" className="px-3! text-sm!" pending={isPending} onClick={() => mutate(order)}>
      Send link again
    </Button>
  );
}

interface PaidFormProps {
  order: AdminOrder;
  method: HandMethod;
  onDone: () => void;
}

function PaidForm({ order, method, onDone }: PaidFormProps) {
  const { mutateAsync } = useMarkPaid();
  async function save(payment: v.InferOutput<typeof HandPayment>) {
    await mutateAsync({ row: order, payment });
    onDone();
  }
  return (
    <Form label="Payment" schema={HandPayment} onSubmit={save}>
      <p>The whole sum, {formatCents(centsOf(order.total))}, has come.</p>
      <Field label="Payment" name="method">
        <MethodSelect defaultValue={method} />
      </Field>
      <Field label="Received on" name="on" required>
        <TextInput type="date" defaultValue={newYorkDay(Date.now())} />
      </Field>
      <SubmitButton pendingLabel="Saving...">Mark paid</SubmitButton>
    </Form>
  );
}

interface DeleteOrderProps {
  order: AdminOrder;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
  /** Not refunded, but the box will not come. */
  onRefund: (() => void) | undefined;
}

function DeleteOrder({ order, isOpen, onClose, onDeleted, onRefund }: DeleteOrderProps) {
  const { mutate, isPending } = useDeleteOrder();
  const refundHint = onRefund
    ? ' It is paid, and deleting moves no money: without a refund the customer gets a mail, and the sum stays an open task.'
    : '';
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onClose}
      title={`Delete order ${order.orderNumber}?`}
      description={`It leaves every list and the week's deliveries, and its ounces go back into stock unless it was delivered.${refundHint}`}
      confirmLabel="Delete order"
      danger
      alternative={onRefund && { label: 'Refund instead', onSelect: onRefund }}
      pending={isPending}
      onConfirm={() => mutate(order, { onSuccess: onDeleted, onSettled: onClose })}
    />
  );
}

function OrderHistory({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useOrderHistory(id);
  return (
    <section aria-label="History" className="border-t pt-4">
      <h3 className="text-lg">History</h3>
      {error && !data && (
        <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />
      )}
      {!data && !error && <SkeletonList rows={2} rowClassName="h-10" />}
      {data?.length === 0 && <p className="text-muted">Nothing has changed since it was placed.</p>}
      <ol className="mt-2 grid gap-3">
        {data?.toReversed().map((event) => (
          <li key={`${event.at} ${event.what} ${event.to}`} className="text-sm [overflow-wrap:anywhere]">
            <p>
              <span className="font-semibold">{names[event.what] ?? event.what}</span>{' '}
              <bdi>{changeOf(event)}</bdi>
            </p>
            <p className="text-muted">
              <Day day={newYorkDay(event.at)} format="weekday" />, {newYorkTime(event.at)}, by {event.by}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const names: Record<string, string> = {
  status: 'Status',
  paymentStatus: 'Payment',
  handMethod: 'Payment by',
  refundedAmount: 'Refunded',
  dispute: 'Dispute',
  deliveryDate: 'Delivery day',
  deliverBefore: 'Deliver before',
  isApproximate: 'Address',
  guestName: 'Name',
  guestEmail: 'Email',
  total: 'Total',
  contents: 'Contents',
  remark: 'Remark',
  payLink: 'Payment link',
};

function changeOf({ what, from, to }: History[number]): string {
  if (what === 'remark' || what === 'payLink') return to;
  if (what === 'isApproximate') return 'is right';
  if (what === 'dispute') return `${formatCents(Number(from))}, ${to.replaceAll('_', ' ')}`;
  const shown = (value: string) => {
    if (what === 'total' || what === 'refundedAmount') return formatCents(Number(value));
    if (what === 'status' || what === 'paymentStatus') return statusName(value);
    if (what === 'deliverBefore' && value) return formatTime(value);
    return value || 'none';
  };
  return `${shown(from)} to ${shown(to)}`;
}

const Remark = v.object({
  notes: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Please write a remark.'),
    v.maxLength(1000, 'Please keep the remark to 1,000 characters.'),
  ),
});

/** `notes` are the customer's. */
function RemarkForm({ order }: { order: AdminOrder }) {
  const { mutateAsync } = useSetStatus();
  return (
    <Form
      label="Remark"
      schema={Remark}
      resetOnSuccess
      className="grid gap-3"
      onSubmit={({ notes }) => mutateAsync({ rows: [order], status: order.status, notes })}
    >
      <Field
        label="Remark"
        name="notes"
        hint="Only admins see it, in the history; it is part of the customer's data export."
      >
        <TextArea rows={2} maxLength={1000} dir="auto" />
      </Field>
      <SubmitButton variant="secondary" className="justify-self-start">
        Add remark
      </SubmitButton>
    </Form>
  );
}
