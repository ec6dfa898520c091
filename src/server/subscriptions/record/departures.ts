import { and, asc, eq, gte, or } from 'drizzle-orm';
import { type Departure, departuresOfMove, type MoveCause } from '../../../shared/rules/departures.ts';
import type { OrderRow } from '../../orders/orders.ts';
import type { Db } from '../../platform/db/db.ts';
import { findAnySubscription } from './subscriptions.ts';
import { departures } from './table.ts';

export function departuresOf(db: Db, { id, subscriptionId }: OrderRow): Departure[] {
  const ofOrder = eq(departures.orderId, id);
  return db
    .select()
    .from(departures)
    .where(subscriptionId ? or(ofOrder, eq(departures.subscriptionId, subscriptionId)) : ofOrder)
    .orderBy(asc(departures.id))
    .all();
}

/** True also for a day (`YYYY-MM-DD`) that the order has left. */
export function wasPlannedFor(db: Db, order: OrderRow, day: string): boolean {
  return (
    order.deliveryDate === day ||
    departuresOf(db, order).some((departure) => departure.orderId === order.id && departure.day === day)
  );
}

/** The id of the box that holds the day (`YYYY-MM-DD`) but comes on another one. */
export function orderThatLeft(db: Db, subscriptionId: string, day: string): string | null {
  const held = and(eq(departures.subscriptionId, subscriptionId), eq(departures.day, day));
  return db.select().from(departures).where(held).get()?.orderId ?? null;
}

/** In the caller's transaction. Days are `YYYY-MM-DD`, `now` is epoch ms. */
export function recordDeparture(db: Db, order: OrderRow, to: string, cause: MoveCause, now: number): void {
  const subscription = order.subscriptionId ? findAnySubscription(db, order.subscriptionId) : undefined;
  const move = { orderId: order.id, from: order.deliveryDate, to, cause };
  const changes = departuresOfMove(departuresOf(db, order), move, subscription ?? null, now);
  const holder = (holdsDay: boolean) => (holdsDay ? (subscription?.id ?? null) : null);
  for (const { id } of changes.deleted) db.delete(departures).where(eq(departures.id, id)).run();
  for (const { id, orderId, cause, holdsDay } of changes.changed)
    db.update(departures)
      .set({ orderId, cause, subscriptionId: holder(holdsDay) })
      .where(eq(departures.id, id))
      .run();
  if (!changes.added) return;
  const { holdsDay, ...added } = changes.added;
  db.insert(departures)
    .values({ ...added, subscriptionId: holder(holdsDay), at: now })
    .run();
}

/** `day` is a Saturday (`YYYY-MM-DD`). */
export function findSkip(db: Db, subscriptionId: string, day: string): Departure | undefined {
  return db.select().from(departures).where(skipIs(subscriptionId, day)).get();
}

/** `from` is `YYYY-MM-DD`. */
export function skipsFrom(db: Db, subscriptionId: string, from: string): Departure[] {
  const { cause, day } = departures;
  const coming = and(eq(departures.subscriptionId, subscriptionId), eq(cause, 'skipped'), gte(day, from));
  return db.select().from(departures).where(coming).all();
}

/** Moves no box. In the caller's transaction. */
export function recordSkip(db: Db, subscriptionId: string, day: string, now: number): void {
  db.insert(departures)
    .values({ subscriptionId, day, cause: 'skipped', at: now })
    .onConflictDoNothing()
    .run();
}

export function deleteSkip(db: Db, subscriptionId: string, day: string): void {
  db.delete(departures).where(skipIs(subscriptionId, day)).run();
}

function skipIs(subscriptionId: string, day: string) {
  const isSkip = eq(departures.cause, 'skipped');
  return and(eq(departures.subscriptionId, subscriptionId), eq(departures.day, day), isSkip);
}
