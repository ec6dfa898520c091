import type { Context } from '../context.ts';
import type { Invoice, InvoicePayment } from '../documents/billing.ts';
import type { PaymentIntent, PaymentMethod } from '../documents/payments.ts';
import { load } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { confirmPayment } from '../payments/confirm-payment.ts';
import type { Attempted } from '../payments/intent-states.ts';
import { cancelPaymentIntent, createPaymentIntent, smallestCharge } from '../payments/payment-intents.ts';
import { newId, randomText } from '../storage/ids.ts';
import { emit } from '../webhooks/events.ts';
import { applyBalance, moveBalance } from './balance.ts';
import { closePayment, markFailed, markPaid } from './settlement.ts';

/** Gives the invoice its number, takes the customer's balance into account, and opens it; nothing due means paid. */
export function finalizeInvoice(ctx: Context, invoice: Invoice): Invoice {
  if (invoice.status !== 'draft') {
    throw invalid('invoice_not_editable', "This invoice is already finalized, you can't re-finalize it.");
  }
  const customer = load(ctx, 'customer', invoice.customer);
  const { due, ending } = applyBalance(invoice.total, customer.balance, smallestCharge);
  const sequence = customer.next_invoice_sequence;
  const numbered = ctx.store.put({ ...customer, next_invoice_sequence: sequence + 1 });
  if (ending !== customer.balance) {
    moveBalance(ctx, numbered, {
      amount: ending - customer.balance,
      type: 'applied_to_invoice',
      invoice: invoice.id,
    });
  }
  const token = randomText(40);
  const open: Invoice = {
    ...invoice,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: ctx.now,
    ending_balance: ending,
    hosted_invoice_url: `${ctx.pages}/invoice/${token}`,
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: ctx.now },
    hidden: { ...invoice.hidden, token, due: null, intent: null },
  };
  return publish(ctx, ctx.store.put(open));
}

/** Tries to collect an open invoice once. Without a card the try fails without a charge. */
export function collect(
  ctx: Context,
  invoice: Invoice,
  method: PaymentMethod | null,
  how: { automatic: boolean; offSession: boolean },
): Attempted<PaymentIntent> | null {
  const intent = intentOf(ctx, invoice);
  const counted = how.automatic
    ? ctx.store.put({ ...invoice, attempt_count: invoice.attempt_count + 1 })
    : invoice;
  if (!method) {
    markFailed(ctx, counted, null);
    return null;
  }
  return confirmPayment(ctx, intent, { method, offSession: how.offSession, returnUrl: null });
}

/** The card an invoice is collected from: the subscription's, else the customer's. */
export function cardFor(ctx: Context, invoice: Invoice): PaymentMethod | null {
  const subscription = load(ctx, 'subscription', invoice.parent.subscription_details.subscription);
  const customer = load(ctx, 'customer', invoice.customer);
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const method = id ? ctx.store.find('payment_method', id) : null;
  return method?.customer === customer.id ? method : null;
}

/** Gives an open invoice up: its intent is cancelled and the balance it used comes back. */
export function voidInvoice(ctx: Context, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') {
    throw invalid(
      'invoice_not_editable',
      `You can only void an open invoice. This invoice is ${invoice.status}.`,
    );
  }
  if (invoice.hidden.intent) cancelPaymentIntent(ctx, intentOf(ctx, invoice), 'void_invoice');
  closePayment(ctx, invoice, 'canceled');
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  const customer = ctx.store.find('customer', invoice.customer);
  if (used !== 0 && customer && !customer.hidden.deleted) {
    moveBalance(ctx, customer, { amount: -used, type: 'unapplied_from_invoice', invoice: invoice.id });
  }
  const voided = ctx.store.put<Invoice>({
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: ctx.now },
    hidden: { ...invoice.hidden, due: null },
  });
  emit(ctx, 'invoice.voided', voided);
  return voided;
}

function intentOf(ctx: Context, invoice: Invoice): PaymentIntent {
  return load(ctx, 'payment_intent', invoice.hidden.intent ?? '');
}

function publish(ctx: Context, open: Invoice): Invoice {
  if (open.amount_due === 0) {
    emit(ctx, 'invoice.finalized', open);
    return markPaid(ctx, open, null);
  }
  const intent = createPaymentIntent(ctx, terms(ctx, open), open.id);
  const payable = ctx.store.put({ ...open, hidden: { ...open.hidden, intent: intent.id } });
  ctx.store.put(invoicePayment(ctx, payable, intent.id));
  emit(ctx, 'invoice.finalized', payable);
  return payable;
}

function terms(ctx: Context, invoice: Invoice) {
  const subscription = load(ctx, 'subscription', invoice.parent.subscription_details.subscription);
  const keeps = subscription.payment_settings.save_default_payment_method === 'on_subscription';
  return {
    amount: invoice.amount_due,
    customer: invoice.customer,
    payment_method: null,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    receipt_email: null,
    metadata: {},
    shipping: null,
    setup_future_usage: keeps ? ('off_session' as const) : null,
    statement_descriptor: null,
    allowed_payment_method_types: null,
    automatic_payment_methods: null,
  };
}

function invoicePayment(ctx: Context, invoice: Invoice, intent: string): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: ctx.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
    hidden: { parent: invoice.id },
  };
}
