import type { Context } from '../context.ts';
import type { Subscription } from '../documents/billing.ts';
import { load } from '../http/endpoint.ts';
import { change, emit } from '../webhooks/events.ts';
import { voidInvoice } from './collection.ts';
import { withoutDiscounts } from './create-subscription.ts';
import { draftHours, draftInvoice } from './invoices.ts';
import { periodBoundary } from './periods.ts';
import { restate } from './settlement.ts';
import { currentPeriod } from './subscription-due.ts';

/** What falls due for a subscription at `due`: notice of the trial's end, the end itself, a new period, giving up. */
export function advanceSubscription(ctx: Context, subscription: Subscription, due: number): void {
  if (subscription.status === 'incomplete') expire(ctx, subscription);
  else if (subscription.status === 'trialing' && !subscription.hidden.warned) giveNotice(ctx, subscription);
  else if (subscription.cancel_at_period_end)
    cancelSubscription(ctx, subscription, { reason: 'cancellation_requested' });
  else if (subscription.status !== 'trialing') renew(ctx, subscription, due);
  else endTrial(ctx, subscription, due);
}

type Details = { comment?: string | null; feedback?: string | null; reason: string };

export function cancelSubscription(ctx: Context, subscription: Subscription, details: Details): Subscription {
  const canceled = ctx.store.put<Subscription>({
    ...subscription,
    canceled_at: subscription.canceled_at ?? ctx.now,
    cancellation_details: {
      comment: details.comment ?? null,
      feedback: details.feedback ?? null,
      reason: details.reason,
    },
    ended_at: ctx.now,
    status: 'canceled',
    hidden: { ...subscription.hidden, due: null },
  });
  stopCollecting(ctx, canceled);
  emit(ctx, 'customer.subscription.deleted', canceled);
  return canceled;
}

function giveNotice(ctx: Context, subscription: Subscription): void {
  const hidden = { ...subscription.hidden, warned: true, due: subscription.trial_end };
  emit(ctx, 'customer.subscription.trial_will_end', ctx.store.put({ ...subscription, hidden }));
}

function endTrial(ctx: Context, subscription: Subscription, due: number): void {
  const customer = load(ctx, 'customer', subscription.customer);
  const hasCard =
    (subscription.default_payment_method ?? customer.invoice_settings.default_payment_method) !== null;
  const without = subscription.trial_settings.end_behavior.missing_payment_method;
  if (!hasCard && without === 'cancel') {
    cancelSubscription(ctx, subscription, { reason: 'payment_failed' });
  } else if (!hasCard && without === 'pause') {
    emit(ctx, 'customer.subscription.paused', restate(ctx, subscription, { status: 'paused' }));
  } else {
    bill(ctx, { ...subscription, status: 'active' }, subscription, due, 0);
  }
}

function renew(ctx: Context, subscription: Subscription, due: number): void {
  bill(ctx, subscription, subscription, due, subscription.hidden.cycle + 1);
}

/** Moves on to the period that begins at `due` and draws up its invoice, to be collected an hour later. */
function bill(ctx: Context, next: Subscription, before: Subscription, due: number, cycle: number): void {
  const step = next.items.data[0]?.price.recurring ?? { interval: 'month' as const, interval_count: 1 };
  const period = { start: due, end: periodBoundary(next.billing_cycle_anchor, step, cycle + 1) };
  const { invoice, spent } = draftInvoice(ctx, next, {
    reason: 'subscription_cycle',
    period,
    passed: currentPeriod(before),
    free: false,
    finalizesAt: due + draftHours,
  });
  emit(ctx, 'invoice.created', invoice);
  const { discounts, items } = withoutDiscounts(next, spent);
  const data = items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  const changes = { status: next.status, discounts, items: { ...items, data }, latest_invoice: invoice.id };
  restate(ctx, before, { ...changes, hidden: { ...before.hidden, cycle } });
}

function expire(ctx: Context, subscription: Subscription): void {
  const hidden = { ...subscription.hidden, due: null };
  const ended: Partial<Subscription> = { status: 'incomplete_expired', ended_at: ctx.now, hidden };
  change(ctx, subscription, ended, 'customer.subscription.updated');
  const open = ctx.store.all('invoice', { parent: subscription.id, status: 'open' });
  for (const invoice of open) voidInvoice(ctx, invoice);
}

/** Drafts stay drafts and open invoices are no longer tried, but remain. */
function stopCollecting(ctx: Context, subscription: Subscription): void {
  for (const invoice of ctx.store.all('invoice', { parent: subscription.id })) {
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue;
    const hidden = { ...invoice.hidden, due: null };
    const stopped = {
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
      hidden,
    };
    change(ctx, invoice, stopped, 'invoice.updated');
  }
}
