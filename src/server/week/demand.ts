import { and, asc, between, eq, isNull, ne } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { users } from '../accounts/record/table.ts';
import type { OrderRow } from '../orders/orders.ts';
import { orderItems, orders } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';
import { subscriptionItems, subscriptions } from '../subscriptions/record/table.ts';
import { comingDays, isRunning } from '../subscriptions/schedule/coming-boxes.ts';

/** `ounces` of a green in a box, all lines of it together. */
export type DemandLine = { productId: string; ounces: number };

/**
 * A box that comes on a day (`YYYY-MM-DD`): of a paid order (`orderId`), or one that a subscription is due and that is still to
 * be paid (`orderId` null).
 */
export type DemandBox = {
  day: string;
  orderId: string | null;
  subscriptionId: string | null;
  lines: DemandLine[];
};

/**
 * Demand of a delivery day: what has to be grown, packed and driven from a day until another, both included, at `now` (epoch
 * ms); one function for sow plan, pack list and run (product 12.8). A paid order counts on its own day whatever the weekday,
 * unless it is cancelled or deleted; a refund alone takes no box out. Unpaid boxes count where a subscription's deliveries are
 * `scheduled`, also of one that is paused with an end.
 */
export async function demandBetween(db: Db, now: number, from: string, until: string): Promise<DemandBox[]> {
  const coming = until > newYorkDay(now) ? await comingDays(db, now, until) : [];
  const contents = coming.length > 0 ? presentContents(db) : new Map<string, DemandLine[]>();
  // Read last, without a pause: a box that is paid meanwhile is not among the unpaid ones.
  const paid = paidBoxes(db, from, until);
  const paidDays = new Set(paid.map(({ subscriptionId, day }) => `${subscriptionId} ${day}`));
  const due = coming.flatMap(({ subscription: { id }, days }) =>
    days
      .filter((day) => day >= from && !paidDays.has(`${id} ${day}`))
      .map((day) => ({ day, orderId: null, subscriptionId: id, lines: contents.get(id) ?? [] })),
  );
  return [...paid, ...due];
}

/** Paid, and neither cancelled nor deleted: a box that comes, or has come. The index of orders by their day holds only those that are not deleted. */
export function isPaidAndKept(table: Record<'deletedAt' | 'status' | 'paymentStatus', SQLiteColumn>) {
  return and(isNull(table.deletedAt), ne(table.status, 'cancelled'), ne(table.paymentStatus, 'unpaid'));
}

/** The boxes of a day that are paid: what is packed and driven. */
export function paidBoxes(db: Db, from: string, until = from): DemandBox[] {
  const { id, deliveryDate, subscriptionId } = orders;
  const rows = db
    .select({ id, deliveryDate, subscriptionId })
    .from(orders)
    .where(and(between(deliveryDate, from, until), isPaidAndKept(orders)))
    .orderBy(asc(orders.createdAt), asc(id))
    .all();
  const lines = paidLines(db, from, until);
  return rows.map((row) => ({
    day: row.deliveryDate,
    orderId: row.id,
    subscriptionId: row.subscriptionId,
    lines: lines.get(row.id) ?? [],
  }));
}

export type AddressedBox = Pick<
  OrderRow,
  'orderNumber' | 'phone' | 'street' | 'city' | 'state' | 'zipCode' | 'lat' | 'lng' | 'deliverBefore'
> & { orderId: string; name: string; notes: string; lines: DemandLine[] };

/** The paid boxes of a day with whom and where they go to: the name on the order, else the account's. */
export function addressedBoxes(db: Db, date: string): AddressedBox[] {
  const { id, orderNumber, guestName, phone, street, city, state, zipCode, lat, lng, deliverBefore } = orders;
  const { firstName, lastName, phone: accountPhone } = users;
  const rows = db
    .select({
      orderId: id,
      orderNumber,
      guestName,
      phone,
      street,
      city,
      state,
      zipCode,
      lat,
      lng,
      deliverBefore,
      notes: orders.deliveryNotes,
      firstName,
      lastName,
      accountPhone,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.deliveryDate, date), isPaidAndKept(orders)))
    .all();
  const lines = paidLines(db, date, date);
  return rows.map(({ guestName, firstName, lastName, accountPhone, ...row }) => ({
    ...row,
    name: guestName || `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    phone: row.phone || accountPhone || '',
    lines: lines.get(row.orderId) ?? [],
  }));
}

function paidLines(db: Db, from: string, until: string): Map<string, DemandLine[]> {
  const { orderId, productId, ounces, position } = orderItems;
  const items = db
    .select({ of: orderId, productId, ounces })
    .from(orders)
    .innerJoin(orderItems, eq(orderId, orders.id))
    .where(and(between(orders.deliveryDate, from, until), isPaidAndKept(orders)))
    .orderBy(asc(position))
    .all();
  return linesByOwner(items);
}

/** What the next unpaid box of every running subscription contains, by its id. */
function presentContents(db: Db): Map<string, DemandLine[]> {
  const { subscriptionId, productId, ounces, version, position } = subscriptionItems;
  const isPresent = and(eq(subscriptions.id, subscriptionId), eq(subscriptions.version, version));
  const items = db
    .select({ of: subscriptionId, productId, ounces })
    .from(subscriptionItems)
    .innerJoin(subscriptions, isPresent)
    .where(isRunning)
    .orderBy(asc(subscriptionId), asc(position))
    .all();
  return linesByOwner(items);
}

/** What each owner has of every green, all lines together. */
export function linesByOwner(
  items: { of: string; productId: string; ounces: number }[],
): Map<string, DemandLine[]> {
  const byOwner = new Map<string, DemandLine[]>();
  for (const { of, productId, ounces } of items) {
    const lines = byOwner.get(of) ?? [];
    const same = lines.find((line) => line.productId === productId);
    if (same) same.ounces += ounces;
    else lines.push({ productId, ounces });
    byOwner.set(of, lines);
  }
  return byOwner;
}
