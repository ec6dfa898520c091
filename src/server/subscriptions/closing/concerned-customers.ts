import { eq } from 'drizzle-orm';
import { business } from '../../../shared/business.ts';
import { addDays, openSaturday } from '../../../shared/rules/delivery-days.ts';
import {
  type DeliveryPlan,
  nextBoxAfter,
  plannedDelivery,
  stateOf,
} from '../../../shared/rules/delivery-plan.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { findUser } from '../../accounts/record/users.ts';
import { closedDaysFrom } from '../../delivery/closed-days.ts';
import type { closedDays } from '../../delivery/table.ts';
import { contentsOf, findAnyOrder, findOrderOfDay, isOrderGone, type OrderRow } from '../../orders/orders.ts';
import { emailOfOrder } from '../../orders/recipients.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { freeDayAfter } from '../changes/skip-rules.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { findSkip } from '../record/departures.ts';
import { findAnySubscription, type SubscriptionRow } from '../record/subscriptions.ts';
import { subscriptions, subscriptionVersions } from '../record/table.ts';
import { markCollectionDue } from '../schedule/collection.ts';
import { moveOrder } from '../schedule/move-order.ts';
import { help, subscriptionsUrl } from '../schedule/status-change-mails.ts';

type ClosedDayRow = typeof closedDays.$inferSelect;

/** `userId` is the order's id when its customer is gone. */
export type Concerned = { userId: string; subscriptionIds: string[]; orderIds: string[] };

/** `days` (`YYYY-MM-DD`, in order) are closed together; no other closing has its `createdAt` (epoch ms). */
export type Closing = { createdAt: number; reason: string; days: string[] };

export type BoxMove = { subscriptionId: string | null; from: string; to: string };

/** In the caller's transaction. One mail per address; `moves` of paid boxes, each of which moves once. */
export function closeForCustomer(
  deps: Deps,
  closing: Closing,
  { userId, ...concerned }: Concerned,
): { moves: BoxMove[]; mails: number } {
  const boxes = concerned.orderIds.flatMap((id) => findAnyOrder(deps.db, id) ?? []);
  const account = findUser(deps.db, userId)?.email ?? null;
  // Before any box moves: its subscription may have a box on the new day.
  const unpaid = concerned.subscriptionIds.flatMap((id) => dropUnpaidBoxes(deps, id, closing.days));
  const moves: BoxMove[] = [];
  const told = [
    ...boxes.flatMap((order) => {
      const to = emailOfOrder(deps.db, order);
      return moveBox(deps, order, closing.days, moves).map((sentence) => ({ to, sentence }));
    }),
    ...unpaid.map((sentence) => ({ to: account, sentence })),
  ];
  const key = `closed-day:${closing.createdAt}:${userId}`;
  let mails = 0;
  for (const [to, rows] of Map.groupBy(told, (one) => one.to)) {
    if (to === null) continue;
    const sentences = rows.map(({ sentence }) => sentence);
    const mail = closedDayMail(deps, to, closing, sentences, account !== null);
    queueMail(deps, to === account ? key : `${key}:${to}`, mail);
    mails += 1;
  }
  return { moves, mails };
}

/** In the caller's transaction. Only where the charge is still to come. */
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
  queueMail(deps, key, reopenedDayMail(deps, to, row.date, given));
}

/** Returns the mail's lines. A pending subscription gets a new first day. */
function dropUnpaidBoxes(deps: Deps, id: string, days: string[]): string[] {
  const { db, now } = deps;
  const row = findAnySubscription(db, id);
  if (!row) return [];
  markCollectionDue(db, id);
  if (row.status === 'pending') {
    if (days.includes(row.firstDeliveryDay)) moveFirstDay(db, row);
    return [];
  }
  const plan = deliveryPlanOf(db, row, now());
  const before = deliveryPlanOf(db, row, now(), days);
  const [first, ...more] = days.filter((day) => plannedDelivery(before, day)?.state === 'scheduled');
  if (first === undefined) return [];
  const last = more.at(-1);
  const boxes =
    last === undefined
      ? `Your ${row.frequency} box of ${formatLongDay(first, now())} (${row.cartDetails}) does not come and is not charged.`
      : `Your ${more.length + 1} ${row.frequency} boxes from ${formatLongDay(first, now())} to ${formatLongDay(last, now())} (${row.cartDetails}) do not come and are not charged.`;
  const next = nextBoxAfter(plan, days.at(-1) ?? first);
  return [next ? `${boxes} The next one comes on ${formatLongDay(next, now())}.` : boxes];
}

/** The trial end stays. The provider keeps the old day until the card is confirmed. */
function moveFirstDay(db: Db, { id, firstDeliveryDay: before }: SubscriptionRow): void {
  const firstDeliveryDay = openSaturday(before, closedDaysFrom(db, before));
  const changed = { firstDeliveryDay, toldClosedDays: before };
  db.update(subscriptions).set(changed).where(eq(subscriptions.id, id)).run();
  db.update(subscriptionVersions)
    .set({ firstDeliveryDay })
    .where(eq(subscriptionVersions.subscriptionId, id))
    .run();
}

/** Adds to `moves`. Returns the mail's lines; none for an order that does not stand. */
function moveBox(deps: Deps, order: OrderRow, days: string[], moves: BoxMove[]): string[] {
  const { db, now } = deps;
  const { deliveryDate: from, subscriptionId } = order;
  if (isOrderGone(order) || !days.includes(from)) return [];
  const row = subscriptionId ? findAnySubscription(db, subscriptionId) : undefined;
  // A paid box comes even after its subscription ends.
  const plan = row && { ...deliveryPlanOf(db, row, now()), endsAt: null };
  const moved = moves.filter((move) => row && move.subscriptionId === row.id).map(({ to }) => to);
  const to = nextOpenDay(db, from, { subscriptionId, plan, moved });
  const there = row && plan && isOwnDay(plan, to) ? findOrderOfDay(db, row.id, to) : undefined;
  const displaced = plan && there && !isOrderGone(there) ? moveOn(deps, plan, there, moves) : [];
  moveOrder(deps, order, to, 'closed', 'shop');
  if (!order.stands) return [];
  moves.push({ subscriptionId, from, to });
  const box = `Your box ${order.orderNumber} of ${formatLongDay(from, now())} (${contentsOf(db, order)}) comes on ${formatLongDay(to, now())} instead.${order.paidWith === 'card' ? ' Nothing more is charged for it.' : ''}`;
  return [box, ...displaced];
}

/**
 * Skipped days are passed over. A box on the subscription's own day makes room, unless it has just `moved` there;
 * other days with a box are passed over, too.
 */
function nextOpenDay(db: Db, date: string, box: MovingBox): string {
  const { subscriptionId, plan, moved } = box;
  const day = openSaturday(addDays(date, 7), closedDaysFrom(db, date));
  const makesRoom = plan && isOwnDay(plan, day) && !moved.includes(day);
  const isTaken = plan && stateOf(plan, day) === 'ordered' && !makesRoom;
  return isTaken || findSkip(db, subscriptionId ?? '', day) ? nextOpenDay(db, day, box) : day;
}

type MovingBox = { subscriptionId: string | null; plan: DeliveryPlan | undefined; moved: string[] };

function isOwnDay(plan: DeliveryPlan, day: string): boolean {
  return (plannedDelivery(plan, day)?.chargeAt ?? null) !== null;
}

/** Makes room, as with a skip. Adds to `moves`. */
function moveOn(deps: Deps, plan: DeliveryPlan, box: OrderRow, moves: BoxMove[]): string[] {
  const { deliveryDate: from, subscriptionId } = box;
  const to = freeDayAfter(plan, from);
  moveOrder(deps, box, to, 'closed', 'shop');
  moves.push({ subscriptionId, from, to });
  return [
    `Your box ${box.orderNumber} of ${formatLongDay(from, deps.now())} therefore comes on ${formatLongDay(to, deps.now())}, and that day's own box is not charged.`,
  ];
}

function closedDayMail(
  { env, now }: Deps,
  to: string,
  { days, reason }: Closing,
  sentences: string[],
  hasAccount: boolean,
): Mail {
  const [first, ...more] = days.map((day) => formatLongDay(day, now()));
  const period = more.length === 0 ? `on ${first}` : `from ${first} to ${more.at(-1)}`;
  return {
    to,
    subject: `We do not deliver ${period}`,
    title: `No delivery ${period}`,
    paragraphs: [`We do not deliver ${period}: ${reason}.`, ...sentences],
    ...(hasAccount && { action: { label: 'See what comes', url: subscriptionsUrl(env.origin) } }),
    closing: [`Does the new day not suit you? Reply to this mail or call ${business.phone}.`],
  };
}

function reopenedDayMail({ env, now }: Deps, to: string, date: string, given: SubscriptionRow[]): Mail {
  const day = formatLongDay(date, now());
  return {
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
    action: { label: 'See what comes', url: subscriptionsUrl(env.origin) },
    closing: [help],
  };
}
