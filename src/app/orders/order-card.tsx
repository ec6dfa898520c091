import { type ReactNode, useState } from 'react';
import type { Order } from '../../shared/contract/orders.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { orderLineText, priceUnitText } from '../../shared/rules/packs.ts';
import { GrowthLine } from '../growing/growth-line.tsx';
import { orderAgainPath } from '../paths.ts';
import { DayAndWindow } from '../settings/day-and-window.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { ButtonLink } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ChevronDownIcon, TruckIcon } from '../ui/layout/icons.tsx';
import { Day } from '../ui/text/day.tsx';
import { Price } from '../ui/text/price.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { OrderChanges } from './order-changes.tsx';
import { FigureRow, OrderFigures } from './order-figures.tsx';
import { customerPaymentBadge, orderBadgeVariant, statusName } from './order-status.ts';

export function OrderCard({ order }: { order: Order }) {
  const isToCome = order.status !== 'delivered' && order.status !== 'cancelled';
  return (
    <Card>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="text-lg font-semibold">
            Order <span className="whole">{order.orderNumber}</span>
          </h3>
          <p className="text-sm text-muted">
            <Day day={newYorkDay(order.createdAt)} format="weekday" />
          </p>
        </div>
        <OrderBadges order={order} />
      </header>
      <OrderLines items={order.items} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-sm text-muted">
          <TruckIcon />
          <span>
            Delivery on{' '}
            {isToCome ? (
              <DayAndWindow key="coming" day={order.deliveryDate} />
            ) : (
              <Day key="past" day={order.deliveryDate} />
            )}
            {order.extraOf && <span>, with your box</span>}
            {order.fromShelf && <span>, ready that Saturday</span>}
          </span>
        </p>
        <p className="text-lg font-semibold">
          <span className="text-sm font-normal text-muted">Total </span>
          <Price cents={centsOf(order.total)} />
        </p>
      </div>
      {order.status !== 'cancelled' && order.status !== 'delivered' && (
        <div className="mt-4">
          <OrderGrowth order={order} />
        </div>
      )}
      {order.status !== 'cancelled' && order.status !== 'delivered' && <OrderChanges order={order} />}
      <OrderDetails order={order} />
      {order.items.length > 0 && (
        <ButtonLink variant="secondary" to={orderAgainPath(order.id)} className="mt-3">
          Order again <VisuallyHidden>, order {order.orderNumber}</VisuallyHidden>
        </ButtonLink>
      )}
    </Card>
  );
}

/** Responses stored by an earlier app version have no timeline. */
function OrderGrowth({ order: { orderNumber, timeline = [], notHomeOn, subscriptionId } }: { order: Order }) {
  return (
    <GrowthLine
      timeline={timeline}
      label={`How far order ${orderNumber} is`}
      isSubscription={subscriptionId !== null}
      notHomeOn={notHomeOn}
    />
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
        <li key={`${item.productName} ${item.price}`} className="flex flex-wrap justify-between gap-x-4">
          <span>
            {orderLineText(item)} - <Price cents={centsOf(item.price)} />
            {priceUnitText(item)}
          </span>
          <Price cents={centsOf(item.price) * item.quantity} className="ml-auto tabular-nums" />
        </li>
      ))}
    </ul>
  );
}

/** Lists can be long. */
function OrderDetails({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group mt-4 border-t pt-2 text-sm"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold text-leaf-ink [&::-webkit-details-marker]:hidden">
        <span>
          Details <VisuallyHidden>of order {order.orderNumber}</VisuallyHidden>
        </span>
        <ChevronDownIcon className="h-5 w-5 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="grid gap-4 pt-2">
          {order.status === 'delivered' && <OrderGrowth order={order} />}
          <Facts>
            <FigureRow label="Deliver to">{order.address || 'No longer kept'}</FigureRow>
            {order.deliveryNotes && <FigureRow label="Notes">{order.deliveryNotes}</FigureRow>}
          </Facts>
          <Facts>
            <OrderFigures order={order} />
            <FigureRow label="Total">
              <Price cents={centsOf(order.total)} className="font-semibold tabular-nums" />
            </FigureRow>
          </Facts>
          <Facts>
            <PaymentFacts order={order} />
          </Facts>
        </div>
      )}
    </details>
  );
}

function PaymentFacts({ order }: { order: Order }) {
  const credit = centsOf(order.creditApplied);
  const refunded = centsOf(order.refundedAmount);
  const carried = centsOf(order.carriedOver ?? '0.00');
  const byCard = centsOf(order.total) - credit;
  if (order.paidAt === null) return <FigureRow label="Payment">Not paid yet</FigureRow>;
  return (
    <>
      <FigureRow label="Paid on">
        <Day day={newYorkDay(order.paidAt)} format="weekday" />
      </FigureRow>
      {byCard > 0 && <FigureRow label="By card">{formatCents(byCard)}</FigureRow>}
      {credit > 0 && <FigureRow label="By credit">{formatCents(credit - carried)}</FigureRow>}
      {carried > 0 && <FigureRow label="With your next box">{formatCents(carried)}</FigureRow>}
      {refunded > 0 && <FigureRow label="Refunded">{formatCents(refunded)}</FigureRow>}
    </>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-1 border-line [&+&]:border-t [&+&]:pt-4">{children}</dl>;
}
