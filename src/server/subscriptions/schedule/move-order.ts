import { and, eq } from 'drizzle-orm';
import { cutoffOf } from '../../../shared/rules/delivery-days.ts';
import { isChargePending, nextBoxAfter, plannedDelivery } from '../../../shared/rules/delivery-plan.ts';
import type { MoveCause } from '../../../shared/rules/departures.ts';
import { addressOf } from '../../orders/fields.ts';
import { isFromShelf } from '../../orders/kinds.ts';
import { type Actor, changeOrder, type OrderChange } from '../../orders/order-changes.ts';
import { comingOrdersOf, findAnyOrder, isOrderGone, itemsOf, type OrderRow } from '../../orders/orders.ts';
import { orders } from '../../orders/table.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { orderThatLeft, recordDeparture } from '../record/departures.ts';
import { findAnySubscription } from '../record/subscriptions.ts';
import { markCollectionDue } from './collection.ts';

type MoveDeps = Pick<Deps, 'db' | 'now'>;

/** In the caller's transaction. A shipped order is back at the farm. ARCHITECTURE.md lists the effects. */
export function moveOrder(
  deps: MoveDeps,
  order: OrderRow,
  to: string,
  cause: MoveCause,
  by: Actor,
  change: OrderChange = {},
): OrderRow {
  leaveDay(deps, order, to, cause);
  const status = order.status === 'shipped' ? 'confirmed' : order.status;
  return changeBox(deps, order.id, { status, ...change, deliveryDate: to }, by);
}

/** For callers that update the order in the same transaction. */
export function leaveDay({ db, now }: MoveDeps, order: OrderRow, to: string, cause: MoveCause): void {
  if (order.deliveryDate === to) return;
  recordDeparture(db, order, to, cause, now());
  if (order.subscriptionId) markCollectionDue(db, order.subscriptionId);
}

/** In the caller's transaction. Its extras come to it. */
export function changeBox(deps: MoveDeps, id: string, change: OrderChange, by: Actor): OrderRow {
  const changed = changeOrder(deps.db, id, change, by, deps.now());
  if (changed.subscriptionId) placeExtras(deps, changed.subscriptionId, by);
  return changed;
}

/**
 * In the caller's transaction; idempotent. Each paid extra comes to day, address and status of its box. Returns those whose
 * box does not come, or not on the Saturday of the shelf that they are from.
 */
export function placeExtras(deps: MoveDeps, subscriptionId: string, by: Actor = 'shop'): OrderRow[] {
  const { db } = deps;
  const extras = db
    .select()
    .from(orders)
    .where(and(eq(orders.extraOf, subscriptionId), eq(orders.isInWeek, true)))
    .all();
  return extras.filter((extra) => {
    const box = boxOf(db, extra);
    const place = box ? placeWith(box, extra) : extra.isToCome ? unpaidPlace(deps, extra) : null;
    const isOtherDay = place !== null && place.deliveryDate !== extra.deliveryDate;
    if (!place || (isOtherDay && isFromShelf(itemsOf(db, extra.id)))) return extra.isToCome;
    const { deliveryDate, ...change } = place;
    if (isOtherDay) moveOrder(deps, extra, deliveryDate, 'moved', by, change);
    else changeOrder(db, extra.id, change, by, deps.now());
    return false;
  });
}

type Place = OrderChange & { deliveryDate: string };

/** Paid: it comes on the extra's Saturday, or has left it. Of two the one that the extra was with before. */
function boxOf(db: Db, { extraOf, extraFor, extraWith, deliveryDate }: OrderRow): OrderRow | undefined {
  const [subscriptionId, day] = [extraOf ?? '', extraFor ?? deliveryDate];
  const left = orderThatLeft(db, subscriptionId, day);
  const found = [
    comingOrdersOf(db, subscriptionId, day).get(day),
    left === null ? undefined : findAnyOrder(db, left),
  ].filter((order) => order !== undefined);
  return found.find(({ id }) => id === extraWith) ?? found[0];
}

function placeWith(box: OrderRow, { extraFor, deliveryDate }: OrderRow): Place | null {
  if (isOrderGone(box)) return null;
  const { id: extraWith, status } = box;
  const bound = { extraFor: extraFor ?? deliveryDate, extraWith };
  return { ...addressOf(box), ...bound, status, deliveryDate: box.deliveryDate };
}

/** Null when its box does not come. */
function unpaidPlace({ db, now }: MoveDeps, extra: OrderRow): Place | null {
  const day = extra.extraFor ?? extra.deliveryDate;
  const subscription = findAnySubscription(db, extra.extraOf ?? '');
  if (!subscription) return null;
  const placeOn = (deliveryDate: string, extraFor: string) => ({
    ...addressOf(subscription),
    deliveryDate,
    extraFor,
    extraWith: null,
  });
  const plan = deliveryPlanOf(db, subscription, now());
  const state = plannedDelivery(plan, day)?.state;
  if (state === 'scheduled' || isChargePending(plan, day)) return placeOn(day, day);
  const next = state === 'skipped' || state === 'closed' ? nextBoxAfter(plan, day) : null;
  // Until the cutoff a skip can be undone.
  return next === null ? null : placeOn(next, cutoffOf(day) < now() ? next : day);
}
