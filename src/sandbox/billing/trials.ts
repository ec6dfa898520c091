import type { Context } from '../context.ts';
import { invalidRequest } from '../http/errors.ts';
import type { Subscription } from '../resources/subscriptions.ts';
import { emitEvent } from '../webhooks/events.ts';
import { cancelSubscription } from './cancellations.ts';
import { hasCard } from './collection.ts';
import { startRenewalPeriod } from './renewals.ts';
import { withPeriod } from './subscription-schedule.ts';
import { setPaused, updateSubscription } from './subscription-updates.ts';

const maxTrialDays = 730;

export function checkTrialEnd(ctx: Context, end: number): void {
  if (end <= ctx.now)
    throw invalidRequest('parameter_invalid', 'Invalid timestamp: must be in the future.', 'trial_end');
  if (end > ctx.now + maxTrialDays * 86_400) {
    const message = 'Invalid timestamp: a trial lasts at most two years.';
    throw invalidRequest('parameter_invalid', message, 'trial_end');
  }
}

/** `end` is the anchor of later billing periods. */
export function withTrial(ctx: Context, subscription: Subscription, end: number): Subscription {
  const isTrialing = subscription.status === 'trialing';
  return withPeriod(
    {
      ...subscription,
      billing_cycle_anchor: end,
      status: 'trialing',
      trial_end: end,
      trial_start: isTrialing ? subscription.trial_start : ctx.now,
      internal: { ...subscription.internal, isTrialNoticeSent: false },
    },
    { start: ctx.now, end },
  );
}

export function sendTrialNotice(ctx: Context, subscription: Subscription): void {
  const internal = { ...subscription.internal, isTrialNoticeSent: true };
  const noted = updateSubscription(ctx, subscription, { internal });
  emitEvent(ctx, 'customer.subscription.trial_will_end', noted);
}

/** Without a card, applies the setting for that case. */
export function endTrial(ctx: Context, subscription: Subscription, at: number): void {
  const { missing_payment_method } = subscription.trial_settings.end_behavior;
  if (hasCard(ctx, subscription) || missing_payment_method === 'create_invoice')
    startRenewalPeriod(ctx, subscription, at, 'active');
  else if (missing_payment_method === 'cancel')
    cancelSubscription(ctx, subscription, { reason: 'payment_failed' });
  else setPaused(ctx, subscription, 'trial_end_without_payment_method');
}
