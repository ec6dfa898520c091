import type { Order } from '../../shared/contract/orders.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { orderAgainPath } from '../paths.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { TruckIcon } from '../ui/layout/icons.tsx';
import { Day } from '../ui/text/day.tsx';
import { Price } from '../ui/text/price.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { OrderDetails } from './order-details.tsx';
import { customerPaymentBadge, orderBadgeVariant, statusName } from './order-status.ts';

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
        <OrderBadges order={order} />
      </header>
      <OrderLines items={order.items} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-sm text-muted">
          <TruckIcon />
          <span>
            Delivery on <Day day={order.deliveryDate} />
          </span>
        </p>
        <p className="text-lg font-semibold">
          <span className="text-sm font-normal text-muted">Total </span>
          <Price cents={centsOf(order.total)} />
        </p>
      </div>
      <OrderDetails order={order} />
      {order.items.length > 0 && (
        <ButtonLink variant="secondary" to={orderAgainPath(order.id)} className="mt-3">
          Order again <VisuallyHidden>, order {order.orderNumber}</VisuallyHidden>
        </ButtonLink>
      )}
    </Card>
  );
}

function OrderBadges({ order }: { order: Order }) {
  const payment = customerPaymentBadge(order.paymentStatus);
  return (
    <p className="flex flex-wrap gap-2">
      <Badge variant={orderBadgeVariant(order.status)}>{statusName(order.status)}</Badge>
      {payment && <Badge variant={payment.variant}>{payment.name}</Badge>}
    </p>
  );
}

function OrderLines({ items }: Pick<Order, 'items'>) {
  if (items.length === 0) return <p className="mt-4 text-muted">No items found for this order</p>;
  return (
    <ul className="mt-4 grid gap-1">
      {items.map((item) => (
        <li key={`${item.productName} ${item.price}`}>
          {orderLineText(item)} - <Price cents={centsOf(item.price)} />
        </li>
      ))}
    </ul>
  );
}
