import { ownOrderColumns } from '../orders/order-columns.tsx';
import { usePagedTable } from '../table-source.ts';
import { DataTable } from '../ui/data-table.tsx';
import { useTableUrlState } from '../ui/use-table-url-state.ts';
import { loadOrdersOfCustomer } from './admin-queries.ts';

interface OrdersOfCustomerProps {
  id: string;
  /** Where an order is opened. */
  addressOf: (orderId: string) => string;
}

export function CustomerOrdersTab({ id, addressOf }: OrdersOfCustomerProps) {
  const urlState = useTableUrlState();
  const orders = usePagedTable({
    queryKey: ['customer-orders', id],
    filters: {},
    cursor: urlState.cursor,
    load: (query) => loadOrdersOfCustomer(id, query),
  });
  return (
    <DataTable
      label="Orders of the customer"
      columns={ownOrderColumns(addressOf)}
      rowId={(order) => order.id}
      rowName={({ orderNumber }) => `order ${orderNumber}`}
      urlState={urlState}
      empty={{ title: 'No orders yet' }}
      {...orders}
    />
  );
}
