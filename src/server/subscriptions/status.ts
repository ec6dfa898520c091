import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { SubscriptionStatus } from '../../shared/subscriptions.ts';
import type { Deps } from '../deps.ts';
import { hasEnded, periodEndOf } from './stripe-subscription.ts';
import type { SubscriptionRow } from './subscriptions.ts';
import { subscriptions } from './table.ts';

/**
 * Writes the provider's state of a subscription, inside the caller's transaction. Any number of times; cancelled is
 * final, here and at the provider.
 */
export function applyStatus(deps: Deps, id: string, current: Stripe.Subscription): void {
  const row = deps.db.select().from(subscriptions).where(eq(subscriptions.id, id)).get();
  if (!row || row.status === 'cancelled') return;
  const status = localStatus(current, row);
  const cancelled = status === 'cancelled' ? (row.cancelledAt ?? deps.now()) : null;
  deps.db
    .update(subscriptions)
    .set({
      status,
      stripeSubscriptionId: current.id,
      periodEnd: periodEndOf(current),
      cancelledAt: cancelled,
    })
    .where(eq(subscriptions.id, row.id))
    .run();
}

/**
 * Local status for the provider's. A sign-up stays pending, whatever the provider calls it, until its card is
 * confirmed; a pause that nobody requested is the provider's own, after the last retry of a payment.
 */
export function localStatus(
  current: Stripe.Subscription,
  row: Pick<SubscriptionRow, 'activatedAt'>,
): SubscriptionStatus {
  if (hasEnded(current)) return 'cancelled';
  if (row.activatedAt === null) return 'pending';
  switch (current.status) {
    case 'trialing':
      return 'trialing';
    case 'past_due':
      return 'past_due';
    case 'active':
      return current.pause_collection ? 'paused' : 'active';
    case 'unpaid':
      return 'suspended';
    case 'paused':
      return isRequestedPause(current) ? 'paused' : 'suspended';
    default:
      return 'pending';
  }
}

function isRequestedPause(current: Stripe.Subscription): boolean {
  return current.status_details?.paused?.subscription?.type === 'pause_requested';
}
