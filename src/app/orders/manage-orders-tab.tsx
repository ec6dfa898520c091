import { useState } from 'react';
import {
  type AdminOrder,
  type AdminOrderQuery,
  type OrderStatus,
  orderStatuses,
  paymentStatuses,
} from '../../shared/contract/orders.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { filterOptions } from '../ui/form/filter-options.ts';
import { Button } from '../ui/layout/button.tsx';
import { activeFilters } from '../ui/table/active-filters.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { TableFilter } from '../ui/table/data-table-types.ts';
import { useOpenedRow } from '../ui/table/use-opened-row.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { useSetStatus } from './admin-actions.ts';
import { loadOrders } from './admin-queries.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderPanel } from './order-panel.tsx';
import { statusName } from './order-status.ts';
import { PrintOrders } from './print-orders.tsx';
import { StatusSelect } from './status-select.tsx';

const filters: TableFilter[] = [
  { id: 'q', label: 'Search', kind: 'text', placeholder: 'Order, name, email, phone' },
  {
    id: 'status',
    label: 'Status',
    kind: 'choice',
    options: filterOptions('Any status', orderStatuses, statusName),
  },
  {
    id: 'paymentStatus',
    label: 'Payment',
    kind: 'choice',
    options: filterOptions('Any payment', paymentStatuses, statusName),
  },
  { id: 'deliveryDate', label: 'Delivery day', kind: 'day' },
  { id: 'from', label: 'Placed from', kind: 'day' },
  { id: 'to', label: 'Placed to', kind: 'day' },
];

/** All orders: search and filters, bulk status changes, and a panel with one order. */
export function ManageOrdersTab() {
  const urlState = useTableUrlState();
  const opened = useOpenedRow('order');
  const orders = usePagedTable({
    queryKey: ['orders'],
    filters: activeFilters<AdminOrderQuery>(filters, urlState),
    cursor: urlState.cursor,
    load: loadOrders,
  });
  return (
    <>
      <h2 className="sr-only">Orders</h2>
      <DataTable<AdminOrder>
        label="Orders"
        columns={orderColumns(opened.rowHref)}
        rowId={({ id }) => id}
        rowName={({ orderNumber }) => `order ${orderNumber}`}
        urlState={urlState}
        filters={filters}
        empty={{ title: 'No orders yet', text: 'The first one shows up here by itself.' }}
        bulkActions={(rows, done) => <BulkOrderActions rows={rows} onDone={done} />}
        {...orders}
      />
      <OrderPanel id={opened.id} onClose={opened.close} />
    </>
  );
}

/** What can be done with several orders at once. */
export function BulkOrderActions({ rows, onDone }: { rows: AdminOrder[]; onDone: () => void }) {
  const [status, setStatus] = useState<OrderStatus | ''>('');
  const { mutate, isPending } = useSetStatus();
  return (
    <>
      <div className="w-48">
        <StatusSelect
          label="Status of the selected orders"
          value={status}
          disabled={isPending}
          onSelect={setStatus}
        />
      </div>
      <Button
        pending={isPending}
        disabled={status === ''}
        onClick={() =>
          status && mutate({ rows, status }, { onSuccess: (refusals) => refusals.length === 0 && onDone() })
        }
      >
        Set status
      </Button>
      <PrintOrders orders={rows} />
    </>
  );
}
