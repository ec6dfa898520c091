import type { Subscription, SubscriptionStatus } from '../resources/subscriptions.ts';
import type { Period, Recurring } from './periods.ts';

export const endedStatuses: SubscriptionStatus[] = ['canceled', 'incomplete_expired'];

/** Before the trial's end. */
const trialNoticeSeconds = 3 * 86_400;

/** For the first payment or a resumption's. */
export const firstPaymentSeconds = 23 * 3600;

/** Seconds; null for never. */
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

/** All items share one interval. */
export function recurringOf(subscription: Subscription): Recurring {
  const [first] = subscription.items.data;
  if (!first) throw new Error(`Subscription ${subscription.id} has no items`);
  return first.price.recurring;
}

export function withPeriod(subscription: Subscription, { start, end }: Period): Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}
