import type { AdminOrder } from '../../shared/contract/orders.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { LabelSheets } from '../week/pack-sheets.tsx';
import { PrintButton } from '../week/print-button.tsx';
import { recipientName } from './order-columns.tsx';

export function PrintOrders({ orders, label = 'Print labels' }: { orders: AdminOrder[]; label?: string }) {
  const labels = orders
    .filter(({ status }) => status !== 'cancelled')
    .map((order) => ({
      ...order,
      name: recipientName(order),
      street: order.deliveryAddress.street,
      town: order.deliveryAddress.city,
      contents: order.items.map(orderLineText).join(', '),
    }));
  return (
    <PrintButton label={label} className="px-3! text-sm!">
      <LabelSheets labels={labels} />
    </PrintButton>
  );
}
