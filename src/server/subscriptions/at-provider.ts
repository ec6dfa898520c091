import type Stripe from 'stripe';
import type { Deps } from '../deps.ts';
import { findAtProvider } from '../payments/provider.ts';

const withSetup = 'pending_setup_intent';

/** The provider's current subscription with its SetupIntent, or null when it knows none. */
export function currentAtProvider(deps: Deps, stripeId: string): Promise<Stripe.Subscription | null> {
  return findAtProvider(deps, 'look up subscription', (stripe) =>
    stripe.subscriptions.retrieve(stripeId, { expand: [withSetup] }),
  );
}

/** The live subscription that names a booked one, for when the answer to its creation never came; null for none. */
export async function namedAtProvider(
  deps: Deps,
  id: string,
  customer: string,
): Promise<Stripe.Subscription | null> {
  const live = await findAtProvider(deps, 'list subscriptions', (stripe) =>
    stripe.subscriptions.list({ customer, limit: 100, expand: [`data.${withSetup}`] }),
  );
  return live?.data.find(({ metadata }) => metadata.subscription_id === id) ?? null;
}

/** Ends a subscription at the provider, so that it never charges. Any number of times. */
export async function stopAtProvider(deps: Deps, current: Stripe.Subscription): Promise<void> {
  if (hasEnded(current)) return;
  await findAtProvider(deps, 'cancel subscription', (stripe) => stripe.subscriptions.cancel(current.id));
}

/** No provider revives these. */
export function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** End of the current billing period in epoch ms, which every item carries. */
export function periodEndOf(subscription: Stripe.Subscription): number | null {
  const seconds = subscription.items.data[0]?.current_period_end;
  return seconds === undefined ? null : seconds * 1000;
}
