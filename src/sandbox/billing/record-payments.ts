import type { Context } from '../context.ts';
import type { Customer } from '../resources/customers.ts';
import type { PaymentIntent } from '../resources/intents.ts';
import type { Invoice, InvoicePayment } from '../resources/invoices.ts';
import { emitEvent, updateAndEmit } from '../webhooks/events.ts';
import { nextAttemptAt } from './retries.ts';
import { giveUpCollecting, onInvoicePaid, onPaymentFailed } from './subscription-outcomes.ts';

/** If the intent collects an invoice. */
export function recordPayment(ctx: Context, intent: PaymentIntent): void {
  const invoice = invoiceOf(ctx, intent);
  if (invoice) markPaid(ctx, invoice, intent);
}

/** If the intent collects an invoice. */
export function recordFailedPayment(ctx: Context, intent: PaymentIntent): void {
  const invoice = invoiceOf(ctx, intent);
  if (invoice) markFailed(ctx, invoice, intent.last_payment_error?.code ?? null);
}

export function markPaid(ctx: Context, invoice: Invoice, intent: PaymentIntent | null): Invoice {
  if (intent) closeInvoicePayment(ctx, invoice, 'paid');
  const paid = updateAndEmit<Invoice>(
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
      status_details: undefined,
      status_transitions: { ...invoice.status_transitions, paid_at: ctx.now },
      internal: { ...invoice.internal, runAt: null },
    },
    'invoice.updated',
  );
  emitEvent(ctx, 'invoice.paid', paid);
  emitEvent(ctx, 'invoice.payment_succeeded', paid);
  if (paid.amount_paid > 0) setDelinquent(ctx, paid, false);
  onInvoicePaid(ctx, paid, intent);
  return paid;
}

/** After the first attempt, counts only automatic ones. */
export function markFailed(ctx: Context, invoice: Invoice, code: string | null): Invoice {
  const attempt_count = Math.max(1, invoice.attempt_count);
  const scheduled = invoice.internal.runAt ?? nextAttemptAt(ctx.billing, attempt_count, ctx.now);
  const next = invoice.auto_advance ? scheduled : null;
  const failed = updateAndEmit<Invoice>(
    ctx,
    invoice,
    {
      attempt_count,
      attempted: true,
      next_payment_attempt: next,
      internal: { ...invoice.internal, runAt: next },
    },
    'invoice.updated',
  );
  emitEvent(ctx, 'invoice.payment_failed', failed);
  if (code === 'authentication_required') emitEvent(ctx, 'invoice.payment_action_required', failed);
  setDelinquent(ctx, failed, true);
  onPaymentFailed(ctx, failed);
  if (failed.auto_advance && next === null) giveUpCollecting(ctx, failed);
  return failed;
}

export function closeInvoicePayment(ctx: Context, invoice: Invoice, status: 'paid' | 'canceled'): void {
  const open = ctx.store.newest('invoice_payment', { parent: invoice.id, status: 'open' }, () => true);
  if (!open) return;
  const isPaid = status === 'paid';
  const closed: InvoicePayment = {
    ...open,
    amount_paid: isPaid ? open.amount_requested : null,
    status,
    status_transitions: { canceled_at: isPaid ? null : ctx.now, paid_at: isPaid ? ctx.now : null },
  };
  ctx.store.put(closed);
  if (isPaid) emitEvent(ctx, 'invoice_payment.paid', closed);
}

function invoiceOf(ctx: Context, intent: PaymentIntent): Invoice | null {
  const invoice = intent.internal.parent ? ctx.store.find('invoice', intent.internal.parent) : null;
  return invoice?.status === 'open' || invoice?.status === 'uncollectible' ? invoice : null;
}

function setDelinquent(ctx: Context, invoice: Invoice, delinquent: boolean): void {
  const customer = ctx.store.find('customer', invoice.customer);
  if (!customer || customer.internal.deleted) return;
  updateAndEmit<Customer>(ctx, customer, { delinquent }, 'customer.updated');
}
