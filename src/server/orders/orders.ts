import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  notInArray,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Timeline } from '../../shared/contract/growing.ts';
import type { PageQuery } from '../../shared/contract/lists.ts';
import type { Order } from '../../shared/contract/orders.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { timelinesOf } from '../growing/timeline.ts';
import { countRows, type Db, prepared } from '../platform/db/db.ts';
import { type Page, readPageQuery, rowsAfter, toPage } from '../platform/http/pagination.ts';
import { toOrderView } from './order-views.ts';
import { orderEvents, orderItems, orders } from './table.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

/** The customer's own order, or undefined: somebody else's cannot be found. */
export function findOrder(db: Db, userId: string, id: string): OrderRow | undefined {
  const order = findAnyOrder(db, id);
  return order?.userId === userId ? order : undefined;
}

/** Any order, whoever placed it. */
export function findAnyOrder(db: Db, id: string): OrderRow | undefined {
  return orderOfId(db).get({ id });
}

const orderOfId = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(),
);

/** The order that a PaymentIntent pays or has paid. */
export function findOrderByIntent(db: Db, paymentIntentId: string): OrderRow | undefined {
  return db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId)).get();
}

/** The order that an invoice paid: invoices become orders once. */
export function findOrderByInvoice(db: Db, invoiceId: string): OrderRow | undefined {
  return db.select().from(orders).where(eq(orders.invoiceId, invoiceId)).get();
}

/** Whether the box of an order does not come any more. A refund alone leaves it in the farm's week. */
export function isOrderGone({ status, deletedAt }: OrderRow): boolean {
  return status === 'cancelled' || deletedAt !== null;
}

/** How many orders nobody has deleted. All are counted without a look at any of them, and the few deleted ones taken off. */
export function countOrders(db: Db): number {
  return countRows(db, orders) - countRows(db, orders, isNotNull(orders.deletedAt));
}

/** Delivery days (`YYYY-MM-DD`) from `from` on for which a subscription has an order. */
export function orderedDaysOf(db: Db, subscriptionId: string, from: string): Set<string> {
  return new Set(
    orderedDays(db)
      .all({ subscriptionId, from })
      .map(({ day }) => day),
  );
}

const ofSubscriptionFrom = and(
  eq(orders.subscriptionId, sql.placeholder('subscriptionId')),
  gte(orders.deliveryDate, sql.placeholder('from')),
);

const orderedDays = prepared((db) =>
  db.select({ day: orders.deliveryDate }).from(orders).where(ofSubscriptionFrom).prepare(),
);

/** The same for many subscriptions at once: `subscriptionIds` is a query of their ids. */
export function orderedDaysOfAll(
  db: Db,
  subscriptionIds: SQLWrapper,
  from: string,
): Map<string, Set<string>> {
  const rows = db
    .select({ subscriptionId: orders.subscriptionId, day: orders.deliveryDate })
    .from(orders)
    .where(and(inArray(orders.subscriptionId, subscriptionIds), gte(orders.deliveryDate, from)))
    .all();
  const byId = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId ?? '');
  return new Map([...byId].map(([id, found]) => [id, new Set(found.map(({ day }) => day))]));
}

/** Whether a subscription has had a paid box. */
export function hasOrders(db: Db, subscriptionId: string): boolean {
  const own = eq(orders.subscriptionId, subscriptionId);
  return db.select({ id: orders.id }).from(orders).where(own).limit(1).get() !== undefined;
}

/** The order that a subscription has for a delivery day: the one that comes, where another is gone. */
export function findOrderOfDay(db: Db, subscriptionId: string, day: string): OrderRow | undefined {
  const found = db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, subscriptionId), eq(orders.deliveryDate, day)))
    .all();
  return found.find((order) => !isOrderGone(order)) ?? found[0];
}

/** The orders of a subscription that come on or after `from` (`YYYY-MM-DD`), by their days; none that is gone. */
export function comingOrdersOf(db: Db, subscriptionId: string, from: string): Map<string, OrderRow> {
  const rows = ordersFrom(db).all({ subscriptionId, from });
  return new Map(rows.filter((row) => !isOrderGone(row)).map((row) => [row.deliveryDate, row]));
}

const ordersFrom = prepared((db) => db.select().from(orders).where(ofSubscriptionFrom).prepare());

/** The ids of the subscriptions that have an order for a delivery day (`YYYY-MM-DD`) which is not gone. */
export function subscriptionsWithOrderOn(db: Db, day: string): string[] {
  const boxes = and(eq(orders.deliveryDate, day), isNotNull(orders.subscriptionId));
  const rows = db.select().from(orders).where(boxes).all();
  return rows.flatMap((row) => (isOrderGone(row) ? [] : (row.subscriptionId ?? [])));
}

/** What is in an order, in words: "4 oz Pea Shoots, 2 oz Kale". */
export function contentsOf(db: Db, { id }: Pick<OrderRow, 'id'>): string {
  return itemsOf(db, id).map(orderLineText).join(', ');
}

/** The lines of an order, in their order. */
export function itemsOf(db: Db, orderId: string): OrderItemRow[] {
  return db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
    .all();
}

/** What the customer sees as orders: everything that was paid and not deleted, newest first, in pages. */
export function listOrders(db: Db, userId: string, query: PageQuery = {}): Page<Order> {
  const request = readPageQuery(db, `orders:${userId}`, query);
  const own = and(eq(orders.userId, userId), ne(orders.paymentStatus, 'unpaid'), isNull(orders.deletedAt));
  const rows = db
    .select()
    .from(orders)
    .where(and(own, rowsAfter(orders.createdAt, orders.id, request.after)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(request.limit + 1)
    .all();
  const total = countRows(db, orders, own);
  const page = toPage(db, request, rows, total, (row) => ({ at: row.createdAt, id: row.id }));
  const found = withItems(db, page.rows);
  const timelines = orderTimelines(db, found);
  const rowsOfPage = found.map(([row, items], index) => ({
    ...toOrderView(row, items),
    timeline: timelines[index] ?? [],
  }));
  return { ...page, rows: rowsOfPage };
}

/** How far orders have come, in their order; what left the farm and was delivered is a line of their history. */
export function orderTimelines(db: Db, found: [OrderRow, OrderItemRow[]][]): Timeline[] {
  const ids = found.map(([{ id }]) => id);
  const { orderId, what, to, at } = orderEvents;
  const ticks = db
    .select({ orderId, to, at: max(at) })
    .from(orderEvents)
    .where(and(inArray(orderId, ids), eq(what, 'status'), inArray(to, ['shipped', 'delivered'])))
    .groupBy(orderId, to)
    .all();
  const days = new Map(ticks.map((tick) => [`${tick.orderId} ${tick.to}`, newYorkDay(tick.at ?? 0)]));
  return timelinesOf(
    db,
    found.map(([{ id, status, deliveryDate, paidAt, createdAt }, items]) => ({
      date: deliveryDate,
      productIds: items.map(({ productId }) => productId),
      paidOn: newYorkDay(paidAt ?? createdAt),
      outOn: ['shipped', 'delivered'].includes(status) ? (days.get(`${id} shipped`) ?? null) : null,
      deliveredOn: status === 'delivered' ? (days.get(`${id} delivered`) ?? null) : null,
    })),
  );
}

/** Orders with their lines, which are read in one query. */
export function withItems(db: Db, rows: OrderRow[]): [OrderRow, OrderItemRow[]][] {
  const ids = rows.map((row) => row.id);
  const items = db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position))
    .all();
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  return rows.map((row) => [row, byOrder.get(row.id) ?? []]);
}

/** Orders that were paid, refunded ones too, and are still to be delivered, on `today` (`YYYY-MM-DD`) or later. */
export function undeliveredOrders(db: Db, userId: string, today: string): OrderRow[] {
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.paymentStatus, 'unpaid'),
        notInArray(orders.status, ['cancelled', 'delivered']),
        isNull(orders.deletedAt),
        gte(orders.deliveryDate, today),
      ),
    )
    .orderBy(asc(orders.deliveryDate))
    .all();
}

/** Remembers which PaymentIntent pays an order that still waits for it; false when it was cancelled or paid meanwhile. */
export function storeIntent(db: Db, orderId: string, paymentIntentId: string): boolean {
  const isWaiting = and(
    eq(orders.id, orderId),
    eq(orders.paymentStatus, 'unpaid'),
    eq(orders.stockHeld, true),
  );
  return (
    db.update(orders).set({ paymentIntentId }).where(isWaiting).returning({ id: orders.id }).get() !==
    undefined
  );
}

/** Unpaid orders that hold stock, made before an instant (epoch ms), oldest first. */
export function unpaidOrders(db: Db, before: number): OrderRow[] {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.paymentStatus, 'unpaid'), eq(orders.stockHeld, true), lt(orders.createdAt, before)))
    .orderBy(asc(orders.createdAt))
    .limit(500)
    .all();
}

/** Unpaid orders of a clock that was ahead: their time begins at `now` (epoch ms), or they would hold stock until then. */
export function correctFutureUnpaidOrders(db: Db, now: number): void {
  const early = and(eq(orders.paymentStatus, 'unpaid'), gt(orders.createdAt, now));
  const stockHeldSince = sql`min(${orders.stockHeldSince}, ${now})`;
  db.update(orders).set({ createdAt: now, stockHeldSince }).where(early).run();
}
