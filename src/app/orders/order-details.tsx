import { type ReactNode, useState } from 'react';
import type { Order } from '../../shared/contract/orders.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { Day } from '../ui/text/day.tsx';
import { Price } from '../ui/text/price.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { FigureRow, OrderFigures } from './order-figures.tsx';

/** The delivery address, amounts and payment of an order; rendered only while it is open, since lists can be long. */
export function OrderDetails({ order }: { order: Order }) {
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
  const byCard = centsOf(order.total) - credit;
  if (order.paidAt === null) return <FigureRow label="Payment">Not paid yet</FigureRow>;
  return (
    <>
      <FigureRow label="Paid on">
        <Day day={newYorkDay(order.paidAt)} format="medium" />
      </FigureRow>
      {byCard > 0 && <FigureRow label="By card">{formatCents(byCard)}</FigureRow>}
      {credit > 0 && <FigureRow label="By credit">{formatCents(credit)}</FigureRow>}
      {refunded > 0 && <FigureRow label="Refunded">{formatCents(refunded)}</FigureRow>}
    </>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-1 border-line [&+&]:border-t [&+&]:pt-4">{children}</dl>;
}
