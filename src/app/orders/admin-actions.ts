import type { AdminOrder, HandPayment, OrderEdit, OrderStatus } from '../../shared/contract/orders.ts';
import type { OrderByHand } from '../../shared/contract/orders-by-hand.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { groupBy } from '../../shared/rules/older-browsers.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, isUnauthorized, unwrap, userErrorMessage } from '../platform/api.ts';
import { useAttempt } from '../platform/use-attempt.ts';
import type { ToastMessage } from '../ui/feedback/toast.ts';
import { statusName } from './order-status.ts';

const orderApi = ({ id }: Pick<AdminOrder, 'id'>) => api.api.admin.orders({ id });

type StatusInput = { rows: AdminOrder[]; status: OrderStatus; notes?: string };

type Refusal = { orderNumber: string; reason: string };

type StatusResult = { updated: AdminOrder[]; refusals: Refusal[] };

/** One after another; the toast offers undo. */
export function useSetStatus() {
  const undo = useAdminAction({
    failureTitle,
    send: async (earlier: StatusInput[]) => {
      for (const each of earlier) await sendStatus(each);
    },
    successToast: (_, earlier) => ({
      title: 'Undone',
      description: earlier.length === 1 ? 'The order is as it was.' : 'The orders are as they were.',
    }),
  });
  return useAdminAction<StatusInput, StatusResult>({
    failureTitle,
    send: sendStatus,
    successToast: (result, input) => {
      const message = result.refusals.length > 0 ? refusalToast(result, input) : updateToast(input);
      const earlier = earlierStatuses(result, input);
      if (earlier.length === 0) return message;
      return { ...message, action: { label: 'Undo', onSelect: () => undo.mutate(earlier) } };
    },
  });
}

const failureTitle = 'Error updating order status';

async function sendStatus({ rows, status, notes }: StatusInput): Promise<StatusResult> {
  const result: StatusResult = { updated: [], refusals: [] };
  for (const row of rows) {
    try {
      result.updated.push(await unwrap(orderApi(row).status.patch({ status, notes, version: row.version })));
    } catch (error) {
      if (rows.length === 1 || isUnauthorized(error)) throw error;
      result.refusals.push({ orderNumber: row.orderNumber, reason: userErrorMessage(error) });
    }
  }
  return result;
}

/** With the versions that the change produced. */
function earlierStatuses({ updated }: StatusResult, { rows }: StatusInput): StatusInput[] {
  const before = new Map(rows.map(({ id, status }) => [id, status]));
  return updated.flatMap((row) => {
    const status = before.get(row.id);
    return status === undefined || status === row.status ? [] : [{ rows: [row], status }];
  });
}

function updateToast({ rows, status, notes }: StatusInput): ToastMessage {
  return {
    title: rows.length === 1 ? 'Order updated' : `${rows.length} orders updated`,
    description: notes ? 'The remark is in its history.' : `Status: ${statusName(status)}`,
  };
}

function refusalToast({ refusals, updated }: StatusResult, { rows }: StatusInput): ToastMessage {
  const byReason = groupBy(refusals, ({ reason }) => reason);
  const reasons = [...byReason].map(
    ([reason, refused]) => `${refused.map(({ orderNumber }) => orderNumber).join(', ')}: ${reason}`,
  );
  const description = [`${updated.length} of ${rows.length} orders updated.`, ...reasons].join(' ');
  return { title: failureTitle, description, variant: 'danger' };
}

/** Dollars. */
type EditInput = { row: AdminOrder; edit: Omit<OrderEdit, 'version'> };

export function useEditOrder() {
  return useAdminAction({
    failureTitle: 'Error updating order',
    send: ({ row, edit }: EditInput) => unwrap(orderApi(row).patch({ ...edit, version: row.version })),
    successToast: (answer) => ({ title: 'Order updated', description: `Order ${answer.orderNumber}` }),
  });
}

export function useDeleteOrder() {
  return useAdminAction({
    failureTitle: 'Error deleting order',
    send: (row: AdminOrder) => unwrap(orderApi(row).delete({ version: row.version })),
    deletedId: ({ id }) => id,
    successToast: (_, row) => ({ title: 'Order deleted', description: `Order ${row.orderNumber}` }),
  });
}

/** `key` is the idempotency key. */
type NewOrderInput = { order: OrderByHand; key: string };

export function useOrderByHand() {
  return useAdminAction({
    failureTitle: 'Error placing order',
    send: ({ order, key }: NewOrderInput) =>
      unwrap(api.api.admin.orders.post(order, { headers: { 'idempotency-key': key } })),
    successToast: (_, { order: { payment } }) => ({
      title: 'Order placed',
      description:
        payment === 'link'
          ? 'The link is in the mail. The order comes once it is paid.'
          : 'It is the first in the list.',
    }),
  });
}

export function useSendPayLink() {
  const sendAttempt = useAttempt();
  return useAdminAction({
    failureTitle: 'Error sending the link',
    send: (row: AdminOrder) =>
      sendAttempt({ id: row.id }, (key) =>
        unwrap(orderApi(row).link.post({}, { headers: { 'idempotency-key': key } })),
      ),
    successToast: ({ orderNumber }) => ({ title: 'Link sent', description: `Order ${orderNumber}` }),
  });
}

export function useMarkPaid() {
  return useAdminAction({
    failureTitle: 'Error marking order as paid',
    send: ({ row, payment }: { row: AdminOrder; payment: HandPayment }) =>
      unwrap(orderApi(row).paid.post(payment)),
    successToast: ({ orderNumber }) => ({ title: 'Marked as paid', description: `Order ${orderNumber}` }),
  });
}

/** `amount` is in dollars; `key` is the idempotency key. */
type RefundInput = { row: AdminOrder; amount: number; cancel: boolean; key: string };

export function useRefundOrder() {
  return useAdminAction({
    failureTitle: 'Error refunding order',
    send: ({ row, amount, cancel, key }: RefundInput) =>
      unwrap(
        orderApi(row).refund.post(
          { amount, cancel, version: row.version },
          { headers: { 'idempotency-key': key } },
        ),
      ),
    successToast: ({ refundedAmount }, { cancel }) => ({
      title: 'Refunded',
      description: `${formatCents(centsOf(refundedAmount))} of this order is refunded now.${cancel ? ' Its box is cancelled.' : ''}`,
    }),
  });
}
