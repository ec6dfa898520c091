import { newYorkDay } from '../../shared/delivery-days.ts';
import { centsOf } from '../../shared/money.ts';
import type { Order } from '../../shared/orders.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Day } from '../ui/day.tsx';
import { TruckIcon } from '../ui/icons.tsx';
import { Price } from '../ui/price.tsx';
import { FigureRow, OrderFigures } from './order-figures.tsx';
import { orderBadge, statusName } from './order-status.ts';

export function OrderCard({ order }: { order: Order }) {
  return (
    <Card>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="text-lg font-semibold">Order {order.orderNumber}</h3>
          <p className="text-sm text-muted">
            <Day day={newYorkDay(order.createdAt)} format="medium" />
          </p>
        </div>
        <Badge variant={orderBadge(order.status)}>{statusName(order.status)}</Badge>
      </header>
      <OrderLines items={order.items} />
      <dl className="mt-4 grid gap-1 border-t pt-4 text-sm">
        <OrderFigures order={order} />
        <FigureRow label="Deliver to">{order.address}</FigureRow>
      </dl>
      <footer className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t pt-4">
        <p className="flex items-center gap-2 text-sm text-muted">
          <TruckIcon />
          <span>
            Delivery <Day day={order.deliveryDate} />
          </span>
        </p>
        <p className="text-lg font-semibold">
          <span className="sr-only">Total </span>
          <Price cents={centsOf(order.total)} />
        </p>
      </footer>
    </Card>
  );
}

function OrderLines({ items }: Pick<Order, 'items'>) {
  if (items.length === 0) return <p className="mt-4 text-muted">No items found for this order</p>;
  return (
    <ul className="mt-4 grid gap-1">
      {items.map((item) => (
        <li key={`${item.productName} ${item.price}`}>
          {item.quantity} x {item.productName} - <Price cents={centsOf(item.price)} />
        </li>
      ))}
    </ul>
  );
}
