import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { percentOf } from '../../shared/rules/money.ts';
import { quoteAmounts } from '../../shared/rules/quote.ts';
import type { Db } from '../platform/db/db.ts';
import { quotedTotal } from './credit.ts';
import { findAnyOrder, itemsOf, type OrderItemRow, type OrderRow } from './orders.ts';
import { orderItems, swappedBoxes } from './table.ts';

export type SwappedBoxRow = typeof swappedBoxes.$inferSelect;

/** Oldest first. */
export function rowsOfOrder(db: Db, orderId: string): SwappedBoxRow[] {
  return db
    .select()
    .from(swappedBoxes)
    .where(eq(swappedBoxes.orderId, orderId))
    .orderBy(asc(sql`rowid`))
    .all();
}

function priceOf(items: OrderItemRow[]): number {
  return items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
}

/**
 * Cents that the order is owed in all when this is left in it: the difference of its totals, with percents, fee and tax
 * as ordered. An empty box does not come, so it costs nothing.
 */
export function owedFor(db: Db, order: OrderRow, items = itemsOf(db, order.id)): number {
  if (items.length === 0) return quotedTotal(order);
  const planPercent = percentIn(order.discount, order.subtotal);
  const referralPercent = percentIn(order.referralDiscount, order.subtotal - order.discount);
  const totalOf = (lines: OrderItemRow[]) =>
    quoteAmounts({ subtotal: priceOf(lines), delivery: order.delivery, planPercent, referralPercent }).total;
  return Math.max(0, totalOf(linesAsOrdered(db, order)) - totalOf(items));
}

function linesAsOrdered(db: Db, { id }: OrderRow): OrderItemRow[] {
  return orderedLines(db, [id]).get(id) ?? [];
}

/** Before any swap, by order id. */
export function orderedLines(db: Db, orderIds: string[]): Map<string, OrderItemRow[]> {
  const items = db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)).all();
  const replaced = db
    .select({ before: swappedBoxes.before })
    .from(swappedBoxes)
    .where(inArray(swappedBoxes.orderId, orderIds))
    .orderBy(desc(sql`rowid`))
    .all();
  const lines = new Map(items.map((line) => [`${line.orderId} ${line.position}`, line]));
  for (const line of replaced.flatMap(({ before }) => before))
    lines.set(`${line.orderId} ${line.position}`, line);
  return Map.groupBy(lines.values(), ({ orderId }) => orderId);
}

/** Percents are whole; a bill of the provider may have rounded otherwise. */
function percentIn(part: number, whole: number): number {
  if (whole === 0) return 0;
  const percent = Math.round((part * 100) / whole);
  return percentOf(whole, percent) === part ? percent : (part * 100) / whole;
}

/** The lines that the swap did not touch. */
function restOf(db: Db, { orderId, before }: SwappedBoxRow): OrderItemRow[] {
  const swapped = new Set(before.map(({ position }) => position));
  return itemsOf(db, orderId).filter(({ position }) => !swapped.has(position));
}

/** Without the swapped green, or what came instead, no box comes at all. */
export function isWholeBox(db: Db, boxes: SwappedBoxRow[]): boolean {
  return boxes.every((box) => {
    const order = findAnyOrder(db, box.orderId);
    return order !== undefined && order.extraOf === null && restOf(db, box).length === 0;
  });
}

/** Cents in all for the swapped green, when nothing comes instead. */
export function worthOf(db: Db, box: SwappedBoxRow): number {
  const order = findAnyOrder(db, box.orderId);
  if (!order) return box.worth;
  return box.credit + owedFor(db, order, restOf(db, box)) - owedFor(db, order);
}
