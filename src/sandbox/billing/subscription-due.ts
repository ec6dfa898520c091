import type { Subscription } from '../documents/billing.ts';

/** Notice before a trial ends. */
const noticeSeconds = 3 * 86_400;

/** How long a first payment may take before the subscription is given up. */
const patience = 23 * 3600;

/** The second at which the subscription next needs attention; null when nothing will happen by itself. */
export function subscriptionDue(subscription: Subscription): number | null {
  const { status, trial_end, hidden } = subscription;
  if (status === 'trialing' && trial_end !== null)
    return hidden.warned ? trial_end : trial_end - noticeSeconds;
  if (status === 'incomplete') return subscription.created + patience;
  if (status === 'active' || status === 'past_due') return currentPeriod(subscription).end;
  return null;
}

export function currentPeriod(subscription: Subscription): { start: number; end: number } {
  const [first] = subscription.items.data;
  if (!first) throw new Error(`Subscription ${subscription.id} has no items`);
  return { start: first.current_period_start, end: first.current_period_end };
}
