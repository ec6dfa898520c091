import type { Subscription } from '../../../shared/contract/subscriptions.ts';
import { cutoffOf, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import {
  type DeliveryPlan,
  hasBox,
  nextChargedDelivery,
  type PlannedDelivery,
  plannedDeliveries,
} from '../../../shared/rules/delivery-plan.ts';
import { decimalText } from '../../../shared/rules/money.ts';
import { comingOrdersOf } from '../../orders/orders.ts';
import type { Db } from '../../platform/db/db.ts';
import { deliveryPlanOf } from './delivery-plans.ts';
import { nextAmount } from './prices.ts';
import {
  firstBoxDay,
  type SubscriptionItemRow,
  type SubscriptionRow,
  subscriptionItemsOf,
  subscriptionsOf,
} from './subscriptions.ts';
import { isChangeUndoable } from './undoable-changes.ts';

const shownDeliveries = 8;
const shownDates = 3;

/** What the customer sees: everything whose card was confirmed, newest first. `now` is epoch ms. */
export function listSubscriptions(db: Db, userId: string, now: number): Subscription[] {
  return subscriptionsOf(db, userId).map((row) => toSubscriptionView(db, row, now));
}

export function toSubscriptionView(db: Db, row: SubscriptionRow, now: number): Subscription {
  const plan = deliveryPlanOf(db, row, now);
  const deliveries = comingDeliveries(db, row, plan);
  const dates = deliveries.filter(({ state }) => hasBox(state));
  const next = nextChargedDelivery(plan);
  return {
    id: row.id,
    frequency: row.frequency,
    status: row.status,
    createdAt: row.createdAt,
    cartDetails: row.cartDetails,
    nextDeliveryDate: dates[0]?.day ?? null,
    nextDeliveryDates: dates.slice(0, shownDates).map(({ day }) => day),
    deliveries: deliveries.map(({ day, state }) => ({ date: day, state, changeUntil: cutoffOf(day) })),
    items: subscriptionItemsOf(db, row).map(toItemView),
    boxTotal: decimalText(row.total),
    discountPercent: row.discountPercent,
    trialEndsAt: row.trialEndsAt,
    firstBoxDay: firstBoxDay(row),
    pausedUntil: row.status === 'paused' ? row.pausedUntil : null,
    deliveryAddress: {
      street: row.street,
      city: row.city,
      state: row.state,
      zipCode: row.zipCode,
      notes: row.deliveryNotes,
    },
    nextCharge: next && { at: next.chargeAt, amount: nextAmount(db, row), date: next.day },
    changesApplyFrom: next?.day ?? null,
    canUndoChange: isChangeUndoable(db, row),
  };
}

/** The next deliveries, today's included; none whose paid order is gone. */
function comingDeliveries(db: Db, { id }: SubscriptionRow, plan: DeliveryPlan): PlannedDelivery[] {
  const today = newYorkDay(plan.now);
  const paid = comingOrdersOf(db, id, today);
  const coming: PlannedDelivery[] = [];
  for (const delivery of plannedDeliveries(plan, today)) {
    if (delivery.state === 'ordered' && !paid.has(delivery.day)) continue;
    coming.push(delivery);
    if (coming.length === shownDeliveries) break;
  }
  return coming;
}

function toItemView({ ounces, productName, productId, pricePerOunce }: SubscriptionItemRow) {
  return { quantity: ounces, productName, productId, price: decimalText(pricePerOunce) };
}
