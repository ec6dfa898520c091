import { formatLongDay } from '../../../shared/rules/delivery-days.ts';
import { type DeliveryPlan, hasChargeToCome } from '../../../shared/rules/delivery-plan.ts';
import { canUndoSkip, type Departure } from '../../../shared/rules/departures.ts';
import type { Actor } from '../../orders/order-changes.ts';
import { findAnyOrder, findOrderOfDay, isOrderGone, type OrderRow } from '../../orders/orders.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { outageMessages } from '../../stripe/calls.ts';
import { skipsMetadata } from '../provider/provider-metadata.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { deleteSkip, departuresOf, findSkip, recordSkip } from '../record/departures.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { markCollectionDue, updateAtProvider, wantedCollectionPause } from '../schedule/collection.ts';
import { assertNoDraftInvoice } from '../schedule/draft-invoices.ts';
import { moveOrder } from '../schedule/move-order.ts';
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
 * Until Friday 18:00 (product 8.5): an unpaid box is not charged; a paid one moves to the next free delivery,
 * whose charge is dropped. Idempotent. `day` is a Saturday (`YYYY-MM-DD`). 404 when it is not a delivery, 409
 * when not possible.
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
 * Until Friday 18:00: a moved box returns; a missed charge is made now. Idempotent. 404 when it is not a
 * delivery, 409 when it is too late or the card is declined.
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
    if (moved && !canReturn(deps.db, moved, skip)) throw boxMovedOnError(moved);
    const after = withoutSkip(plan, day, moved?.deliveryDate ?? null);
    if (moved && !hasChargeToCome(after, moved.deliveryDate)) throw boxMovedError(moved);
    // A new frequency or a pause may have removed the day meanwhile.
    const isPaid = moved || findDelivery(after, day).state === 'ordered';
    const isCharged = isPaid || current.status === 'past_due' || hasChargeToCome(after, day);
    // First: a declined card changes nothing, and a paid box outranks the skip.
    if (!isCharged) {
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

function isShipped({ status }: OrderRow): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** First, so that no day shows as skipped and is still charged. */
async function updateProvider(
  deps: Deps,
  row: SubscriptionRow,
  plan: DeliveryPlan,
  sentence: string = outageMessages.notCharged,
): Promise<void> {
  const wanted = wantedCollectionPause(row, plan);
  await updateAtProvider(deps, row, wanted, skipsMetadata(plan.skipped), sentence);
}

type Skip = { day: string; box: OrderRow | undefined; target: string | null };

/** In the caller's transaction, after the provider. The paid box moves to `target`. */
export function writeSkip(deps: Deps, row: SubscriptionRow, { day, box, target }: Skip, by: Actor): void {
  if (box && target) moveOrder(deps, box, target, 'skipped', by);
  else recordSkip(deps.db, row.id, day, deps.now());
  markCollectionDue(deps.db, row.id);
}

/** In the caller's transaction, after the provider. */
export function writeUndo(deps: Deps, row: SubscriptionRow, skip: Departure, by: Actor): void {
  const box = movedBox(deps.db, skip);
  if (box && canReturn(deps.db, box, skip)) moveOrder(deps, box, skip.day, 'undone', by);
  else deleteSkip(deps.db, row.id, skip.day);
  markCollectionDue(deps.db, row.id);
}

export function movedBox(db: Db, { orderId }: Departure): OrderRow | undefined {
  const order = orderId === null ? undefined : findAnyOrder(db, orderId);
  return order && !isOrderGone(order) ? order : undefined;
}

/** Only a box still where the skip put it, and at the farm. */
function canReturn(db: Db, box: OrderRow, skip: Departure): boolean {
  const isAtFarm = ['pending', 'confirmed', 'growing'].includes(box.status);
  return isAtFarm && canUndoSkip(departuresOf(db, box), skip, box.deliveryDate);
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
