import { newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { canUndoSkip, type Departure } from '../../../shared/rules/departures.ts';
import type { Actor } from '../../orders/order-changes.ts';
import { findAnyOrder, findOrderOfDay, isOrderGone, type OrderRow } from '../../orders/orders.ts';
import { type Db, rehearse, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { outageMessages } from '../../stripe/calls.ts';
import { skipsMetadata } from '../provider/provider-metadata.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { deleteSkip, departuresOf, findSkip, recordSkip, skipsFrom } from '../record/departures.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { markCollectionDue, updateAtProvider, wantedCollectionPause } from '../schedule/collection.ts';
import { assertNoDraftInvoice } from '../schedule/draft-invoices.ts';
import { moveOrder } from '../schedule/move-order.ts';
import { changeSerially } from './provider-refusals.ts';
import { chargeBox } from './single-box-charges.ts';
import { decideSkip, decideUndo, orThrow } from './skip-rules.ts';

/**
 * Until Friday 18:00 (product 8.5): an unpaid box is not charged; a paid one moves to the next free delivery,
 * whose charge is dropped. Idempotent. `day` is a Saturday (`YYYY-MM-DD`). 404 when it is not a delivery, 409
 * when not possible.
 */
export function skipDelivery(deps: Deps, row: SubscriptionRow, day: string, by: Actor): Promise<void> {
  return changeSerially(deps, row, async (current) => {
    const facts = skipFactsOf(deps, current, day);
    const decided = orThrow(decideSkip(facts, day));
    if (decided === 'done') return;
    if (decided.isDue) await assertNoDraftInvoice(deps, current);
    const skip = { day, box: facts.box, target: decided.target };
    await tellAndWrite(deps, current, () => writeSkip(deps, current, skip, by));
  });
}

/**
 * Until Friday 18:00: a moved box returns; a missed charge is made now. Idempotent. 404 when it is not a
 * delivery, 409 when it is too late or the card is declined.
 */
export function undoSkip(deps: Deps, row: SubscriptionRow, day: string, by: Actor): Promise<void> {
  return changeSerially(deps, row, async (current) => {
    const facts = skipFactsOf(deps, current, day);
    const { skip } = facts;
    const decided = orThrow(decideUndo(facts, day));
    if (decided === 'done' || !skip) return;
    // First: a declined card changes nothing, and a paid box outranks the skip.
    if (decided.isChargedNow) {
      await assertNoDraftInvoice(deps, current);
      await chargeBox(deps, current, day);
    }
    const sentence = decided.isChargedNow ? outageMessages.maybeCharged : outageMessages.notCharged;
    await tellAndWrite(deps, current, () => writeUndo(deps, current, skip, by), sentence);
  });
}

/** All that decides a skip of the day (`YYYY-MM-DD`) or its undo. */
export function skipFactsOf({ db, now }: Deps, row: SubscriptionRow, day: string) {
  const skip = findSkip(db, row.id, day);
  const moved = skip && movedBox(db, skip);
  return {
    plan: deliveryPlanOf(db, row, now()),
    status: row.status,
    box: findOrderOfDay(db, row.id, day),
    skip,
    moved: moved && { day: moved.deliveryDate, canReturn: canReturn(db, moved, skip) },
  };
}

/** The provider first, so that no day shows as skipped and is still charged. */
async function tellAndWrite(
  deps: Deps,
  row: SubscriptionRow,
  write: () => void,
  sentence: string = outageMessages.notCharged,
): Promise<void> {
  const { db, now } = deps;
  const { pause, skips } = rehearse(db, () => {
    write();
    const pause = wantedCollectionPause(row, deliveryPlanOf(db, row, now()));
    return { pause, skips: skipsFrom(db, row.id, newYorkDay(now())) };
  });
  await updateAtProvider(deps, row, pause, skipsMetadata(skips.map(({ day }) => day)), sentence);
  transact(db, write);
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

function movedBox(db: Db, { orderId }: Departure): OrderRow | undefined {
  const order = orderId === null ? undefined : findAnyOrder(db, orderId);
  return order && !isOrderGone(order) ? order : undefined;
}

/** Only a box still where the skip put it, and at the farm. */
function canReturn(db: Db, box: OrderRow, skip: Departure): boolean {
  const isAtFarm = ['pending', 'confirmed', 'growing'].includes(box.status);
  return isAtFarm && canUndoSkip(departuresOf(db, box), skip, box.deliveryDate);
}
