import type { CheckoutStatus } from '../../shared/contract/checkout.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { FigureRow, OrderFigures } from '../orders/order-figures.tsx';
import { Day } from '../ui/text/day.tsx';
import { Price } from '../ui/text/price.tsx';
import { CollapsibleSummary } from './collapsible-summary.tsx';

/** The order as it is booked, with all its figures, whatever is in the cart by now. */
export function PlacedOrderSummary({ order }: { order: CheckoutStatus }) {
  const total = formatCents(centsOf(order.total));
  const credit = centsOf(order.creditApplied);
  const byCard = formatCents(centsOf(order.total) - credit);
  const keyFigures = [
    { label: 'Order number', value: order.orderNumber },
    { label: 'Delivery day', value: <Day day={order.deliveryDate} format="weekday" /> },
    { label: 'Total', value: total },
    ...(credit > 0
      ? [
          { label: 'Credit', value: `-${formatCents(credit)}` },
          { label: 'Your card pays', value: byCard },
        ]
      : []),
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
        <Strong label="Total">{total}</Strong>
        {credit > 0 && (
          <>
            <div className="flex justify-between gap-4 text-leaf-ink max-lg:hidden">
              <dt>Credit</dt>
              <dd className="font-semibold tabular-nums">-{formatCents(credit)}</dd>
            </div>
            <Strong label="Your card pays">{byCard}</Strong>
          </>
        )}
      </dl>
    </CollapsibleSummary>
  );
}

/** On phones the same figures stand above the folded rest. */
function Strong({ label, children }: { label: string; children: string }) {
  return (
    <div className="mt-1 flex justify-between gap-4 border-t pt-3 text-lg font-semibold max-lg:hidden">
      <dt>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
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
