import type { Context } from '../context.ts';
import type { Invoice, InvoicePayment, Subscription } from '../documents/billing.ts';
import type { PaymentIntent } from '../documents/payments.ts';
import { change, emit } from '../webhooks/events.ts';
import { nextAttempt } from './retries.ts';
import { subscriptionDue } from './subscription-due.ts';

/** The invoice this intent collects, if it does, is paid by it. */
export function settleInvoice(ctx: Context, intent: PaymentIntent): void {
  const invoice = collected(ctx, intent);
  if (invoice) markPaid(ctx, invoice, intent);
}

/** A try on the invoice this intent collects has failed. */
export function recordFailure(ctx: Context, intent: PaymentIntent): void {
  const invoice = collected(ctx, intent);
  if (invoice) markFailed(ctx, invoice, intent.last_payment_error?.code ?? null);
}

export function markPaid(ctx: Context, invoice: Invoice, intent: PaymentIntent | null): Invoice {
  if (intent) closePayment(ctx, invoice, 'paid');
  const paid = change(
    ctx,
    invoice,
    {
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempt_count: intent ? Math.max(1, invoice.attempt_count) : 0,
      attempted: true,
      auto_advance: false,
      next_payment_attempt: null,
      status: 'paid',
      status_transitions: { ...invoice.status_transitions, paid_at: ctx.now },
      hidden: { ...invoice.hidden, due: null },
    },
    'invoice.updated',
  );
  emit(ctx, 'invoice.paid', paid);
  emit(ctx, 'invoice.payment_succeeded', paid);
  revive(ctx, paid, intent);
  return paid;
}

export function markFailed(ctx: Context, invoice: Invoice, code: string | null): Invoice {
  const attempt_count = Math.max(1, invoice.attempt_count);
  const next = invoice.auto_advance ? nextAttempt(attempt_count, ctx.now) : null;
  const failed = change(
    ctx,
    invoice,
    { attempt_count, attempted: true, next_payment_attempt: next, hidden: { ...invoice.hidden, due: next } },
    'invoice.updated',
  );
  emit(ctx, 'invoice.payment_failed', failed);
  if (code === 'authentication_required') emit(ctx, 'invoice.payment_action_required', failed);
  const subscription = subscriptionOf(ctx, failed);
  if (subscription?.status === 'active') restate(ctx, subscription, { status: 'past_due' });
  return failed;
}

/** Ends the record of how the invoice is being paid. */
export function closePayment(ctx: Context, invoice: Invoice, status: 'paid' | 'canceled'): void {
  const open = ctx.store.all('invoice_payment', { parent: invoice.id }).find((one) => one.status === 'open');
  if (!open) return;
  const paid = status === 'paid';
  const closed: InvoicePayment = {
    ...open,
    amount_paid: paid ? open.amount_requested : null,
    status,
    status_transitions: { canceled_at: paid ? null : ctx.now, paid_at: paid ? ctx.now : null },
  };
  ctx.store.put(closed);
  if (paid) emit(ctx, 'invoice_payment.paid', closed);
}

/** Stores a changed subscription together with the moment it next needs attention. */
export function restate(ctx: Context, before: Subscription, changes: Partial<Subscription>): Subscription {
  const after = { ...before, ...changes };
  const hidden = { ...after.hidden, due: subscriptionDue(after) };
  return change(ctx, before, { ...changes, hidden }, 'customer.subscription.updated');
}

function collected(ctx: Context, intent: PaymentIntent): Invoice | null {
  const invoice = intent.hidden.parent ? ctx.store.find('invoice', intent.hidden.parent) : null;
  return invoice?.status === 'open' ? invoice : null;
}

function subscriptionOf(ctx: Context, invoice: Invoice): Subscription | null {
  return ctx.store.find('subscription', invoice.parent.subscription_details.subscription);
}

/** A subscription that waited for its newest invoice runs again. */
function revive(ctx: Context, invoice: Invoice, intent: PaymentIntent | null): void {
  const subscription = subscriptionOf(ctx, invoice);
  if (subscription?.latest_invoice !== invoice.id) return;
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return;
  const keeps = subscription.payment_settings.save_default_payment_method === 'on_subscription';
  const owned = intent?.payment_method
    ? ctx.store.find('payment_method', intent.payment_method)?.customer
    : null;
  const card = keeps && owned && intent ? intent.payment_method : null;
  const default_payment_method = subscription.default_payment_method ?? card;
  restate(ctx, subscription, { status: 'active', default_payment_method });
}
