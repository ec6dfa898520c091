import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { findInStripe } from '../../stripe/calls.ts';

const withSetupIntent = 'pending_setup_intent';

/** The provider's current subscription with its SetupIntent, or null when it has none with this id. */
export function findStripeSubscription(deps: Deps, stripeId: string): Promise<Stripe.Subscription | null> {
  return findInStripe(deps, 'look up subscription', (stripe) =>
    stripe.subscriptions.retrieve(stripeId, { expand: [withSetupIntent] }),
  );
}

/** The customer's live subscription whose metadata names ours, for when the response to its creation was lost; or null. */
export async function findStripeSubscriptionOf(
  deps: Deps,
  subscriptionId: string,
  customerId: string,
): Promise<Stripe.Subscription | null> {
  const live = await findInStripe(deps, 'list subscriptions', (stripe) =>
    stripe.subscriptions.list({ customer: customerId, limit: 100, expand: [`data.${withSetupIntent}`] }),
  );
  return live?.data.find(({ metadata }) => metadata.subscription_id === subscriptionId) ?? null;
}

/** Cancels a subscription at the provider, so that it never charges; returns it as it is then. Any number of times. */
export async function cancelStripeSubscription(
  deps: Deps,
  atProvider: Stripe.Subscription,
): Promise<Stripe.Subscription | null> {
  if (hasEnded(atProvider)) return atProvider;
  const ended = await findInStripe(deps, 'cancel subscription', (stripe) =>
    stripe.subscriptions.cancel(atProvider.id),
  );
  return ended ?? findStripeSubscription(deps, atProvider.id);
}

/** Statuses that are final at the provider. */
export function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** End of the current billing period in epoch ms, which every item carries. */
export function periodEndOf(subscription: Stripe.Subscription): number | null {
  const seconds = subscription.items.data[0]?.current_period_end;
  return seconds === undefined ? null : seconds * 1000;
}

/** Metadata of a provider's subscription while its customer has paused it. */
export const pauseKey = 'pause_requested';

/** Whether the customer has asked for the pause that a subscription is in; also one that was made at the provider. */
export function isPauseRequested(atProvider: Stripe.Subscription): boolean {
  if (atProvider.status === 'paused') {
    return atProvider.status_details?.paused?.subscription?.type === 'pause_requested';
  }
  return atProvider.pause_collection !== null && Boolean(atProvider.metadata[pauseKey]);
}
