import Stripe from 'stripe';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { findStripeSubscription, hasEnded } from '../provider/stripe-subscription.ts';
import { runSeriallyForSubscription } from '../record/run-serially-for-subscription.ts';
import { findAnySubscription, type SubscriptionRow } from '../record/subscriptions.ts';
import { applyMissingAtProvider, applyStripeSubscription } from '../schedule/status.ts';
import { voidOpenInvoices } from './cancellation.ts';

/**
 * Runs a change of a subscription after all earlier ones. When the provider refuses it, because it has ended or changed the
 * subscription without the shop, the shop takes over its state and the customer is told so (409).
 */
export function changeSerially(
  deps: Deps,
  row: SubscriptionRow,
  work: (current: SubscriptionRow) => Promise<void>,
): Promise<void> {
  return runSeriallyForSubscription(deps, row.id, async () => {
    try {
      await work(findAnySubscription(deps.db, row.id) ?? row);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      deps.log.error({ subscriptionId: row.id, err: error }, 'payment provider refused a change');
      throw refusalFor(await syncStatus(deps, row));
    }
  });
}

/** Writes the state that the provider has now; call it inside `runSeriallyForSubscription`. Returns the row as it is then. */
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

/** Writes what the provider's response says of a change of a subscription; 409 when it had ended there. */
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
