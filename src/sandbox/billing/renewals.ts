import type { Context } from '../context.ts';
import type { Subscription, SubscriptionStatus } from '../resources/subscriptions.ts';
import { finalizeInvoice } from './finalization.ts';
import { markUncollectible, voidInvoice } from './invoice-changes.ts';
import { createSubscriptionInvoice, draftSeconds } from './invoices.ts';
import { periodAround } from './periods.ts';
import { currentPeriod, recurringOf, withPeriod } from './subscription-schedule.ts';
import { updateSubscription } from './subscription-updates.ts';

/** Starts the period at `at`; its invoice is collected an hour later. */
export function startRenewalPeriod(
  ctx: Context,
  subscription: Subscription,
  at: number,
  status: SubscriptionStatus,
): void {
  const { invoice, next, changes } = draftRenewal(ctx, { ...subscription, status }, at);
  updateSubscription(ctx, subscription, { ...changes, items: changes.items, status: next.status });
  const behavior = subscription.pause_collection?.behavior;
  if (behavior !== 'void' && behavior !== 'mark_uncollectible') return;
  // Stripe's documentation: while paused, voided invoices do not use the credit balance.
  const open = finalizeInvoice(ctx, invoice, { usesBalance: behavior !== 'void' });
  if (open.status !== 'open') return;
  if (behavior === 'void') voidInvoice(ctx, open);
  else markUncollectible(ctx, open, 'subscription_paused');
}

/** Stays a draft while collection is paused or given up. */
export function draftRenewal(ctx: Context, subscription: Subscription, at: number) {
  const period = periodAround(subscription.billing_cycle_anchor, recurringOf(subscription), at);
  const next = withPeriod(subscription, { start: at, end: period.end });
  const isCollected = subscription.status !== 'unpaid' && !subscription.pause_collection;
  const draft = {
    reason: 'subscription_cycle' as const,
    previous: currentPeriod(subscription),
    isTrial: false,
    autoAdvance: isCollected,
    finalizesAt: isCollected ? at + draftSeconds : null,
  };
  return { next, ...createSubscriptionInvoice(ctx, next, draft) };
}
