import { eq } from 'drizzle-orm';
import { business } from '../../../shared/business.ts';
import { addDays, formatLongDay, newYorkDay, openSaturday } from '../../../shared/rules/delivery-days.ts';
import {
  type DeliveryPlan,
  hasBox,
  plannedDeliveries,
  plannedDelivery,
  stateOf,
} from '../../../shared/rules/delivery-plan.ts';
import { findUser } from '../../accounts/record/users.ts';
import { closedDaysFrom } from '../../delivery/closed-days.ts';
import type { closedDays } from '../../delivery/table.ts';
import { changeOrder } from '../../orders/order-changes.ts';
import { contentsOf, findAnyOrder, findOrderOfDay, isOrderGone, type OrderRow } from '../../orders/orders.ts';
import { emailOfOrder } from '../../orders/payment.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { layoutMail } from '../../platform/mail/mail-layout.ts';
import { type Mail, queueMail } from '../../platform/mail/outbox.ts';
import { freeDayAfter } from '../changes/skip-rules.ts';
import { deliveryPlanOf, releaseDay, serveDay } from '../record/delivery-plans.ts';
import { findAnySubscription, type SubscriptionRow } from '../record/subscriptions.ts';
import { subscriptions, subscriptionVersions } from '../record/table.ts';
import { markCollectionDue } from '../schedule/collection.ts';
import { help, subscriptionsUrl } from '../schedule/status-change-mails.ts';

type ClosedDayRow = typeof closedDays.$inferSelect;

/** A customer (an order's id where it has none any more) with the subscriptions and orders that a closed day concerns. */
export type Concerned = { userId: string; subscriptionIds: string[]; orderIds: string[] };

/**
 * Moves a customer's boxes off a closed day and takes the unpaid ones out, inside the caller's transaction; one mail says all
 * of it.
 */
export function closeForCustomer(deps: Deps, row: ClosedDayRow, { userId, ...concerned }: Concerned): void {
  const boxes = concerned.orderIds.flatMap((id) => findAnyOrder(deps.db, id) ?? []);
  const to = findUser(deps.db, userId)?.email ?? (boxes[0] && emailOfOrder(deps.db, boxes[0]));
  // Said before a box moves: where it goes, its subscription may have another one.
  const unpaid = concerned.subscriptionIds.flatMap((id) => dropUnpaidBox(deps, id, row.date));
  const moved = boxes.flatMap((order) => moveBox(deps, order, row.date));
  const sentences = [...moved, ...unpaid];
  if (!to || sentences.length === 0) return;
  const key = `closed-day:${row.date}:${row.createdAt}:${userId}`;
  queueMail(deps.db, key, closedDayMail(deps.env.origin, to, row, sentences), deps.now());
}

/** Gives a customer the day back where its charge is still to come, inside the caller's transaction. */
export function reopenForCustomer(deps: Deps, row: ClosedDayRow, { userId, ...concerned }: Concerned): void {
  const given = concerned.subscriptionIds.flatMap((id) => {
    markCollectionDue(deps.db, id);
    const subscription = findAnySubscription(deps.db, id);
    const delivery =
      subscription && plannedDelivery(deliveryPlanOf(deps.db, subscription, deps.now()), row.date);
    return subscription?.activatedAt && delivery?.state === 'scheduled' ? [subscription] : [];
  });
  const to = findUser(deps.db, userId)?.email;
  if (!to || given.length === 0) return;
  const key = `reopened-day:${row.date}:${row.reopenedAt}:${userId}`;
  queueMail(deps.db, key, reopenedDayMail(deps.env.origin, to, row.date, given), deps.now());
}

/** What the mail says of a box that was to be paid, none if there was none. One that waits for its card gets another first day. */
function dropUnpaidBox(deps: Deps, id: string, date: string): string[] {
  const { db, now } = deps;
  const row = findAnySubscription(db, id);
  if (!row) return [];
  markCollectionDue(db, id);
  if (row.status === 'pending') {
    if (row.firstDeliveryDay === date) moveFirstDay(db, row);
    return [];
  }
  const plan = deliveryPlanOf(db, row, now());
  const before = plannedDelivery(
    { ...plan, closed: new Set([...plan.closed].filter((day) => day !== date)) },
    date,
  );
  if (before?.state !== 'scheduled') return [];
  const next = nextBox(plan, date);
  return [
    `Your ${row.frequency} box of that day (${row.cartDetails}) does not come and is not charged.${next ? ` The next one comes on ${formatLongDay(next)}.` : ''}`,
  ];
}

function nextBox(plan: DeliveryPlan, date: string): string | null {
  for (const { day, state } of plannedDeliveries(plan, newYorkDay(plan.now)))
    if (day > date && hasBox(state)) return day;
  return null;
}

/**
 * A subscription that nobody has confirmed yet begins on the next open Saturday; its trial ends when it did. The provider's copy
 * names the old day: once the card is confirmed it is told, because it knows other closed days than the shop then.
 */
function moveFirstDay(db: Db, { id, firstDeliveryDay: before }: SubscriptionRow): void {
  const firstDeliveryDay = openSaturday(before, closedDaysFrom(db, before));
  const changed = { firstDeliveryDay, toldClosedDays: before };
  db.update(subscriptions).set(changed).where(eq(subscriptions.id, id)).run();
  db.update(subscriptionVersions)
    .set({ firstDeliveryDay })
    .where(eq(subscriptionVersions.subscriptionId, id))
    .run();
}

/** Moves an order to the next open Saturday; returns what its customer reads, nothing of one that is not paid yet. */
function moveBox(deps: Deps, order: OrderRow, date: string): string[] {
  const { db, now } = deps;
  if (isOrderGone(order) || order.deliveryDate !== date) return [];
  const row = order.subscriptionId ? findAnySubscription(db, order.subscriptionId) : undefined;
  const plan = row && deliveryPlanOf(db, row, now());
  const day = nextOpenDay(db, plan, date);
  const displaced = row && plan ? makeRoom(deps, row, plan, { order, day }) : [];
  const status = order.status === 'shipped' ? 'confirmed' : order.status;
  changeOrder(db, order.id, { deliveryDate: day, status }, 'shop', now());
  if (order.paymentStatus === 'unpaid') return [];
  const box = `Your box ${order.orderNumber} (${contentsOf(db, order)}) comes on ${formatLongDay(day)} instead. Nothing more is charged for it.`;
  return [box, ...displaced];
}

/**
 * The first open Saturday after a closed one that the customer has not skipped. Where it is one of the subscription's own, the
 * box there makes room; another day that has a box already is passed over.
 */
function nextOpenDay(db: Db, plan: DeliveryPlan | undefined, date: string): string {
  const day = openSaturday(addDays(date, 7), closedDaysFrom(db, date));
  const isTaken = plan && (plan.skipped.has(day) || (plan.ordered.has(day) && !isOwnDay(plan, day)));
  return isTaken ? nextOpenDay(db, plan, day) : day;
}

/** Whether a day is one of the subscription's own, on which it is charged for a box. */
function isOwnDay(plan: DeliveryPlan, day: string): boolean {
  return (plannedDelivery(plan, day)?.chargeAt ?? null) !== null;
}

type Move = { order: OrderRow; day: string };

/**
 * The closed day counts as served by the box, so that it is not charged for again. A box that is paid for the day it comes on
 * moves on as with a skip; a box that is still to be paid for that day is not charged, for as long as this one is there.
 */
function makeRoom(deps: Deps, row: SubscriptionRow, plan: DeliveryPlan, { order, day }: Move): string[] {
  const { db } = deps;
  leaveDay(db, plan, row.id, order);
  markCollectionDue(db, row.id);
  if (!isOwnDay(plan, day)) return [];
  const there = stateOf(plan, day) === 'ordered' ? findOrderOfDay(db, row.id, day) : undefined;
  return there && !isOrderGone(there) ? moveOn(deps, row, plan, there) : [];
}

/**
 * A day that a box leaves keeps being served by it. One whose charge is still to come has its own box again, should the farm
 * open it: the box was only moved there.
 */
function leaveDay(db: Db, plan: DeliveryPlan, subscriptionId: string, { id, deliveryDate }: OrderRow): void {
  const chargeAt = plannedDelivery(plan, deliveryDate)?.chargeAt ?? null;
  if (chargeAt === null) return;
  if (chargeAt <= plan.now) serveDay(db, subscriptionId, deliveryDate, id);
  else releaseDay(db, subscriptionId, deliveryDate, id);
}

function moveOn(deps: Deps, row: SubscriptionRow, plan: DeliveryPlan, box: OrderRow): string[] {
  const { db, now } = deps;
  const before = box.deliveryDate;
  const day = freeDayAfter(plan, before);
  leaveDay(db, plan, row.id, box);
  changeOrder(db, box.id, { deliveryDate: day }, 'shop', now());
  return [
    `Your box ${box.orderNumber} of ${formatLongDay(before)} therefore comes on ${formatLongDay(day)}, and that day's own box is not charged.`,
  ];
}

function closedDayMail(
  origin: string,
  to: string,
  { date, reason }: ClosedDayRow,
  sentences: string[],
): Mail {
  const day = formatLongDay(date);
  return layoutMail({
    to,
    subject: `We do not deliver on ${day}`,
    title: `No delivery on ${day}`,
    paragraphs: [`We do not deliver on ${day}: ${reason}.`, ...sentences],
    action: { label: 'See what comes', url: subscriptionsUrl(origin) },
    closing: [`Does the new day not suit you? Reply to this mail or call ${business.phone}.`],
  });
}

function reopenedDayMail(origin: string, to: string, date: string, given: SubscriptionRow[]): Mail {
  const day = formatLongDay(date);
  return layoutMail({
    to,
    subject: `We do deliver on ${day}`,
    title: `We do deliver on ${day}`,
    paragraphs: [
      `We deliver on ${day} after all.`,
      ...given.map(
        (row) =>
          `Your ${row.frequency} box (${row.cartDetails}) comes on that day and is charged as planned.`,
      ),
    ],
    action: { label: 'See what comes', url: subscriptionsUrl(origin) },
    closing: [help],
  });
}
