import type { AdminOrder, AdminOrderQuery } from '../../shared/admin-orders.ts';
import { orderStatuses, paymentStatuses } from '../../shared/orders.ts';
import { loadAllPages, pagedSource } from '../table-source.ts';
import { DataTable } from '../ui/data-table.tsx';
import type { TableFilter } from '../ui/data-table-types.ts';
import { useOpenedRow } from '../ui/use-opened-row.ts';
import { type TableAddress, useTableAddress } from '../ui/use-table-address.ts';
import { loadOrders, useAdminOrders } from './admin-queries.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderPanel } from './order-panel.tsx';
import { statusName } from './order-status.ts';
import { SelectedOrders } from './selected-orders.tsx';

const choices = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: statusName(value) })),
];

const filters: TableFilter[] = [
  { id: 'q', label: 'Search', kind: 'text', placeholder: 'Order, name, email or phone' },
  { id: 'status', label: 'Status', kind: 'choice', options: choices('Any status', orderStatuses) },
  { id: 'paymentStatus', label: 'Payment', kind: 'choice', options: choices('Any payment', paymentStatuses) },
  { id: 'deliveryDate', label: 'Delivery day', kind: 'day' },
  { id: 'from', label: 'Placed from', kind: 'day' },
  { id: 'to', label: 'Placed to', kind: 'day' },
];

/** Everybody's orders: found, moved on, and each opened beside the list. */
export function ManageOrdersTab() {
  const address = useTableAddress();
  const opened = useOpenedRow('order');
  const query = queryOf(address);
  const orders = useAdminOrders({ ...query, cursor: address.cursor });
  return (
    <>
      <h2 className="sr-only">Orders</h2>
      <DataTable<AdminOrder>
        label="Orders"
        columns={orderColumns(opened.addressOf)}
        rowId={({ id }) => id}
        rowName={({ orderNumber }) => `order ${orderNumber}`}
        source={pagedSource(orders)}
        address={address}
        filters={filters}
        empty={{ title: 'No orders yet', text: 'The first one shows up here by itself.' }}
        bulkActions={(rows, done) => <SelectedOrders rows={rows} onDone={done} />}
        loadAll={(onProgress) =>
          loadAllPages((cursor) => loadOrders({ ...query, cursor, limit: 200 }), onProgress)
        }
      />
      <OrderPanel id={opened.id} onClose={opened.close} />
    </>
  );
}

/** The filters in the address as the shop is asked for them; what it does not know, it refuses with a sentence. */
function queryOf(address: TableAddress): AdminOrderQuery {
  const set = filters.flatMap(({ id }) => (address.valueOf(id) ? [[id, address.valueOf(id)]] : []));
  return Object.fromEntries(set);
}
