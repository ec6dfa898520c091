import Stripe from 'stripe';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { findStripeSubscription, hasEnded } from '../provider/stripe-subscription.ts';
import { findAnySubscription, queueOfSubscription, type SubscriptionRow } from '../record/subscriptions.ts';
import { placeExtras } from '../schedule/move-order.ts';
import { applyMissingAtProvider, applyStripeSubscription } from '../schedule/status.ts';
import { voidOpenInvoices } from './cancellation.ts';

/**
 * Runs after all earlier changes. If the provider refuses because its subscription ended or changed, the shop
 * adopts that state and answers 409.
 */
export function changeSerially(
  deps: Deps,
  row: SubscriptionRow,
  work: (current: SubscriptionRow) => Promise<void>,
): Promise<void> {
  return deps.queue.inTurn(queueOfSubscription(deps.db, row.id), async () => {
    try {
      await work(findAnySubscription(deps.db, row.id) ?? row);
      transact(deps.db, () => void placeExtras(deps, row.id));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      deps.log.error({ subscriptionId: row.id, err: error }, 'payment provider refused a change');
      throw refusalFor(await syncStatus(deps, row));
    }
  });
}

/** Call it inside the subscription's turn. */
export async function syncStatus(deps: Deps, row: SubscriptionRow): Promise<SubscriptionRow> {
  const id = row.stripeSubscriptionId;
  const atProvider = id ? await findStripeSubscription(deps, id) : null;
  if (atProvider && hasEnded(atProvider)) await voidOpenInvoices(deps, atProvider.id);
  const synced = transact(
    deps.db,
    () =>
      (atProvider ? applyStripeSubscription(deps, row.id, atProvider) : applyMissingAtProvider(deps, row)) ??
      null,
  );
  return synced ?? row;
}

/** 409 when it had ended at the provider. */
export function writeResponse(
  deps: Deps,
  row: SubscriptionRow,
  atProvider: Stripe.Subscription,
): SubscriptionRow {
  const changed = transact(deps.db, () => applyStripeSubscription(deps, row.id, atProvider) ?? row);
  if (changed.status === 'cancelled') throw refusalFor(changed);
  return changed;
}

export function refusalFor({ status }: SubscriptionRow): AppError {
  return new AppError(
    'conflict',
    status === 'cancelled'
      ? 'Our payment provider has ended this subscription, so nothing was changed and nothing will be charged. You can start a new one at any time.'
      : 'Our payment provider did not accept this change, so everything stays as it is. Please look at your subscription again, or call us.',
  );
}
