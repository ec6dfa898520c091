import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { type Actor, cancellationOf, changeOrder } from '../orders/order-changes.ts';
import { findOrder, isOrderGone, type OrderRow } from '../orders/orders.ts';
import { openKeptTask } from '../orders/tasks.ts';
import { transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, isConflict } from '../platform/errors.ts';
import { forEachApart } from '../platform/process/each-apart.ts';
import { assertBeforeCutoff } from '../subscriptions/changes/skip-rules.ts';
import { toOwnSubscriptionView } from '../subscriptions/record/subscription-views.ts';
import { getSubscription, queueOfSubscription } from '../subscriptions/record/subscriptions.ts';
import { comingExtrasOfCustomer, subscriptionsWithExtras } from '../subscriptions/schedule/extras.ts';
import { placeExtras } from '../subscriptions/schedule/move-order.ts';
import { isToldBySwap } from '../swaps/swaps.ts';
import { refundOrder } from './order-refunds.ts';

/** Extras follow their boxes; those whose box does not come are paid back. */
export async function settleExtras(deps: Deps): Promise<void> {
  const rows = subscriptionsWithExtras(deps.db).map((id) => ({ id }));
  await forEachApart(deps, 'extras could not be settled', rows, async ({ id }) => {
    const place = async () => transact(deps.db, () => placeExtras(deps, id));
    const withoutBox = await deps.queue.inTurn(queueOfSubscription(deps.db, id), place);
    await forEachApart(deps, 'extra could not be paid back', withoutBox, (extra) => payBack(deps, extra));
  });
}

/**
 * Paid back in full until the cutoff. Idempotent. `date` is `YYYY-MM-DD`. 404 unless it is the customer's own
 * extra of that day, 409 after the cutoff or while the bank decides about the payment.
 */
export async function removeExtra(
  deps: Deps,
  userId: string,
  { id, date, orderId }: { id: string; date: string; orderId: string },
): Promise<Subscription> {
  const row = getSubscription(deps.db, userId, id);
  const extra = findOrder(deps.db, userId, orderId);
  if (extra?.extraOf !== row.id || extra.deliveryDate !== date || !extra.stands)
    throw new AppError('notFound', 'That is not one of the extras of this box.');
  if (!isOrderGone(extra)) {
    assertBeforeCutoff(date, deps.now());
    await refundExtra(deps, extra, `customer:${userId}`);
  }
  return toOwnSubscriptionView(deps.db, row, deps.now());
}

/** For an account that closes: none of its boxes comes. Throws in an outage (503). */
export async function payExtrasBack(deps: Deps, userId: string, by: Actor): Promise<void> {
  for (const extra of comingExtrasOfCustomer(deps.db, userId)) await payBack(deps, extra, by);
}

/** What the bank is deciding about stays with the farm, and becomes a task. */
async function payBack(deps: Deps, extra: OrderRow, by: Actor = 'shop'): Promise<void> {
  await refundExtra(deps, extra, by, isToldBySwap(deps.db, extra)).catch((error) => {
    if (!isConflict(error)) throw error;
    const gone = cancel(deps, extra, by);
    openKeptTask(deps, `extra-without-box:${gone.id}:${gone.version}`, gone);
  });
}

async function refundExtra(deps: Deps, extra: OrderRow, by: Actor, isTold = false): Promise<void> {
  if (extra.paymentStatus === 'refunded') cancel(deps, extra, by);
  else await refundOrder(deps, by, extra.id, { cancel: true, isTold });
}

function cancel({ db, now }: Deps, extra: OrderRow, by: Actor): OrderRow {
  return transact(db, () => changeOrder(db, extra.id, cancellationOf(extra, now()), by, now()));
}
