import type { AdminOrder, OrderEdit } from '../../shared/admin-orders.ts';
import { centsOf, formatCents } from '../../shared/money.ts';
import type { OrderStatus } from '../../shared/orders.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../api.ts';
import { statusName } from './order-status.ts';

const orderApi = ({ id }: Pick<AdminOrder, 'id'>) => api.api.admin.orders({ id });

type StatusInput = { rows: AdminOrder[]; status: OrderStatus; notes?: string };

/** Sets the status of one order, or of several one after the other: the first failure stops the rest. */
export function useSetStatus() {
  return useAdminAction({
    failureTitle: 'Error updating order status',
    send: async ({ rows, status, notes }: StatusInput) => {
      for (const row of rows)
        await unwrap(orderApi(row).status.patch({ status, notes, version: row.version }));
    },
    successToast: (_, { rows, status, notes }) => ({
      title: rows.length === 1 ? 'Order updated' : `${rows.length} orders updated`,
      description: notes ? 'The note is in its history.' : `Status: ${statusName(status)}`,
    }),
  });
}

/** The total is in dollars; the server converts it to cents. */
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

/** `amount` is in dollars; null refunds everything that is not refunded yet. */
export function useRefundOrder() {
  return useAdminAction({
    failureTitle: 'Error refunding order',
    send: ({ row, amount }: { row: AdminOrder; amount: number | null }) =>
      unwrap(orderApi(row).refund.post({ ...(amount !== null && { amount }), version: row.version })),
    successToast: ({ refundedAmount }) => ({
      title: 'Refunded',
      description: `${formatCents(centsOf(refundedAmount))} of this order is paid back now.`,
    }),
  });
}
