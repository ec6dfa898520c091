import type { Timeline } from '../../../shared/contract/growing.ts';
import type { Extra, Subscription } from '../../../shared/contract/subscriptions.ts';
import { cutoffOf, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import {
  canSkip,
  type DeliveryPlan,
  hasBox,
  nextChargedDelivery,
  type PlannedDelivery,
  plannedDeliveries,
} from '../../../shared/rules/delivery-plan.ts';
import { decimalText } from '../../../shared/rules/money.ts';
import { timelinesOf } from '../../growing/timeline.ts';
import {
  comingExtrasOf,
  comingOrdersOf,
  itemsOf,
  type OrderItemRow,
  type OrderRow,
  orderTimelines,
  withItems,
} from '../../orders/orders.ts';
import type { Db } from '../../platform/db/db.ts';
import { deliveryPlanOf } from './delivery-plans.ts';
import { skipsFrom } from './departures.ts';
import { quoteOn } from './prices.ts';
import {
  endDay,
  firstBoxDay,
  type SubscriptionItemRow,
  type SubscriptionRow,
  subscriptionItemsOf,
  subscriptionsOf,
} from './subscriptions.ts';
import { isChangeUndoable } from './undoable-changes.ts';

const shownDeliveries = 8;
const shownDates = 3;

/** Subscriptions with a confirmed card, newest first. `now` is epoch ms. */
export function listSubscriptions(db: Db, userId: string, now: number): Subscription[] {
  return subscriptionsOf(db, userId).map((row) => toOwnSubscriptionView(db, row, now));
}

export function toSubscriptionView(db: Db, row: SubscriptionRow, now: number): Subscription {
  const plan = deliveryPlanOf(db, row, now);
  const deliveries = comingDeliveries(db, row, plan);
  const dates = deliveries.filter(({ state }) => hasBox(state));
  const next = nextChargedDelivery(plan);
  const extras = extrasByDay(db, row.id, newYorkDay(now));
  return {
    id: row.id,
    frequency: row.frequency,
    status: row.status,
    createdAt: row.createdAt,
    cartDetails: row.cartDetails,
    nextDeliveryDate: dates[0]?.day ?? null,
    nextDeliveryDates: dates.slice(0, shownDates).map(({ day }) => day),
    deliveries: deliveries.slice(0, shownDeliveries).map(({ day, state }) => ({
      date: day,
      state,
      changeUntil: cutoffOf(day),
      extras: extras.get(day) ?? [],
    })),
    items: subscriptionItemsOf(db, row).map(toItemView),
    boxTotal: decimalText(row.total),
    discountPercent: row.discountPercent,
    trialEndsAt: row.trialEndsAt,
    startsOn: startDay(row, next?.chargeAt),
    // Until paid, the first day may still be closed.
    firstBoxDay: (row.status === 'trialing' && dates[0]?.day) || firstBoxDay(row),
    endsOn: endDay(row),
    pausedUntil: row.status === 'paused' ? row.pausedUntil : null,
    deliveryAddress: {
      street: row.street,
      city: row.city,
      state: row.state,
      zipCode: row.zipCode,
      notes: row.deliveryNotes,
    },
    nextCharge: next && { at: next.chargeAt, amount: quoteOn(db, row, next.day).total, date: next.day },
    paymentAction: paymentActionOf(row),
    changesApplyFrom: next?.day ?? null,
    canUndoChange: isChangeUndoable(db, row),
  };
}

/** No trial for whoever moves in. */
function startDay({ moveInId, status, trialEndsAt }: SubscriptionRow, chargeAt = trialEndsAt): string | null {
  return moveInId !== null && status === 'trialing' ? newYorkDay(chargeAt) : null;
}

function paymentActionOf({ status, confirmationUrl: url }: SubscriptionRow): Subscription['paymentAction'] {
  if (status !== 'past_due' && status !== 'suspended') return null;
  return url === null ? { kind: 'card', url } : { kind: 'confirm', url };
}

export function toOwnSubscriptionView(db: Db, row: SubscriptionRow, now: number): Subscription {
  const view = toSubscriptionView(db, row, now);
  const next = view.deliveries.find(({ state }) => hasBox(state));
  if (!next) return view;
  const timeline = timelineOf(db, row, next.date, view.nextCharge);
  return {
    ...view,
    deliveries: view.deliveries.map((one) => (one === next ? { ...one, timeline } : one)),
  };
}

function timelineOf(
  db: Db,
  row: SubscriptionRow,
  date: string,
  nextCharge: Subscription['nextCharge'],
): Timeline {
  const order = comingOrdersOf(db, row.id, date).get(date);
  if (order) return orderTimelines(db, [[order, itemsOf(db, order.id)]])[0] ?? [];
  const productIds = subscriptionItemsOf(db, row).map(({ productId }) => productId);
  const chargeOn = nextCharge?.date === date ? newYorkDay(nextCharge.at) : null;
  return timelinesOf(db, [{ date, productIds, paidOn: null, chargeOn }])[0] ?? [];
}

function comingDeliveries(db: Db, row: SubscriptionRow, plan: DeliveryPlan): PlannedDelivery[] {
  const { id } = row;
  const today = newYorkDay(plan.now);
  const paid = comingOrdersOf(db, id, today);
  const coming: PlannedDelivery[] = [];
  for (const delivery of plannedDeliveries(plan, today)) {
    if (delivery.state === 'ordered' && !paid.has(delivery.day)) continue;
    coming.push(delivery);
    if (coming.length >= shownDeliveries && coming.filter(({ state }) => hasBox(state)).length >= shownDates)
      break;
  }
  return [...coming, ...movedBySkips(db, row, plan, coming)].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Days whose paid box a skip has moved and can bring back, and which a pause has removed from the plan. */
function movedBySkips(
  db: Db,
  { id, status }: SubscriptionRow,
  plan: DeliveryPlan,
  coming: PlannedDelivery[],
): PlannedDelivery[] {
  if (!canSkip(status)) return [];
  const last = coming.at(-1)?.day ?? '';
  return skipsFrom(db, id, newYorkDay(plan.now)).flatMap(({ day, orderId }) => {
    const isLeft = orderId !== null && day < last && plan.days.get(day) === 'skipped';
    const isShown = coming.some((delivery) => delivery.day === day);
    return isLeft && !isShown ? { day, state: 'skipped', chargeAt: null } : [];
  });
}

function extrasByDay(db: Db, subscriptionId: string, from: string): Map<string, Extra[]> {
  const rows = withItems(db, comingExtrasOf(db, subscriptionId, from));
  const byDay = Map.groupBy(rows, ([{ deliveryDate }]) => deliveryDate);
  return new Map([...byDay].map(([day, extras]) => [day, extras.map(toExtraView)]));
}

function toExtraView([{ id, total }, items]: [OrderRow, OrderItemRow[]]): Extra {
  const lines = items.map(({ productId, productName, ounces }) => ({ productId, productName, ounces }));
  return { orderId: id, lines, total };
}

function toItemView({ ounces, productName, productId, pricePerOunce }: SubscriptionItemRow) {
  return { quantity: ounces, productName, productId, price: decimalText(pricePerOunce) };
}
