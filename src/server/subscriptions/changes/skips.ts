import type { DeliveryPlan } from '../../../shared/rules/delivery-plan.ts';
import { canUndoSkip, type Departure } from '../../../shared/rules/departures.ts';
import type { Actor } from '../../orders/order-changes.ts';
import { findAnyOrder, findOrderOfDay, isOrderGone, type OrderRow } from '../../orders/orders.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
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
import { decideSkip, decideUndo, orThrow, type SkippedBox } from './skip-rules.ts';

/**
 * Until Friday 18:00 (product 8.5): an unpaid box is not charged; a paid one moves to the next free delivery,
 * whose charge is dropped. Idempotent. `day` is a Saturday (`YYYY-MM-DD`). 404 when it is not a delivery, 409
 * when not possible.
 */
export function skipDelivery(deps: Deps, row: SubscriptionRow, day: string, by: Actor): Promise<void> {
  return changeSerially(deps, row, async (current) => {
    const plan = deliveryPlanOf(deps.db, current, deps.now());
    const box = findOrderOfDay(deps.db, current.id, day);
    const decided = orThrow(
      decideSkip({ plan, status: current.status, box: box ? stateOfBox(box) : null }, day),
    );
    if (decided === 'done') return;
    if (decided.isDue) await assertNoDraftInvoice(deps, current, plan);
    await updateProvider(deps, current, decided.after);
    transact(deps.db, () => writeSkip(deps, current, { day, box, target: decided.target }, by));
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
    const moved = skip && movedBox(deps.db, skip);
    const box = moved ? { day: moved.deliveryDate, canReturn: canReturn(deps.db, moved, skip) } : null;
    const decided = orThrow(
      decideUndo({ plan, status: current.status, isSkipped: skip !== undefined, box }, day),
    );
    if (decided === 'done' || !skip) return;
    const { after, isCharged } = decided;
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

function stateOfBox(box: OrderRow): SkippedBox {
  return { isGone: isOrderGone(box), hasLeft: ['shipped', 'delivered'].includes(box.status) };
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
