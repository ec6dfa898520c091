import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { findInStripe } from '../../stripe/calls.ts';

const withSetupIntent = 'pending_setup_intent';

/** Null when the provider has none with this id. */
export function findStripeSubscription(deps: Deps, stripeId: string): Promise<Stripe.Subscription | null> {
  return findInStripe(deps, 'look up subscription', (stripe) =>
    stripe.subscriptions.retrieve(stripeId, { expand: [withSetupIntent] }),
  );
}

export async function findChargedCard(
  deps: Deps,
  stripeId: string,
): Promise<Stripe.PaymentMethod.Card | null> {
  const found = await findInStripe(deps, 'look up card of subscription', (stripe) =>
    stripe.subscriptions.retrieve(stripeId, { expand: ['default_payment_method'] }),
  );
  const method = found?.default_payment_method;
  return method && typeof method !== 'string' ? (method.card ?? null) : null;
}

/** By our id in its metadata, when the response to its creation was lost. */
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

/** Idempotent. */
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

export function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Epoch ms. The provider keeps it on each item. */
export function periodEndOf(subscription: Stripe.Subscription): number | null {
  const seconds = subscription.items.data[0]?.current_period_end;
  return seconds === undefined ? null : seconds * 1000;
}

/** Epoch ms: the period's end, or a date set in the dashboard. */
export function endOf(subscription: Stripe.Subscription): number | null {
  if (hasEnded(subscription)) return null;
  if (subscription.cancel_at !== null) return subscription.cancel_at * 1000;
  return subscription.cancel_at_period_end ? periodEndOf(subscription) : null;
}

export const pauseKey = 'pause_requested';

/** Also a pause made in the provider's dashboard. */
export function isPauseRequested(atProvider: Stripe.Subscription): boolean {
  if (atProvider.status === 'paused') {
    return atProvider.status_details?.paused?.subscription?.type === 'pause_requested';
  }
  return atProvider.pause_collection !== null && Boolean(atProvider.metadata[pauseKey]);
}
