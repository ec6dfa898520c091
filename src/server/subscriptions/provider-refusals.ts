import Stripe from 'stripe';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { voidOpenInvoices } from './cancellation.ts';
import { applyGone, applyStatus } from './status.ts';
import { findStripeSubscription, hasEnded } from './stripe-subscription.ts';
import { findAnySubscription, type SubscriptionRow } from './subscriptions.ts';
import { inTurnOf } from './turns.ts';

/**
 * Runs a change of a subscription in its turn. When the provider refuses it, because it has ended or changed the
 * subscription behind the shop's back, the books follow the provider and the customer is told so (409).
 */
export function changeInTurn(
  deps: Deps,
  row: SubscriptionRow,
  work: (current: SubscriptionRow) => Promise<void>,
): Promise<void> {
  return inTurnOf(deps, row.id, async () => {
    try {
      await work(findAnySubscription(deps.db, row.id) ?? row);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      deps.log.error({ subscriptionId: row.id, err: error }, 'payment provider refused a change');
      throw refusalFor(await followStatus(deps, row));
    }
  });
}

/** Writes the state that the provider has now, call it in the subscription's turn; returns the row as it is then. */
export async function followStatus(deps: Deps, row: SubscriptionRow): Promise<SubscriptionRow> {
  const id = row.stripeSubscriptionId;
  const current = id ? await findStripeSubscription(deps, id) : null;
  if (current && hasEnded(current)) await voidOpenInvoices(deps, current.id);
  const followed = transact(
    deps.db,
    () => (current ? applyStatus(deps, row.id, current) : applyGone(deps, row)) ?? null,
  );
  return followed ?? row;
}

/** Writes what the provider's response says of a change of a subscription; 409 when it had ended there. */
export function writeResponse(
  deps: Deps,
  row: SubscriptionRow,
  current: Stripe.Subscription,
): SubscriptionRow {
  const changed = transact(deps.db, () => applyStatus(deps, row.id, current) ?? row);
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
