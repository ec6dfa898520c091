import { useState } from 'react';
import {
  type AdminOrder,
  type AdminOrderQuery,
  orderStatuses,
  paymentStatuses,
} from '../../shared/contract/orders.ts';
import { addDays, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { useShopClock } from '../delivery/use-delivery-terms.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlay/modal.tsx';
import { activeFilters } from '../ui/table/active-filters.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { filterOptions, type TableFilter } from '../ui/table/data-table-types.ts';
import { ListWithPanel } from '../ui/table/list-with-panel.tsx';
import { useOpenedRow } from '../ui/table/use-opened-row.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { loadOrders } from './admin-queries.ts';
import { NewOrderForm } from './new-order-form.tsx';
import { orderColumns } from './order-columns.tsx';
import { OpenedOrder } from './order-panel.tsx';
import { statusName } from './order-status.ts';
import { BulkStatusMenu } from './order-status-menu.tsx';
import { PrintOrders } from './print-orders.tsx';

const filters: TableFilter[] = [
  { id: 'q', label: 'Search', kind: 'text', placeholder: 'Order, name, phone' },
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

export function ManageOrdersTab() {
  const urlState = useTableUrlState();
  const opened = useOpenedRow('order');
  const now = useShopClock();
  const orders = usePagedTable({
    queryKey: ['orders'],
    filters: activeFilters<AdminOrderQuery>(filters, urlState),
    cursor: urlState.cursor,
    load: loadOrders,
  });
  return (
    <>
      <h2 className="sr-only">Orders</h2>
      <ListWithPanel
        opened={opened}
        title="Order"
        back="All orders"
        ids={orders.source.rows?.map(({ id }) => id)}
        list={
          <DataTable<AdminOrder>
            label="Orders"
            columns={orderColumns(opened.rowHref)}
            rowId={({ id }) => id}
            rowName={({ orderNumber }) => `order ${orderNumber}`}
            openedId={opened.id}
            urlState={urlState}
            filters={filters}
            presets={[{ label: 'Placed last month', values: monthBefore(now ?? Date.now()) }]}
            empty={{ title: 'No orders yet', text: 'The first one shows up here by itself.' }}
            bulkActions={(rows, done) => <BulkOrderActions rows={rows} onDone={done} />}
            tools={<NewOrder />}
            {...orders}
          />
        }
      >
        {(id) => <OpenedOrder key={id} id={id} onClose={opened.close} />}
      </ListWithPanel>
    </>
  );
}

function NewOrder() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="px-4! text-sm!" onClick={() => setIsOpen(true)}>
        New order
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="New order">
        <NewOrderForm onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

/** `now` is epoch ms. */
function monthBefore(now: number): { from: string; to: string } {
  const to = addDays(`${newYorkDay(now).slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

export function BulkOrderActions({ rows, onDone }: { rows: AdminOrder[]; onDone: () => void }) {
  return (
    <>
      <BulkStatusMenu rows={rows} onDone={onDone} />
      <PrintOrders
        orders={rows}
        label={rows.length === 1 ? 'Print 1 label' : `Print ${rows.length} labels`}
      />
      <Button variant="ghost" className="ml-auto px-4! text-sm!" onClick={onDone}>
        Clear selection
      </Button>
    </>
  );
}
