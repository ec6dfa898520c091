import type { Subscription, SubscriptionStatus } from '../resources/subscriptions.ts';
import type { Period, Recurring } from './periods.ts';

export const endedStatuses: SubscriptionStatus[] = ['canceled', 'incomplete_expired'];

/** How long before a trial's end its notice is sent. */
const trialNoticeSeconds = 3 * 86_400;

/** How long a first payment, or that of a resumption, may take before it is given up. */
export const firstPaymentSeconds = 23 * 3600;

/** The second at which something next happens to the subscription by itself; null for never. */
export function nextRunAt(subscription: Subscription): number | null {
  const { status, cancel_at, pause_collection } = subscription;
  if (endedStatuses.includes(status)) return null;
  const times = [cancel_at, pause_collection?.resumes_at ?? null, nextTimeByStatus(subscription)];
  const scheduled = times.filter((time) => time !== null);
  return scheduled.length === 0 ? null : Math.min(...scheduled);
}

function nextTimeByStatus(subscription: Subscription): number | null {
  const { status, trial_end, internal } = subscription;
  if (status === 'incomplete') return subscription.created + firstPaymentSeconds;
  if (status === 'paused') return null;
  if (status !== 'trialing' || trial_end === null) return currentPeriod(subscription).end;
  if (internal.isTrialNoticeSent) return trial_end;
  return Math.max(trial_end - trialNoticeSeconds, currentPeriod(subscription).start);
}

export function currentPeriod(subscription: Subscription): Period {
  const [first] = subscription.items.data;
  if (!first) throw new Error(`Subscription ${subscription.id} has no items`);
  return { start: first.current_period_start, end: first.current_period_end };
}

/** All items of a subscription share one interval. */
export function recurringOf(subscription: Subscription): Recurring {
  const [first] = subscription.items.data;
  if (!first) throw new Error(`Subscription ${subscription.id} has no items`);
  return first.price.recurring;
}

/** The subscription with all its items in that billing period. */
export function withPeriod(subscription: Subscription, { start, end }: Period): Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}
