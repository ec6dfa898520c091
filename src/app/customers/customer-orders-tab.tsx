import { ownOrderColumns } from '../orders/order-columns.tsx';
import { loadAllPages, pagedSource } from '../table-source.ts';
import { DataTable } from '../ui/data-table.tsx';
import { useTableAddress } from '../ui/use-table-address.ts';
import { loadOrdersOfCustomer, useOrdersOfCustomer } from './admin-queries.ts';

interface OrdersOfCustomerProps {
  id: string;
  /** Where an order is opened. */
  addressOf: (orderId: string) => string;
}

export function CustomerOrdersTab({ id, addressOf }: OrdersOfCustomerProps) {
  const address = useTableAddress();
  const orders = useOrdersOfCustomer(id, address.cursor);
  return (
    <DataTable
      label="Orders of the customer"
      columns={ownOrderColumns(addressOf)}
      rowId={(order) => order.id}
      rowName={({ orderNumber }) => `order ${orderNumber}`}
      source={pagedSource(orders)}
      address={address}
      empty={{ title: 'No orders yet' }}
      loadAll={(onProgress) =>
        loadAllPages((cursor) => loadOrdersOfCustomer(id, { cursor, limit: 200 }), onProgress)
      }
    />
  );
}
