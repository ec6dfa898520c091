import type { Context } from '../context.ts';
import type { PauseReason, Subscription } from '../resources/subscriptions.ts';
import { emitEvent, updateAndEmit } from '../webhooks/events.ts';
import { currentPeriod, nextRunAt } from './subscription-schedule.ts';

/** Also updates `runAt`. */
export function updateSubscription(
  ctx: Context,
  before: Subscription,
  changes: Partial<Subscription>,
): Subscription {
  const after = { ...before, ...changes };
  const cancel_at = after.cancel_at_period_end ? currentPeriod(after).end : after.cancel_at;
  const internal = { ...after.internal, runAt: nextRunAt({ ...after, cancel_at }) };
  return updateAndEmit(ctx, before, { ...changes, cancel_at, internal }, 'customer.subscription.updated');
}

/** Makes no invoices and keeps its period until resumed. */
export function setPaused(
  ctx: Context,
  before: Subscription,
  reason: PauseReason,
  changes: Partial<Subscription> = {},
): Subscription {
  const paused = updateSubscription(ctx, before, {
    ...changes,
    status: 'paused',
    status_details: {
      paused: { subscription: { type: reason }, transitioned_at: ctx.now, type: 'subscription' },
    },
  });
  emitEvent(ctx, 'customer.subscription.paused', paused);
  return paused;
}

export function setResumed(ctx: Context, before: Subscription, changes: Partial<Subscription>): Subscription {
  const internal = { ...before.internal, resumption: null };
  const running = { status: 'active' as const, status_details: undefined, internal, ...changes };
  const resumed = updateSubscription(ctx, before, running);
  emitEvent(ctx, 'customer.subscription.resumed', resumed);
  return resumed;
}
