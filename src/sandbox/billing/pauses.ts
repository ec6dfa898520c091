import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { invalidRequest, unsupported } from '../http/errors.ts';
import type { Values } from '../http/parameters.ts';
import type { Invoice } from '../resources/invoices.ts';
import type { Resumption, Subscription } from '../resources/subscriptions.ts';
import { cardFor, collectInvoice } from './collection.ts';
import { finalizeInvoice } from './finalization.ts';
import { createSubscriptionInvoice } from './invoices.ts';
import { periodAround } from './periods.ts';
import type { resumeShape } from './subscription-params.ts';
import { currentPeriod, firstPaymentSeconds, recurringOf, withPeriod } from './subscription-schedule.ts';
import { setPaused, setResumed, updateSubscription } from './subscription-updates.ts';

/** Ends the period now; open invoices are still collected. */
export function pauseSubscription(ctx: Context, subscription: Subscription): Subscription {
  if (!['active', 'past_due', 'unpaid'].includes(subscription.status)) {
    throw invalidRequest(
      'status_transition_invalid',
      `A subscription that is ${subscription.status} cannot be paused.`,
    );
  }
  const { start } = currentPeriod(subscription);
  const { items } = withPeriod(subscription, { start, end: ctx.now });
  return setPaused(ctx, subscription, 'pause_requested', { items });
}

type ResumeParams = Values<typeof resumeShape>;

/** Active at once without an invoice; otherwise when it is settled. */
export function resumeSubscription(
  ctx: Context,
  subscription: Subscription,
  params: ResumeParams,
): Subscription {
  if (subscription.status !== 'paused' || subscription.internal.resumption) {
    throw invalidRequest(
      'status_transition_invalid',
      'Only a paused subscription without an open resumption can be resumed.',
    );
  }
  if (params.billing_cycle_anchor?.type !== 'unchanged') return billResumption(ctx, subscription, params);
  if (params.proration_behavior !== 'none')
    throw unsupported("prorations; pass proration_behavior 'none'", 'proration_behavior');
  const period = periodAround(subscription.billing_cycle_anchor, recurringOf(subscription), ctx.now);
  const { items } = withPeriod(subscription, period);
  return setResumed(ctx, subscription, { items });
}

/** Active when the invoice is settled. */
function billResumption(ctx: Context, subscription: Subscription, params: ResumeParams): Subscription {
  const behavior = params.payment_behavior ?? 'resume_on_payment_attempt';
  const { end } = periodAround(ctx.now, recurringOf(subscription), ctx.now);
  const next = withPeriod({ ...subscription, billing_cycle_anchor: ctx.now }, { start: ctx.now, end });
  const { invoice, changes } = createSubscriptionInvoice(ctx, next, {
    reason: 'subscription_update',
    previous: currentPeriod(subscription),
    isTrial: false,
    autoAdvance: behavior === 'resume_on_payment_success',
    finalizesAt: null,
  });
  const resumption: Resumption = { invoice: invoice.id, anchor: ctx.now, end, behavior };
  const { items } = withPeriod({ ...subscription, items: changes.items }, currentPeriod(subscription));
  const internal = { ...subscription.internal, resumption };
  updateSubscription(ctx, subscription, { ...changes, items, internal });
  const open = finalizeInvoice(ctx, invoice);
  if (open.status === 'open') settleResumption(ctx, open, behavior);
  return retrieve(ctx, 'subscription', subscription.id);
}

function settleResumption(ctx: Context, open: Invoice, behavior: Resumption['behavior']): void {
  if (behavior === 'resume_on_payment_success') {
    collectInvoice(ctx, open, cardFor(ctx, open), { isAutomatic: true, offSession: true });
    return;
  }
  const runAt = ctx.now + firstPaymentSeconds;
  ctx.store.put<Invoice>({ ...open, internal: { ...open.internal, runAt } });
}
