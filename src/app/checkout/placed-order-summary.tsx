import type { CheckoutStatus } from '../../shared/checkout.ts';
import { centsOf, formatCents } from '../../shared/money.ts';
import { orderLineText } from '../../shared/order-lines.ts';
import { FigureRow, OrderFigures } from '../orders/order-figures.tsx';
import { Day } from '../ui/day.tsx';
import { Price } from '../ui/price.tsx';
import { CollapsibleSummary } from './collapsible-summary.tsx';

/** The order as it is booked, with all its figures, whatever is in the cart by now. */
export function PlacedOrderSummary({ order }: { order: CheckoutStatus }) {
  const total = formatCents(centsOf(order.total));
  const keyFigures = [
    { label: 'Order number', value: order.orderNumber },
    { label: 'Delivery day', value: <Day day={order.deliveryDate} format="weekday" /> },
    { label: 'Total', value: total },
  ];
  return (
    <CollapsibleSummary keyFigures={keyFigures}>
      <dl className="grid gap-2 max-lg:hidden">
        <FigureRow label="Order number">
          <span className="font-semibold">{order.orderNumber}</span>
        </FigureRow>
        <FigureRow label="Delivery day">
          <span className="font-semibold">
            <Day day={order.deliveryDate} />
          </span>
        </FigureRow>
      </dl>
      <dl className="lg:-mt-2">
        <FigureRow label="Deliver to">{order.address}</FigureRow>
      </dl>
      <OrderedItems items={order.items} />
      <dl className="grid gap-2 border-t pt-4">
        <OrderFigures order={order} />
        <div className="mt-1 flex justify-between gap-4 border-t pt-3 text-lg font-semibold max-lg:hidden">
          <dt>Total</dt>
          <dd className="tabular-nums">{total}</dd>
        </div>
      </dl>
    </CollapsibleSummary>
  );
}

function OrderedItems({ items }: Pick<CheckoutStatus, 'items'>) {
  return (
    <ul className="grid gap-2 border-t pt-4" aria-label="Products">
      {items.map(({ quantity, productName, price }) => (
        <li key={`${productName} ${price}`} className="flex justify-between gap-4">
          <span>{orderLineText({ quantity, productName })}</span>
          <Price cents={quantity * centsOf(price)} />
        </li>
      ))}
    </ul>
  );
}
