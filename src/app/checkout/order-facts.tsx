import type { CheckoutStatus } from '../../shared/checkout.ts';
import { centsOf, formatCents } from '../../shared/money.ts';
import { FigureRow, OrderFigures } from '../orders/order-figures.tsx';
import { Card } from '../ui/card.tsx';
import { Day } from '../ui/day.tsx';
import { Price } from '../ui/price.tsx';

/** The order as it is booked, with all its figures, whatever is in the cart by now. */
export function OrderFacts({ order }: { order: CheckoutStatus }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">Order summary</h2>
      <dl className="grid gap-2">
        <FigureRow label="Order number">
          <span className="font-semibold">{order.orderNumber}</span>
        </FigureRow>
        <FigureRow label="Delivery day">
          <span className="font-semibold">
            <Day day={order.deliveryDate} />
          </span>
        </FigureRow>
        <FigureRow label="Deliver to">{order.address}</FigureRow>
      </dl>
      <OrderedItems items={order.items} />
      <dl className="grid gap-2 border-t pt-4">
        <OrderFigures order={order} />
        <div className="mt-1 flex justify-between gap-4 border-t pt-3 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">{formatCents(centsOf(order.total))}</dd>
        </div>
      </dl>
    </Card>
  );
}

function OrderedItems({ items }: Pick<CheckoutStatus, 'items'>) {
  return (
    <ul className="grid gap-2 border-t pt-4" aria-label="Products">
      {items.map(({ quantity, productName, price }) => (
        <li key={`${productName} ${price}`} className="flex justify-between gap-4">
          <span>
            {quantity} x {productName}
            {quantity > 1 && <span className="text-muted"> at {formatCents(centsOf(price))} each</span>}
          </span>
          <Price cents={quantity * centsOf(price)} />
        </li>
      ))}
    </ul>
  );
}
