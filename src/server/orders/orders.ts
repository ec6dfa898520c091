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
  type Placeholder,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Timeline } from '../../shared/contract/growing.ts';
import type { PageQuery } from '../../shared/contract/lists.ts';
import type { Order } from '../../shared/contract/orders.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { products } from '../catalog/table.ts';
import { timelinesOf } from '../growing/timeline.ts';
import { countRows, type Db, prepared } from '../platform/db/db.ts';
import { AppError } from '../platform/errors.ts';
import { type Page, readPageQuery, rowsAfter, toPage } from '../platform/http/pagination.ts';
import { toOrderView } from './order-views.ts';
import { isInWeek, stands } from './standing.ts';
import { orderEvents, orderItems, orders } from './table.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

/** Undefined also for somebody else's order. */
export function findOrder(db: Db, userId: string, id: string): OrderRow | undefined {
  const order = findAnyOrder(db, id);
  return order?.userId === userId ? order : undefined;
}

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

export function findOrderByIntent(db: Db, paymentIntentId: string): OrderRow | undefined {
  return db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId)).get();
}

export function findOrderByInvoice(db: Db, invoiceId: string): OrderRow | undefined {
  return db.select().from(orders).where(eq(orders.invoiceId, invoiceId)).get();
}

/** A refund alone leaves the box in the farm's week. */
export function isOrderGone({ status, deletedAt }: Pick<OrderRow, 'status' | 'deletedAt'>): boolean {
  return status === 'cancelled' || deletedAt !== null;
}

/** Days (`YYYY-MM-DD`) from `from` on. */
export function orderedDaysOf(db: Db, subscriptionId: string, from: string): string[] {
  return orderedDays(db)
    .all({ subscriptionId, from })
    .map(({ day }) => day);
}

const ofSubscriptionFrom = and(
  eq(orders.subscriptionId, sql.placeholder('subscriptionId')),
  gte(orders.deliveryDate, sql.placeholder('from')),
);

const orderedDays = prepared((db) =>
  db.select({ day: orders.deliveryDate }).from(orders).where(ofSubscriptionFrom).prepare(),
);

/** `subscriptionIds` is a query. */
export function orderedDaysOfAll(db: Db, subscriptionIds: SQLWrapper, from: string): Map<string, string[]> {
  const rows = db
    .select({ subscriptionId: orders.subscriptionId, day: orders.deliveryDate })
    .from(orders)
    .where(and(inArray(orders.subscriptionId, subscriptionIds), gte(orders.deliveryDate, from)))
    .all();
  const byId = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId ?? '');
  return new Map([...byId].map(([id, found]) => [id, found.map(({ day }) => day)]));
}

export function hasOrders(db: Db, subscriptionId: string): boolean {
  const own = eq(orders.subscriptionId, subscriptionId);
  return db.select({ id: orders.id }).from(orders).where(own).limit(1).get() !== undefined;
}

/** Prefers an order that still comes. */
export function findOrderOfDay(db: Db, subscriptionId: string, day: string): OrderRow | undefined {
  const found = db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, subscriptionId), eq(orders.deliveryDate, day)))
    .all();
  return found.find((order) => !isOrderGone(order)) ?? found[0];
}

/** By day, from `from` (`YYYY-MM-DD`) on, without cancelled or deleted orders. */
export function comingOrdersOf(db: Db, subscriptionId: string, from: string): Map<string, OrderRow> {
  const rows = ordersFrom(db).all({ subscriptionId, from });
  return new Map(rows.filter((row) => !isOrderGone(row)).map((row) => [row.deliveryDate, row]));
}

const ordersFrom = prepared((db) => db.select().from(orders).where(ofSubscriptionFrom).prepare());

/** Standing, from `from` (`YYYY-MM-DD`) on, without cancelled or deleted ones. */
export function comingExtrasOf(db: Db, subscriptionId: string, from: string): OrderRow[] {
  return extrasFrom(db).all({ subscriptionId, from });
}

const extrasFrom = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.extraOf, sql.placeholder('subscriptionId')),
        gte(orders.deliveryDate, sql.placeholder('from')),
        isInWeek(orders),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .prepare(),
);

/** `day` is `YYYY-MM-DD`; ignores cancelled and deleted orders. */
export function subscriptionsWithOrderOn(db: Db, day: string): string[] {
  const boxes = and(eq(orders.deliveryDate, day), isNotNull(orders.subscriptionId));
  const rows = db.select().from(orders).where(boxes).all();
  return rows.flatMap((row) => (isOrderGone(row) ? [] : (row.subscriptionId ?? [])));
}

/** Only the ZIP code located an address that is still to be delivered to. */
export function isPlaceUnclear({
  isApproximate,
  status,
}: Pick<OrderRow, 'isApproximate' | 'status'>): boolean {
  return isApproximate && status !== 'delivered';
}

/** "4 oz Pea Shoots, 2 oz Kale". */
export function contentsOf(db: Db, { id }: Pick<OrderRow, 'id'>): string {
  return itemsOf(db, id).map(orderLineText).join(', ');
}

/** Also what a swap put in later. */
export const inCatalogOrder = [
  sql`(select ${products.position} from ${products} where ${products.id} = ${orderItems.productId})`,
  asc(orderItems.position),
];

/** What is packed. */
export function itemsOf(db: Db, orderId: string): OrderItemRow[] {
  return linesOf(db, orderId).filter(({ removedBy }) => removedBy === null);
}

/** Also what swaps took away. */
export function linesOf(db: Db, orderId: string): OrderItemRow[] {
  return linesOfOrder(db).all({ orderId });
}

const linesOfOrder = prepared((db) =>
  db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, sql.placeholder('orderId')))
    .orderBy(...inCatalogOrder)
    .prepare(),
);

/** Before any swap, by order id. */
export function orderedLines(db: Db, orderIds: string[]) {
  const { orderId, productId, ounces, addedBy } = orderItems;
  const isOrdered = and(inArray(orderId, orderIds), isNull(addedBy));
  const rows = db.select({ orderId, productId, ounces }).from(orderItems).where(isOrdered).all();
  return Map.groupBy(rows, (row) => row.orderId);
}

export function isRenewal(db: Db, { subscriptionId, deliveryDate }: OrderRow): boolean {
  if (!subscriptionId) return false;
  const earlier = and(eq(orders.subscriptionId, subscriptionId), lt(orders.deliveryDate, deliveryDate));
  return db.select({ id: orders.id }).from(orders).where(earlier).limit(1).get() !== undefined;
}

export function greensOf(db: Db, orderId: string): string[] {
  return itemsOf(db, orderId).map(({ productId }) => productId);
}

export function listOrders(db: Db, userId: string, query: PageQuery = {}): Page<Order> {
  const request = readPageQuery(db, `orders:${userId}`, query);
  const own = and(eq(orders.userId, userId), stands(orders), isNull(orders.deletedAt));
  const rows = db
    .select()
    .from(orders)
    .where(and(own, rowsAfter(orders.createdAt, orders.id, request.after)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(request.limit + 1)
    .all();
  const total = countRows(db, orders, own);
  const page = toPage(db, request, rows, total, (row) => ({ at: row.createdAt, id: row.id }));
  return { ...page, rows: toOwnOrderViews(db, page.rows) };
}

export function getOwnOrder(db: Db, userId: string, id: string): Order {
  const order = findOrder(db, userId, id);
  const [view] = toOwnOrderViews(db, order ? [order] : []);
  if (!view) throw new AppError('notFound', 'We do not know this order.');
  return view;
}

function toOwnOrderViews(db: Db, rows: OrderRow[]): Order[] {
  const found = withItems(db, rows);
  const timelines = orderTimelines(db, found);
  const notHome = notHomeDays(db, rows);
  return found.map(([row, items], index) => ({
    ...toOrderView(row, items),
    timeline: timelines[index] ?? [],
    notHomeOn: notHome.get(row.id) ?? null,
  }));
}

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

function notHomeDays(db: Db, rows: OrderRow[]): Map<string, string> {
  const ids = rows.map(({ id }) => id);
  const { orderId, what, to, at } = orderEvents;
  // SQLite takes `to` from the row with the latest `at`.
  const lastTicks = db
    .select({ orderId, to, at: max(at) })
    .from(orderEvents)
    .where(and(inArray(orderId, ids), eq(what, 'tick')))
    .groupBy(orderId)
    .all();
  return new Map(
    lastTicks.flatMap((tick) => (tick.to === 'not_home' ? [[tick.orderId, newYorkDay(tick.at ?? 0)]] : [])),
  );
}

export function withItems(db: Db, rows: OrderRow[]): [OrderRow, OrderItemRow[]][] {
  const ids = rows.map((row) => row.id);
  const items = db
    .select()
    .from(orderItems)
    .where(and(inArray(orderItems.orderId, ids), isNull(orderItems.removedBy)))
    .orderBy(...inCatalogOrder)
    .all();
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  return rows.map((row) => [row, byOrder.get(row.id) ?? []]);
}

/** Standing and to be delivered on `today` (`YYYY-MM-DD`) or later. */
export function undeliveredOrders(db: Db, userId: string, today: string): OrderRow[] {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.isToCome, true), gte(orders.deliveryDate, today)))
    .orderBy(asc(orders.deliveryDate))
    .all();
}

/** False when the order was cancelled or paid meanwhile. */
export function storeIntent(db: Db, orderId: string, paymentIntentId: string): boolean {
  return storeIntentOfOrder(db).get({ orderId, paymentIntentId }) !== undefined;
}

const storeIntentOfOrder = prepared((db) =>
  db
    .update(orders)
    .set({ paymentIntentId: sql`${sql.placeholder('paymentIntentId')}` })
    .where(and(eq(orders.id, sql.placeholder('orderId')), eq(orders.isWaiting, true)))
    .returning({ id: orders.id })
    .prepare(),
);

/** The unary plus makes SQLite search the customer's few orders, not all unpaid ones. */
export function isUnpaidOf(userId: string | Placeholder) {
  return and(eq(orders.userId, userId), sql`+${orders.paymentStatus} = 'unpaid'`);
}

/** Without those that wait for cash or the bank. `before` is epoch ms. Oldest first. */
export function unpaidOrders(db: Db, before: number): OrderRow[] {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.isWaiting, true), eq(orders.stands, false), lt(orders.createdAt, before)))
    .orderBy(asc(orders.createdAt))
    .limit(500)
    .all();
}

/**
 * For orders dated later than `now` (epoch ms) by a clock that ran ahead: they would hold stock until then.
 */
export function correctFutureUnpaidOrders(db: Db, now: number): void {
  const early = and(eq(orders.paymentStatus, 'unpaid'), gt(orders.createdAt, now));
  const stockHeldSince = sql`min(${orders.stockHeldSince}, ${now})`;
  db.update(orders).set({ createdAt: now, stockHeldSince }).where(early).run();
}
