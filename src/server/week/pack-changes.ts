import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { PackBox, PackChange, PackLine, PackList } from '../../shared/contract/week.ts';
import { deliveriesFrom, newYorkDay, scheduledDeliveries } from '../../shared/rules/delivery-days.ts';
import { type DeliveryPlan, plannedDelivery, stateOf } from '../../shared/rules/delivery-plan.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { findProducts } from '../catalog/products.ts';
import { orderedLines } from '../orders/orders.ts';
import { isInWeek } from '../orders/standing.ts';
import { orderItems, orders } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';
import { deliveryPlansOf, type PlannedSubscription } from '../subscriptions/record/delivery-plans.ts';
import { departures, subscriptionItems, subscriptions } from '../subscriptions/record/table.ts';
import { lineMerger, linesByOwner } from './demand.ts';
import { namesOf } from './sow-plan.ts';

type Unpaid = PackList['unpaid'];

/**
 * Compared with each customer's own last box, and due unpaid boxes. `date` is `YYYY-MM-DD`. A biweekly
 * customer's off week is no change.
 */
export async function readPackChanges(
  db: Db,
  now: number,
  { date, boxes }: { date: string; boxes: PackBox[] },
): Promise<{ unpaid: Unpaid; changes: PackChange[] }> {
  const due = (await deliveryPlansOf(db, wasDueLately(now), now)).filter(
    ([row]) => deliveriesFrom(row, date, 1)[0]?.day === date,
  );
  const unpaidRows = due.flatMap(([row, plan]) => {
    const reason = unpaidReason(row, plan, date);
    return reason ? [{ row, ...reason }] : [];
  });
  const rows = unpaidRows.map(({ row }) => row);
  const names = namesOfSubscriptions(db, rows);
  const lines = presentLines(
    db,
    rows.map(({ id }) => id),
  );
  const unpaid = unpaidRows.map(({ row, reason }, index) => ({
    subscriptionId: row.id,
    name: names[index] ?? '',
    lines: lines.get(row.id) ?? [],
    reason,
  }));
  const late = unpaidRows.flatMap(({ isLate, reason }, index) =>
    isLate ? [{ kind: 'unpaid' as const, name: names[index] ?? '', detail: reason }] : [],
  );
  const changes = [
    ...newCustomers(db, boxes, date),
    ...resizedBoxes(db, boxes, date),
    ...extrasInBoxes(db, boxes),
    ...movedBoxes(db, date, now),
    ...missingBoxes(db, due, date),
    ...late,
  ];
  return { unpaid, changes };
}

/** Ended ones only if they may have had the box before: monthly Saturdays are up to five weeks apart. */
function wasDueLately(now: number) {
  const { activatedAt, cancelledAt } = subscriptions;
  const lately = gt(cancelledAt, now - 2 * 35 * 86_400_000);
  return and(isNotNull(activatedAt), or(isNull(cancelledAt), lately));
}

/** Null when it is paid or does not come. `isLate`: payment is overdue. */
function unpaidReason(row: PlannedSubscription, plan: DeliveryPlan, date: string) {
  const delivery = plannedDelivery(plan, date);
  if (delivery?.state === 'unpaid') return { reason: 'Not paid before the cutoff', isLate: true };
  if (delivery?.state !== 'scheduled') return null;
  if (row.status === 'past_due') return { reason: 'The card was declined', isLate: true };
  if (delivery.chargeAt === null || delivery.chargeAt <= plan.now)
    return { reason: 'The card is being charged', isLate: false };
  return { reason: `Charged on ${formatLongDay(newYorkDay(delivery.chargeAt), plan.now)}`, isLate: false };
}

function newCustomers(db: Db, boxes: PackBox[], date: string): PackChange[] {
  const before = ordersBefore(db, date, eq(earlierOrders.userId, orders.userId));
  const rows = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.deliveryDate, date), isInWeek(orders), notExists(before)))
    .all();
  const first = new Set(rows.map(({ id }) => id));
  return boxes
    .filter(({ orderId }) => first.has(orderId))
    .map(({ name }) => ({ kind: 'new', name, detail: 'First box' }));
}

/** Both as ordered: neither a swap nor an extra changes the box. */
function resizedBoxes(db: Db, boxes: PackBox[], date: string): PackChange[] {
  const last = ordersBefore(db, date, eq(earlierOrders.subscriptionId, orders.subscriptionId))
    .orderBy(desc(earlierOrders.deliveryDate))
    .limit(1);
  const lastBoxes = alias(orders, 'last_box');
  const isOther = sql`${greensIn(lastBoxes.id)} <> ${greensIn(orders.id)}`;
  const rows = db
    .select({ id: orders.id, lastId: lastBoxes.id })
    .from(orders)
    .innerJoin(lastBoxes, eq(lastBoxes.id, last))
    .where(and(eq(orders.deliveryDate, date), isInWeek(orders), isOther))
    .all();
  const lastOf = new Map(rows.map(({ id, lastId }) => [id, lastId]));
  const lines = orderedLines(db, [...lastOf].flat());
  const text = contentsText(db);
  return boxes.flatMap(({ orderId, name }) => {
    const lastId = lastOf.get(orderId);
    if (lastId === undefined) return [];
    const detail = `${text(lines.get(orderId))} (was: ${text(lines.get(lastId))})`;
    return [{ kind: 'resized' as const, name, detail }];
  });
}

/** As ordered: equal contents give equal text. Compared by SQLite, because few boxes of a day differ. */
function greensIn(order: SQLWrapper): SQL {
  const { orderId, productId, ounces, addedBy } = orderItems;
  const isOrdered = sql`${orderId} = ${order} and ${addedBy} is null`;
  const greens = sql`select ${productId} || sum(${ounces}) as green from ${orderItems} where ${isOrdered} group by ${productId}`;
  return sql`(select group_concat(green, ' ' order by green) from (${greens}))`;
}

/** As packed; a box's own order comes first in its `orderIds`. */
function extrasInBoxes(db: Db, boxes: PackBox[]): PackChange[] {
  const { orderId, productId, ounces, position } = orderItems;
  const extras = boxes.flatMap(({ orderIds }) => orderIds.slice(1));
  const items = db
    .select({ of: orderId, productId, ounces })
    .from(orderItems)
    .where(and(inArray(orderId, extras), isNull(orderItems.removedBy)))
    .orderBy(asc(position))
    .all();
  const [lines, text] = [linesByOwner(items), contentsText(db)];
  return boxes.flatMap(({ orderIds, name }) => {
    const detail = text(orderIds.slice(1).flatMap((id) => lines.get(id) ?? []));
    return detail ? [{ kind: 'extra' as const, name, detail }] : [];
  });
}

const earlierOrders = alias(orders, 'earlier');

function ordersBefore(db: Db, date: string, isOfSame: SQL) {
  return db
    .select({ id: earlierOrders.id })
    .from(earlierOrders)
    .where(and(isOfSame, lt(earlierOrders.deliveryDate, date), isInWeek(earlierOrders)))
    .$dynamic();
}

function movedBoxes(db: Db, date: string, now: number): PackChange[] {
  const { orderId, day: from, comesOn } = departures;
  const moves = db
    .select({ orderId: orders.id, from, day: orders.deliveryDate })
    .from(departures)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(or(eq(from, date), eq(comesOn, date)), isInWeek(orders)))
    .orderBy(departures.id)
    .all();
  const byOrder = new Map<string, string>();
  for (const { orderId, from, day } of moves) {
    if (day === date && from !== date) byOrder.set(orderId, `From ${formatLongDay(from, now)}`);
    if (day !== date && from === date) byOrder.set(orderId, `To ${formatLongDay(day, now)}`);
  }
  const ids = [...byOrder.keys()];
  const names = namesOf(
    db,
    ids.map((orderId) => ({ orderId, subscriptionId: null })),
  );
  return ids.map((id, index) => ({ kind: 'moved', name: names[index] ?? '', detail: byOrder.get(id) ?? '' }));
}

/** Skipped boxes, and those of subscriptions ended, paused or held since the box before. */
function missingBoxes(db: Db, due: [PlannedSubscription, DeliveryPlan][], date: string): PackChange[] {
  const stopped = due.filter(
    ([row, plan]) =>
      (row.endsAt !== null || ['cancelled', 'suspended', 'paused'].includes(row.status)) &&
      stateOf(plan, date) !== 'closed' &&
      !plannedDelivery(plan, date),
  );
  const hadBox = daysWithBox(
    db,
    stopped.map(([row]) => row.id),
  );
  const gone = stopped.filter(([row]) => {
    const previous = previousDay(row, date);
    const isPacked = hadBox.has(`${row.id} ${date}`);
    return !isPacked && (previous === null || hadBox.has(`${row.id} ${previous}`));
  });
  const skipped = due.filter(([, plan]) => stateOf(plan, date) === 'skipped' && plannedDelivery(plan, date));
  const reasons: Record<string, string> = { cancelled: 'Cancelled', suspended: 'On hold', paused: 'Paused' };
  const rows = [...gone, ...skipped].map(([row]) => row);
  const names = namesOfSubscriptions(db, rows);
  return rows.map((row, index) => {
    const isGone = index < gone.length;
    return {
      kind: isGone ? ('gone' as const) : ('skipped' as const),
      name: names[index] ?? '',
      detail: isGone ? (reasons[row.status] ?? 'Ends before') : 'Skipped by the customer',
    };
  });
}

/** Null for the first. */
function previousDay(row: PlannedSubscription, date: string): string | null {
  let previous: string | null = null;
  for (const { day } of scheduledDeliveries(row)) {
    if (day >= date) break;
    previous = day;
  }
  return previous;
}

function daysWithBox(db: Db, subscriptionIds: string[]): Set<string> {
  const { subscriptionId, deliveryDate } = orders;
  const rows = db
    .select({ subscriptionId, deliveryDate })
    .from(orders)
    .where(and(inArray(subscriptionId, subscriptionIds), isInWeek(orders)))
    .all();
  return new Set(rows.map((row) => `${row.subscriptionId} ${row.deliveryDate}`));
}

function namesOfSubscriptions(db: Db, rows: Pick<PlannedSubscription, 'id'>[]): string[] {
  return namesOf(
    db,
    rows.map(({ id }) => ({ orderId: null, subscriptionId: id })),
  );
}

function presentLines(db: Db, ids: string[]): Map<string, PackLine[]> {
  const { subscriptionId, version, productId, ounces } = subscriptionItems;
  const isPresent = and(eq(subscriptions.id, subscriptionId), eq(subscriptions.version, version));
  const rows = db
    .select({ of: subscriptionId, productId, ounces })
    .from(subscriptionItems)
    .innerJoin(subscriptions, isPresent)
    .where(inArray(subscriptions.id, ids))
    .orderBy(asc(subscriptionItems.position))
    .all();
  return linesByOwner(rows);
}

function contentsText(db: Db): (lines?: PackLine[]) => string {
  const names = new Map<string, string>();
  const nameOf = (id: string) => {
    const known = names.get(id) ?? findProducts(db, [id]).get(id)?.name ?? id;
    names.set(id, known);
    return known;
  };
  const merged = lineMerger(db);
  return (lines = []) =>
    merged(lines)
      .map(({ productId, ounces }) => `${ounces} oz ${nameOf(productId)}`)
      .join(', ');
}
