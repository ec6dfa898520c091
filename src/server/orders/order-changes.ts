import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OrderStatus, PaymentMethod, PaymentStatus } from '../../shared/contract/orders.ts';
import { cutoffOf } from '../../shared/rules/delivery-days.ts';
import { giveBack, type Pool, type StockLine, stock, type TakenLine, takeOrShort } from '../catalog/stock.ts';
import { shelfOf } from '../growing/shelf.ts';
import type { Db } from '../platform/db/db.ts';
import { withdrawWaitingMail } from '../platform/mail/outbox.ts';
import { type DeliverTo, recordedFields } from './fields.ts';
import { isFromShelf } from './kinds.ts';
import { linesOf, type OrderRow } from './orders.ts';
import { orderEvents, orderItems, orders } from './table.ts';

export type Actor = 'shop' | 'stripe' | `customer:${string}` | `admin:${string}`;

export type OrderChange = Partial<DeliverTo> & {
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus;
  paymentIntentId?: string | null;
  /** Epoch ms. */
  paidAt?: number | null;
  paidWith?: PaymentMethod | null;
  /** Cents. */
  refundedAmount?: number;
  lastPaymentError?: null;
  /** `YYYY-MM-DD`. */
  deliveryDate?: string | undefined;
  extraFor?: string;
  extraWith?: string | null;
  /** "HH:MM". */
  deliverBefore?: string | null;
  isApproximate?: boolean | undefined;
  guestName?: string | null;
  guestEmail?: string | null;
  /** Cents. */
  total?: number | undefined;
  /** Epoch ms; null restores a deleted order. */
  deletedAt?: number | null;
};

/** From the cutoff on the greens are being cut, so they do not return to stock. */
export function cancellationOf({ deliveryDate }: OrderRow, now: number): OrderChange & StockRule {
  return { status: 'cancelled', keepsStock: now > cutoffOf(deliveryDate) };
}

/** `keepsStock`: no ounces return to stock. */
type StockRule = { keepsStock?: boolean };

/**
 * The only function that changes an order's status, payment status, day or total, in the caller's
 * transaction. Adjusts stock, records each change and withdraws outdated mails. `now` is epoch ms. Columns
 * without history (credit, PaymentIntent, last refusal) are written elsewhere.
 */
export function changeOrder(
  db: Db,
  id: string,
  { keepsStock = false, ...change }: OrderChange & StockRule,
  by: Actor,
  now: number,
): OrderRow {
  const before = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!before) throw new Error(`There is no order ${id}.`);
  const isSame = Object.entries(change).every(([name, value]) => before[name as keyof OrderRow] === value);
  if (isSame) return before;
  const isKeptAfter = isKept(before, change);
  if (isOtherDay(before, change)) leaveShelf(db, before, now);
  if (isKeptAfter) takeMissing(db, before);
  else if (!keepsStock) returnOunces(db, before, now);
  const after = db
    .update(orders)
    .set({ ...change, version: before.version + 1 })
    .where(eq(orders.id, id))
    .returning()
    .get();
  if (before.deliveryDate !== after.deliveryDate) withdrawWaitingMail(db, moveMailKeyPrefix(id));
  if (isKeptAfter || after.paymentStatus === 'refunded') withdrawWaitingMail(db, goneMailKeyPrefix(id));
  for (const what of recordedFields) {
    if (before[what] !== after[what])
      recordOrderEvent(db, { id, what, from: before[what], to: after[what] }, by, now);
  }
  if (before.paymentStatus === 'unpaid' && after.paymentStatus !== 'unpaid') keepPaidLines(db, id);
  return after;
}

/** Swaps may have changed an order before it is paid. */
function keepPaidLines(db: Db, orderId: string): void {
  db.update(orderItems)
    .set({ isPaidFor: sql`${orderItems.removedBy} is null` })
    .where(eq(orderItems.orderId, orderId))
    .run();
}

type EventValue = string | number | boolean | null;
type OrderEvent = { id: string; what: string; from: EventValue; to: EventValue };

/** In the caller's transaction. */
export function recordOrderEvent(db: Db, { id, what, from, to }: OrderEvent, by: Actor, now: number): void {
  db.insert(orderEvents)
    .values({ orderId: id, at: now, by, what, from: String(from ?? ''), to: String(to ?? '') })
    .run();
}

export const moveMailKind = 'moved';

export function moveMailKeyPrefix(orderId: string): string {
  return `${moveMailKind}:${orderId}:`;
}

export const goneMailKind = 'kept-payment';

/** Key prefix of mails about an order that left the week: its payment is kept, or it was never paid. */
export function goneMailKeyPrefix(orderId: string): string {
  return `${goneMailKind}:${orderId}:`;
}

function isKept(
  before: OrderRow,
  { status = before.status, deletedAt = before.deletedAt }: OrderChange = {},
): boolean {
  return status !== 'cancelled' && deletedAt === null;
}

function isOtherDay({ deliveryDate }: OrderRow, change: OrderChange): boolean {
  return (change.deliveryDate ?? deliveryDate) !== deliveryDate;
}

/** On another day its ounces are those of the stock, as any order's. */
function leaveShelf(db: Db, order: OrderRow, now: number): void {
  if (!isFromShelf(linesOf(db, order.id))) return;
  returnOunces(db, order, now);
  db.update(orderItems).set({ pool: 'stock' }).where(eq(orderItems.orderId, order.id)).run();
}

/**
 * Delivered greens never return to stock, nor any to a shelf that sells no more. A never-paid order holds none once cancelled, or it would hold them
 * forever.
 */
function returnOunces(db: Db, order: OrderRow, now: number): void {
  const isWithCustomer = order.status === 'delivered' && order.stands;
  if (isWithCustomer || !isKept(order)) return;
  for (const line of linesOf(db, order.id)) {
    const isTooLate = line.pool === 'shelf' && now > cutoffOf(order.deliveryDate);
    if (!isTooLate) giveBack(db, poolOf(line, order.deliveryDate), [line]);
  }
  const isOrdered = and(eq(orderItems.orderId, order.id), isNull(orderItems.addedBy));
  db.update(orderItems).set({ given: null, shortfall: 0 }).where(isOrdered).run();
}

/** As much as there is, in the pool of each line. */
export function takeForOrder<Line extends PooledLine>(
  db: Db,
  deliveryDate: string,
  lines: Line[],
): TakenLine<Line>[] {
  return lines.flatMap((line) => takeOrShort(db, poolOf(line, deliveryDate), [line]));
}

type PooledLine = StockLine & { pool?: Pool['name'] };

function poolOf({ pool }: Pick<PooledLine, 'pool'>, deliveryDate: string): Pool {
  return pool === 'shelf' ? shelfOf(deliveryDate) : stock;
}

/** What returned before. */
function takeMissing(db: Db, order: OrderRow): void {
  const missing = linesOf(db, order.id).filter(({ given }) => given === null);
  for (const { position, given, shortfall } of takeForOrder(db, order.deliveryDate, missing)) {
    db.update(orderItems)
      .set({ given, shortfall })
      .where(and(eq(orderItems.orderId, order.id), eq(orderItems.position, position)))
      .run();
  }
}
