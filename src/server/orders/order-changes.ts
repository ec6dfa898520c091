import { and, eq } from 'drizzle-orm';
import type { OrderStatus, PaymentStatus } from '../../shared/contract/orders.ts';
import { cutoffOf } from '../../shared/rules/delivery-days.ts';
import { returnStock, takeStockOrShort } from '../catalog/stock.ts';
import type { Db } from '../platform/db/db.ts';
import { withdrawWaitingMail } from '../platform/mail/outbox.ts';
import { itemsOf, type OrderRow } from './orders.ts';
import { orderEvents, orderItems, orders } from './table.ts';

/** Who changes an order: "shop" and "stripe", or a person as "customer:{id}" or "admin:{id}". */
export type Actor = 'shop' | 'stripe' | `customer:${string}` | `admin:${string}`;

export type OrderChange = {
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus;
  paymentIntentId?: string | null;
  /** Epoch ms. */
  paidAt?: number;
  /** Cents. */
  refundedAmount?: number;
  lastPaymentError?: null;
  /** `YYYY-MM-DD`. */
  deliveryDate?: string | undefined;
  /** "HH:MM". */
  deliverBefore?: string | null;
  guestName?: string | null;
  guestEmail?: string | null;
  /** Cents. */
  total?: number | undefined;
  /** Epoch ms; null takes a deleted order back. */
  deletedAt?: number | null;
};

/** The change that takes a box out of the farm's week at `now` (epoch ms): from the cutoff on its greens are being cut. */
export function cancellationOf({ deliveryDate }: OrderRow, now: number): OrderChange & StockRule {
  return { status: 'cancelled', keepsStock: now > cutoffOf(deliveryDate) };
}

/** `keepsStock`: the ounces of an order that leaves the week do not come back. */
type StockRule = { keepsStock?: boolean };

/**
 * The only function that changes status, payment status, day or total of an order, inside the caller's transaction: it writes the
 * change, keeps the stock in step and adds a row to the order's history for every value that differs. A cancelled order gives back
 * the ounces it holds, as does a deleted one; one that leaves "cancelled" takes them again, as far as they are there. A mail that
 * waits to tell of its day is not sent. `now` is epoch ms. Columns that no history tells of are written by whoever knows them:
 * credit, the PaymentIntent, the last refusal of a card.
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
  const stockHeld = keepsStock && !isKeptAfter ? before.stockHeld : moveStock(db, before, isKeptAfter);
  const after = db
    .update(orders)
    .set({ ...change, stockHeld, version: before.version + 1 })
    .where(eq(orders.id, id))
    .returning()
    .get();
  if (!isKeptAfter || before.deliveryDate !== after.deliveryDate)
    withdrawWaitingMail(db, moveMailKeyPrefix(id));
  for (const what of recorded) {
    if (before[what] !== after[what])
      recordOrderEvent(db, { id, what, from: before[what], to: after[what] }, by, now);
  }
  return after;
}

const recorded = [
  'status',
  'paymentStatus',
  'refundedAmount',
  'deliveryDate',
  'deliverBefore',
  'guestName',
  'guestEmail',
  'total',
  'deletedAt',
] as const;

type OrderEvent = { id: string; what: string; from: string | number | null; to: string | number | null };

/** Adds a line to an order's history, inside the caller's transaction. */
export function recordOrderEvent(db: Db, { id, what, from, to }: OrderEvent, by: Actor, now: number): void {
  db.insert(orderEvents)
    .values({ orderId: id, at: now, by, what, from: String(from ?? ''), to: String(to ?? '') })
    .run();
}

/** What the keys of the mails begin with that tell of an order's new day. */
export function moveMailKeyPrefix(orderId: string): string {
  return `moved:${orderId}:`;
}

/** Whether the order is still to be packed after a change: neither cancelled nor deleted. */
function isKept(
  before: OrderRow,
  { status = before.status, deletedAt = before.deletedAt }: OrderChange = {},
): boolean {
  return status !== 'cancelled' && deletedAt === null;
}

/**
 * Whether the order holds its ounces afterwards. Delivered greens do not come back into stock, nor those of an order that had
 * left the week before. One that was never paid holds none once it is cancelled, or it would hold them for ever.
 */
function moveStock(db: Db, order: OrderRow, isKeptAfter: boolean): boolean {
  if (isKeptAfter) {
    if (!order.stockHeld) takeStockAgain(db, order.id);
    return true;
  }
  const isWithCustomer = order.status === 'delivered' && order.paymentStatus !== 'unpaid';
  if (!order.stockHeld || isWithCustomer || !isKept(order)) return order.stockHeld;
  returnStock(db, itemsOf(db, order.id));
  return false;
}

function takeStockAgain(db: Db, orderId: string): void {
  for (const { position, shortfall } of takeStockOrShort(db, itemsOf(db, orderId))) {
    db.update(orderItems)
      .set({ shortfall })
      .where(and(eq(orderItems.orderId, orderId), eq(orderItems.position, position)))
      .run();
  }
}
