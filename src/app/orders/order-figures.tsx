import type { ReactNode } from 'react';
import { rules } from '../../shared/business.ts';
import type { OrderContents } from '../../shared/contract/orders.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { Price } from '../ui/text/price.tsx';

/** Rows of a `dl`; the caller adds the total. */
export function OrderFigures({ order }: { order: OrderContents }) {
  const discount = centsOf(order.discount);
  const delivery = centsOf(order.delivery);
  return (
    <>
      <FigureRow label="Subtotal">
        <Price cents={centsOf(order.subtotal)} />
      </FigureRow>
      {discount > 0 && <FigureRow label="Discount">-{formatCents(discount)}</FigureRow>}
      <FigureRow label="Delivery">{delivery > 0 ? <Price cents={delivery} /> : 'FREE'}</FigureRow>
      <FigureRow label={`Tax (${rules.taxPercent}%)`}>
        <Price cents={centsOf(order.tax)} />
      </FigureRow>
    </>
  );
}

export function FigureRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
