import { customerOrderColumns } from '../orders/order-columns.tsx';
import { usePagedTable } from '../table-source.ts';
import { DataTable } from '../ui/data-table.tsx';
import { useTableUrlState } from '../ui/use-table-url-state.ts';
import { loadOrdersOfCustomer } from './admin-queries.ts';

interface CustomerOrdersProps {
  id: string;
  /** The URL that opens an order. */
  orderHref: (orderId: string) => string;
}

export function CustomerOrders({ id, orderHref }: CustomerOrdersProps) {
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
      columns={customerOrderColumns(orderHref)}
      rowId={(order) => order.id}
      rowName={({ orderNumber }) => `order ${orderNumber}`}
      urlState={urlState}
      empty={{ title: 'No orders yet' }}
      {...orders}
    />
  );
}
