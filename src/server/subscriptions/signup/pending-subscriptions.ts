import type Stripe from 'stripe';
import { policies } from '../../../shared/rules/limits.ts';
import { findUser } from '../../accounts/record/users.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachApart } from '../../platform/process/each-apart.ts';
import { callStripe } from '../../stripe/calls.ts';
import { findSetupIntent } from '../../stripe/intents.ts';
import {
  cancelStripeSubscription,
  findStripeSubscription,
  findStripeSubscriptionOf,
} from '../provider/stripe-subscription.ts';
import { cancelPending, pendingSubscriptions, type SubscriptionRow } from '../record/subscriptions.ts';
import { settleSetup } from './activation.ts';

/**
 * After two minutes: a confirmed card activates it; after a day without one it is cancelled, at the provider
 * first.
 */
export async function settlePendingSubscriptions(deps: Deps): Promise<void> {
  const waiting = pendingSubscriptions(deps.db, deps.now() - policies.lookUpAfterMs);
  await forEachApart(deps, 'pending subscription could not be looked up', waiting, (row) =>
    settlePendingSubscription(deps, row),
  );
}

async function settlePendingSubscription(deps: Deps, row: SubscriptionRow): Promise<void> {
  const setup = await lookUpCard(deps, row);
  if (setup?.status === 'succeeded' || deps.now() - row.createdAt < policies.pendingSubscriptionTtlMs) return;
  await giveUp(deps, row, setup);
}

/** At the provider first; false when the card was confirmed meanwhile. */
export async function endPendingSubscription(deps: Deps, row: SubscriptionRow): Promise<boolean> {
  const setup = await lookUpCard(deps, row);
  if (setup?.status === 'succeeded') return false;
  await giveUp(deps, row, setup);
  return true;
}

async function lookUpCard(
  deps: Deps,
  { setupIntentId: id }: SubscriptionRow,
): Promise<Stripe.SetupIntent | null> {
  const setup = id ? await findSetupIntent(deps, id) : null;
  if (setup) await settleSetup(deps, setup);
  return setup;
}

async function giveUp(deps: Deps, row: SubscriptionRow, setup: Stripe.SetupIntent | null): Promise<void> {
  if (setup && setup.status !== 'canceled') {
    await callStripe(deps, 'cancel SetupIntent', (stripe) => stripe.setupIntents.cancel(setup.id));
  }
  await cancelPendingSubscription(deps, row);
}

/** Without a stored id it searches by metadata: it could still charge a card on file. */
async function cancelPendingSubscription(deps: Deps, row: SubscriptionRow): Promise<void> {
  const customer = findUser(deps.db, row.userId)?.stripeCustomerId;
  const atProvider = row.stripeSubscriptionId
    ? await findStripeSubscription(deps, row.stripeSubscriptionId)
    : customer && (await findStripeSubscriptionOf(deps, row.id, customer));
  if (atProvider) await cancelStripeSubscription(deps, atProvider);
  cancelPending(deps.db, row.id, deps.now());
}
