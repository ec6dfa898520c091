import type { AdminOrder } from '../../shared/contract/orders.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { LabelSheets } from '../week/pack-sheets.tsx';
import { PrintButton } from '../week/print-button.tsx';
import { recipientName } from './order-columns.tsx';

/** Prints a label for each order that comes. */
export function PrintOrders({ orders, label = 'Print labels' }: { orders: AdminOrder[]; label?: string }) {
  const labels = orders
    .filter(({ status }) => status !== 'cancelled')
    .map((order) => ({
      id: order.id,
      name: recipientName(order),
      address: order.address,
      contents: order.items.map(orderLineText).join(', '),
      date: order.deliveryDate,
    }));
  return (
    <PrintButton label={label} className="px-3! text-sm!">
      <LabelSheets labels={labels} />
    </PrintButton>
  );
}
