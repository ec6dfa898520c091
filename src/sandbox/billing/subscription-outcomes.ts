import type { Context } from '../context.ts';
import type { PaymentIntent } from '../resources/intents.ts';
import type { Invoice } from '../resources/invoices.ts';
import type { Resumption, Subscription } from '../resources/subscriptions.ts';
import { cancelSubscription } from './cancellations.ts';
import { stopCollecting } from './stop-collecting.ts';
import { withPeriod } from './subscription-schedule.ts';
import { setPaused, setResumed, updateSubscription } from './subscription-updates.ts';

export function onInvoicePaid(ctx: Context, invoice: Invoice, intent: PaymentIntent | null): void {
  const subscription = subscriptionOf(ctx, invoice);
  if (!subscription) return;
  const newDefault = newDefaultCard(ctx, subscription, intent);
  const { resumption } = subscription.internal;
  if (resumption?.invoice === invoice.id) resume(ctx, subscription, resumption, newDefault ?? {});
  else if (becomesActive(ctx, subscription, invoice))
    updateSubscription(ctx, subscription, { status: 'active', ...newDefault });
}

export function onPaymentFailed(ctx: Context, invoice: Invoice): void {
  const subscription = subscriptionOf(ctx, invoice);
  if (!subscription) return;
  const { resumption } = subscription.internal;
  if (resumption?.invoice === invoice.id && resumption.behavior === 'resume_on_payment_attempt')
    resume(ctx, subscription, resumption, { status: 'past_due' });
  else if (subscription.status === 'active') updateSubscription(ctx, subscription, { status: 'past_due' });
}

/** A resumption does not wait for a written-off invoice. */
export function onInvoiceUncollectible(ctx: Context, invoice: Invoice): void {
  const subscription = subscriptionOf(ctx, invoice);
  const resumption = subscription?.internal.resumption;
  if (subscription && resumption?.invoice === invoice.id) resume(ctx, subscription, resumption, {});
}

/** Cancels the resumption; the subscription stays paused. */
export function onInvoiceVoided(ctx: Context, invoice: Invoice): void {
  const subscription = subscriptionOf(ctx, invoice);
  if (subscription?.internal.resumption?.invoice !== invoice.id) return;
  ctx.store.put({ ...subscription, internal: { ...subscription.internal, resumption: null } });
}

/** Follows the account's billing settings. */
export function giveUpCollecting(ctx: Context, invoice: Invoice): void {
  const subscription = subscriptionOf(ctx, invoice);
  if (subscription?.status !== 'past_due') return;
  const { afterFinalAttempt } = ctx.billing;
  if (afterFinalAttempt === 'canceled') {
    cancelSubscription(ctx, subscription, { reason: 'payment_failed' });
  } else if (afterFinalAttempt === 'paused') {
    setPaused(ctx, subscription, 'final_payment_failure');
  } else if (afterFinalAttempt === 'unpaid') {
    updateSubscription(ctx, subscription, { status: 'unpaid' });
    stopCollecting(ctx, { parent: subscription.id });
  }
}

/** Starts the billed period. */
function resume(
  ctx: Context,
  subscription: Subscription,
  { anchor, end }: Resumption,
  changes: Partial<Subscription>,
): Subscription {
  const { items } = withPeriod(subscription, { start: anchor, end });
  return setResumed(ctx, subscription, { billing_cycle_anchor: anchor, items, ...changes });
}

/** Incomplete: by the first invoice; past due or unpaid: by the newest finalized one. */
function becomesActive(ctx: Context, subscription: Subscription, paid: Invoice): boolean {
  if (subscription.status === 'incomplete') return subscription.latest_invoice === paid.id;
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return false;
  const isFinalizedAndNotVoid = (invoice: Invoice) => invoice.status !== 'draft' && invoice.status !== 'void';
  return ctx.store.newest('invoice', { parent: subscription.id }, isFinalizedAndNotVoid)?.id === paid.id;
}

/** Only if the subscription saves cards and has no default yet. */
function newDefaultCard(
  ctx: Context,
  subscription: Subscription,
  intent: PaymentIntent | null,
): Pick<Subscription, 'default_payment_method'> | null {
  if (subscription.default_payment_method || !intent?.payment_method) return null;
  if (subscription.payment_settings.save_default_payment_method !== 'on_subscription') return null;
  const method = ctx.store.find('payment_method', intent.payment_method);
  return method?.customer ? { default_payment_method: method.id } : null;
}

export function subscriptionOf(ctx: Context, invoice: Invoice): Subscription | null {
  const id = invoice.parent?.subscription_details?.subscription;
  return id ? ctx.store.find('subscription', id) : null;
}
