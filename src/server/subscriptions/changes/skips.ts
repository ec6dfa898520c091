import { and, eq } from 'drizzle-orm';
import { formatLongDay } from '../../../shared/rules/delivery-days.ts';
import { type DeliveryPlan, hasChargeToCome } from '../../../shared/rules/delivery-plan.ts';
import { type Actor, changeOrder } from '../../orders/order-changes.ts';
import { findAnyOrder, findOrderOfDay, isOrderGone, type OrderRow } from '../../orders/orders.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { outageMessages } from '../../stripe/calls.ts';
import { skipsMetadata } from '../provider/provider-metadata.ts';
import { daysServedBy, deliveryPlanOf, releaseDay, returnBox, serveDay } from '../record/delivery-plans.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { subscriptionSkips } from '../record/table.ts';
import { markCollectionDue, setCollectionPause, wantedCollectionPause } from '../schedule/collection.ts';
import { assertNoDraftInvoice } from '../schedule/draft-invoices.ts';
import { changeSerially } from './provider-refusals.ts';
import { chargeBox } from './single-box-charges.ts';
import {
  assertBeforeCutoff,
  assertSkippable,
  findDelivery,
  freeDayAfter,
  withoutSkip,
  withSkip,
} from './skip-rules.ts';

/**
 * Takes one Saturday (`YYYY-MM-DD`) out of a subscription (product 8.5): an unpaid box is not charged, a
 * paid one moves to the next delivery that is free, whose own charge falls away. Until Friday 18:00 before it. 404 for a
 * day that is none of its deliveries, 409 with the reason where it is not possible. Any number of times.
 */
export function skipDelivery(deps: Deps, row: SubscriptionRow, day: string, by: Actor): Promise<void> {
  return changeSerially(deps, row, async (current) => {
    const plan = deliveryPlanOf(deps.db, current, deps.now());
    const { state, chargeAt } = findDelivery(plan, day);
    if (state === 'skipped') return;
    assertSkippable(current);
    assertBeforeCutoff(day, deps.now());
    if (state === 'closed') throw closedDayError(day);
    const isDue = state === 'scheduled' && chargeAt !== null && chargeAt <= deps.now();
    if (isDue) await assertNoDraftInvoice(deps, current, plan);
    const box = findOrderOfDay(deps.db, current.id, day);
    if (box && isOrderGone(box)) throw boxCancelledError(day);
    if (box && isShipped(box)) throw boxShippedError(day);
    const target = box ? freeDayAfter(plan, day) : null;
    await updateProvider(deps, current, withSkip(plan, day, target));
    transact(deps.db, () => writeSkip(deps, current, { day, box, target }, by));
  });
}

/**
 * Takes a skipped Saturday back in, until Friday 18:00 before it: a box that was moved returns to it, one whose charge was
 * left out meanwhile is charged now. 404 for a day that is none of its deliveries, 409 with the reason where it is too
 * late or the card is declined. Any number of times.
 */
export function undoSkip(deps: Deps, row: SubscriptionRow, day: string, by: Actor): Promise<void> {
  return changeSerially(deps, row, async (current) => {
    const plan = deliveryPlanOf(deps.db, current, deps.now());
    const skip = findSkip(deps.db, current.id, day);
    if (!skip) return void findDelivery(plan, day);
    assertSkippable(current);
    assertBeforeCutoff(day, deps.now());
    if (plan.closed.has(day)) throw closedDayError(day);
    const moved = movedBox(deps.db, skip);
    const after = withoutSkip(plan, day, moved?.deliveryDate ?? null);
    // Another frequency, or a pause, may have left the day out since it was skipped.
    const { state } = moved ? { state: null } : findDelivery(after, day);
    if (moved && !plan.served.has(moved.deliveryDate)) throw boxMovedOnError(moved);
    if (moved && !hasChargeToCome(after, moved.deliveryDate)) throw boxMovedError(moved);
    const isPaid = moved || state === 'ordered';
    const isCharged = isPaid || current.status === 'past_due' || hasChargeToCome(after, day);
    // Charged first: a card that is declined changes nothing, and a box that is paid counts before the skip of its day.
    if (!isCharged) {
      assertBoxNotMovedOn(deps.db, skip);
      await assertNoDraftInvoice(deps, current, after);
      await chargeBox(deps, current, day);
    }
    await updateProvider(
      deps,
      current,
      after,
      isCharged ? outageMessages.notCharged : outageMessages.maybeCharged,
    );
    transact(deps.db, () => writeUndo(deps, current, skip, by));
  });
}

/** A box that still stands for a later day in place of the skipped one, wherever it comes, is the one that was paid for it. */
function assertBoxNotMovedOn(db: Db, { subscriptionId, day, movedOrderId }: SkipRow): void {
  const box = movedOrderId === null ? undefined : findAnyOrder(db, movedOrderId);
  if (!box || isOrderGone(box)) return;
  if (daysServedBy(db, subscriptionId, box.id).some((served) => served > day)) throw boxMovedOnError(box);
}

function isShipped({ status }: OrderRow): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** The provider is told first, so that nothing is shown as skipped that would still be charged, and keeps a copy. */
async function updateProvider(
  deps: Deps,
  row: SubscriptionRow,
  plan: DeliveryPlan,
  sentence: string = outageMessages.notCharged,
): Promise<void> {
  const wanted = wantedCollectionPause(row, plan);
  await setCollectionPause(deps, row, wanted, skipsMetadata(plan.skipped), sentence);
}

export type SkipRow = typeof subscriptionSkips.$inferSelect;

type Skip = { day: string; box: OrderRow | undefined; target: string | null };

/** Writes a skip that the provider knows of, inside the caller's transaction; its paid box moves to `target`. */
export function writeSkip(deps: Deps, row: SubscriptionRow, { day, box, target }: Skip, by: Actor): void {
  const { db, now } = deps;
  const movedOrderId = box?.id ?? null;
  // The farm may have moved the box to a day that was skipped before.
  db.insert(subscriptionSkips)
    .values({ subscriptionId: row.id, day, movedOrderId, createdAt: now() })
    .onConflictDoUpdate({
      target: [subscriptionSkips.subscriptionId, subscriptionSkips.day],
      set: { movedOrderId },
    })
    .run();
  if (box && target) {
    releaseDay(db, row.id, day, box.id);
    serveDay(db, row.id, target, box.id);
    changeOrder(db, box.id, { deliveryDate: target }, by, now());
  }
  markCollectionDue(db, row.id);
}

/** Writes that a skip is taken back, which the provider knows of, inside the caller's transaction. */
export function writeUndo(deps: Deps, row: SubscriptionRow, skip: SkipRow, by: Actor): void {
  const { db, now } = deps;
  const { day, movedOrderId } = skip;
  const box = movedOrderId === null ? undefined : findAnyOrder(db, movedOrderId);
  const isBack = movedBox(db, skip) !== undefined;
  db.delete(subscriptionSkips).where(skipIs(row.id, day)).run();
  if (box && !isOrderGone(box)) {
    const left = box.deliveryDate;
    returnBox(db, row, { orderId: box.id, day: isBack ? day : left, left }, now());
    if (isBack) changeOrder(db, box.id, { deliveryDate: day }, by, now());
  }
  markCollectionDue(db, row.id);
}

/**
 * The paid box that a skip has moved, as long as it can still be packed for another day. One that has gone back to an
 * earlier day since is no longer this skip's.
 */
export function movedBox(db: Db, { day, movedOrderId }: SkipRow): OrderRow | undefined {
  const order = movedOrderId === null ? undefined : findAnyOrder(db, movedOrderId);
  if (!order || order.deliveryDate <= day || isOrderGone(order)) return undefined;
  return ['pending', 'confirmed', 'growing'].includes(order.status) ? order : undefined;
}

function closedDayError(day: string): AppError {
  return new AppError(
    'conflict',
    `We do not deliver on ${formatLongDay(day)}, so no box comes that could be skipped or kept.`,
  );
}

function boxCancelledError(day: string): AppError {
  return new AppError(
    'conflict',
    `The box of ${formatLongDay(day)} does not come any more, so there is none to skip.`,
  );
}

function boxShippedError(day: string): AppError {
  return new AppError(
    'conflict',
    `The box of ${formatLongDay(day)} has already left the farm, so it can no longer be skipped.`,
  );
}

function boxMovedOnError({ deliveryDate }: OrderRow): AppError {
  return new AppError(
    'conflict',
    `The farm has moved this box to ${formatLongDay(deliveryDate)}, so it stays there.`,
  );
}

function boxMovedError({ deliveryDate }: OrderRow): AppError {
  return new AppError(
    'conflict',
    `The box already takes the place of the one of ${formatLongDay(deliveryDate)}, which was not charged, so it stays there.`,
  );
}

export function findSkip(db: Db, subscriptionId: string, day: string) {
  return db.select().from(subscriptionSkips).where(skipIs(subscriptionId, day)).get();
}

function skipIs(subscriptionId: string, day: string) {
  return and(eq(subscriptionSkips.subscriptionId, subscriptionId), eq(subscriptionSkips.day, day));
}
