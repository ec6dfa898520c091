import { and, eq } from 'drizzle-orm';
import { cutoffOf } from '../../../shared/rules/delivery-days.ts';
import { isChargePending, nextBoxAfter, plannedDelivery } from '../../../shared/rules/delivery-plan.ts';
import { addressOf, type DeliverTo } from '../../orders/fields.ts';
import { isFromShelf } from '../../orders/kinds.ts';
import { changeOrder } from '../../orders/order-changes.ts';
import { comingOrdersOf, findAnyOrder, isOrderGone, itemsOf, type OrderRow } from '../../orders/orders.ts';
import { orders } from '../../orders/table.ts';
import type { Db } from '../../platform/db/db.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { orderThatLeft } from '../record/departures.ts';
import { findAnySubscription } from '../record/subscriptions.ts';

type Place = DeliverTo & { deliveryDate: string; extraFor: string; extraWith: string | null };

const isComing = and(eq(orders.kind, 'extra'), eq(orders.isToCome, true));

export function comingExtrasOfCustomer(db: Db, userId: string): OrderRow[] {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isComing))
    .all();
}

/** Ids of subscriptions with paid extras to come. */
export function subscriptionsWithExtras(db: Db): string[] {
  const rows = db.selectDistinct({ id: orders.extraOf }).from(orders).where(isComing).all();
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * In the caller's transaction; idempotent. Moves each paid extra to day and address of its box, and returns those whose
 * box does not come, or not on the Saturday of the shelf that they are from. `now` is epoch ms.
 */
export function placeExtras(db: Db, subscriptionId: string, now: number): OrderRow[] {
  const extras = db
    .select()
    .from(orders)
    .where(and(eq(orders.extraOf, subscriptionId), isComing))
    .all();
  return extras.filter((extra) => {
    const place = placeOf(db, extra, now);
    if (!place || (place.deliveryDate !== extra.deliveryDate && isFromShelf(itemsOf(db, extra.id))))
      return true;
    changeOrder(db, extra.id, place, 'shop', now);
    return false;
  });
}

/** Null when its box does not come. */
function placeOf(db: Db, extra: OrderRow, now: number): Place | null {
  const [subscriptionId, day] = [extra.extraOf ?? '', extra.extraFor ?? extra.deliveryDate];
  const box = extra.extraWith ? findAnyOrder(db, extra.extraWith) : paidBoxOf(db, subscriptionId, day);
  if (box)
    return isOrderGone(box)
      ? null
      : { ...addressOf(box), deliveryDate: box.deliveryDate, extraFor: day, extraWith: box.id };
  const subscription = findAnySubscription(db, subscriptionId);
  if (!subscription) return null;
  const unpaidPlace = (deliveryDate: string, extraFor: string) => ({
    ...addressOf(subscription),
    deliveryDate,
    extraFor,
    extraWith: null,
  });
  const plan = deliveryPlanOf(db, subscription, now);
  const state = plannedDelivery(plan, day)?.state;
  if (state === 'scheduled' || isChargePending(plan, day)) return unpaidPlace(day, day);
  const next = state === 'skipped' || state === 'closed' ? nextBoxAfter(plan, day) : null;
  // Until the cutoff a skip can be undone.
  return next === null ? null : unpaidPlace(next, cutoffOf(day) < now ? next : day);
}

/** `day` is `YYYY-MM-DD`: the box still comes then, or was moved away. */
function paidBoxOf(db: Db, subscriptionId: string, day: string): OrderRow | undefined {
  const left = orderThatLeft(db, subscriptionId, day);
  return comingOrdersOf(db, subscriptionId, day).get(day) ?? (left ? findAnyOrder(db, left) : undefined);
}
