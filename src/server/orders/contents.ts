import { eq } from 'drizzle-orm';
import { percentOf } from '../../shared/rules/money.ts';
import { quoteAmounts } from '../../shared/rules/quote.ts';
import { packedOf } from '../../shared/rules/swaps.ts';
import type { Db } from '../platform/db/db.ts';
import { quotedTotal } from './credit.ts';
import { type Actor, changeOrder } from './order-changes.ts';
import { findAnyOrder, linesOf, type OrderItemRow, type OrderRow } from './orders.ts';
import { orders } from './table.ts';

/**
 * In the caller's transaction. Where nobody has paid, the total is that of the contents. An emptied order keeps it until it is
 * cancelled.
 */
export function priceContents(db: Db, orderId: string, by: Actor, now: number): void {
  const order = findAnyOrder(db, orderId);
  if (order?.paymentStatus !== 'unpaid') return;
  const packed = packedOf(linesOf(db, order.id));
  if (packed.length === 0) return;
  const { total: quoted, ...amounts } = amountsOfLines(order, packed);
  const total = Math.max(0, order.total + quoted - quotedTotal(order));
  changeOrder(db, order.id, { total }, by, now);
  db.update(orders).set(amounts).where(eq(orders.id, order.id)).run();
}

/** Cents, with the percents and the fee of the order. */
export function amountsOfLines(order: OrderRow, lines: OrderItemRow[]) {
  const planPercent = percentIn(order.discount, order.subtotal);
  const referralPercent = percentIn(order.referralDiscount, order.subtotal - order.discount);
  const subtotal = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return quoteAmounts({ subtotal, delivery: order.delivery, planPercent, referralPercent });
}

/** Percents are whole; a bill of the provider may have rounded otherwise. */
function percentIn(part: number, whole: number): number {
  if (whole === 0) return 0;
  const percent = Math.round((part * 100) / whole);
  return percentOf(whole, percent) === part ? percent : (part * 100) / whole;
}
