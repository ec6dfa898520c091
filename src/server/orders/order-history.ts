import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { OrderHistory } from '../../shared/contract/orders.ts';
import { users } from '../accounts/record/table.ts';
import type { Db } from '../platform/db/db.ts';
import { orderMissing } from './admin-orders.ts';
import { findAnyOrder } from './orders.ts';
import { orderEvents, orders } from './table.ts';

/** Oldest first. 404 only when the order never existed; deleted ones have a history. */
export function getOrderHistory(db: Db, id: string): OrderHistory {
  if (!findAnyOrder(db, id)) throw orderMissing();
  const { at, by, what, from, to } = orderEvents;
  const account = sql`substr(${by}, instr(${by}, ':') + 1)`;
  return db
    .select({ at, by, what, from, to, email: users.email })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, account))
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id))
    .all()
    .map(({ email, ...event }) => ({ ...event, by: email ?? roleOf(event.by) }));
}

/** Oldest first, for the export; does not say which admin. */
export function listChangesOfOwnOrders(db: Db, userId: string) {
  const { at, by, what, from, to } = orderEvents;
  return db
    .select({ orderNumber: orders.orderNumber, at, by, what, from, to })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderEvents.id))
    .all()
    .map((event) => ({ ...event, by: roleOf(event.by) }));
}

/** By the last that the provider said about it. */
export function isDisputed(db: Db, orderId: string): boolean {
  const status = lastEvent(db, orderId, 'dispute')?.to;
  return status === 'needs_response' || status === 'under_review';
}

export function lastEvent(db: Db, orderId: string, what: string) {
  return db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.what, what)))
    .orderBy(desc(orderEvents.id))
    .get();
}

/** "admin" of "admin:{id}". */
function roleOf(by: string): string {
  return by.split(':')[0] ?? '';
}
