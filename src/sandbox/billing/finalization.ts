import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import { canWritePdf } from '../pages/invoice-pdf.ts';
import { createPaymentIntent, minChargeCents } from '../payments/payment-intents.ts';
import type { BalanceTransaction } from '../resources/customers.ts';
import type { Invoice, InvoicePayment } from '../resources/invoices.ts';
import { newId, randomText } from '../storage/ids.ts';
import { emitEvent } from '../webhooks/events.ts';
import { applyBalance, createBalanceTransaction } from './balance.ts';
import { markPaid } from './record-payments.ts';
import { subscriptionOf } from './subscription-outcomes.ts';

/** Nothing due means paid. Does not use the balance if it will be voided. */
export function finalizeInvoice(ctx: Context, draft: Invoice, { usesBalance = true } = {}): Invoice {
  if (draft.status !== 'draft') {
    throw invalidRequest(
      'invoice_not_editable',
      "This invoice is already finalized, you can't re-finalize it.",
    );
  }
  const token = randomText(40);
  const url = `${ctx.hostedPagesUrl}/invoice/${token}`;
  const open: Invoice = {
    ...draft,
    ...assignNumber(ctx, draft),
    ...(usesBalance ? applyCustomerBalance(ctx, draft) : keepCustomerBalance(ctx, draft)),
    automatically_finalizes_at: null,
    effective_at: ctx.now,
    hosted_invoice_url: url,
    invoice_pdf: canWritePdf() ? `${url}/pdf` : null,
    next_payment_attempt: null,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: ctx.now },
    internal: { ...draft.internal, token, runAt: null },
  };
  return open.amount_due === 0 ? markPaidWithoutCharge(ctx, open) : collectByIntent(ctx, open);
}

function assignNumber(ctx: Context, draft: Invoice): Pick<Invoice, 'number'> {
  const customer = retrieve(ctx, 'customer', draft.customer);
  const sequence = customer.next_invoice_sequence;
  ctx.store.put({ ...customer, next_invoice_sequence: sequence + 1 });
  return { number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}` };
}

/** Less than the minimum charge goes to the balance. */
function applyCustomerBalance(ctx: Context, draft: Invoice) {
  const customer = retrieve(ctx, 'customer', draft.customer);
  const { due, ending } = applyBalance(draft.total, customer.balance, minChargeCents);
  const tooSmall = due === 0 ? Math.max(0, ending) : 0;
  const applied = ending - tooSmall - customer.balance;
  changeBalance(ctx, draft, applied, 'applied_to_invoice');
  changeBalance(ctx, draft, tooSmall, 'invoice_too_small');
  return {
    amount_due: due,
    amount_remaining: due,
    ending_balance: ending,
    starting_balance: customer.balance,
  } satisfies Partial<Invoice>;
}

function keepCustomerBalance(ctx: Context, { customer, total }: Invoice) {
  const { balance } = retrieve(ctx, 'customer', customer);
  return { amount_due: total, amount_remaining: total, ending_balance: balance, starting_balance: balance };
}

function changeBalance(ctx: Context, draft: Invoice, amount: number, type: BalanceTransaction['type']): void {
  if (amount === 0) return;
  const customer = retrieve(ctx, 'customer', draft.customer);
  createBalanceTransaction(ctx, customer, { amount, type, invoice: draft.id });
}

function markPaidWithoutCharge(ctx: Context, open: Invoice): Invoice {
  emitEvent(ctx, 'invoice.finalized', ctx.store.put(open));
  return markPaid(ctx, open, null);
}

function collectByIntent(ctx: Context, open: Invoice): Invoice {
  const intent = createPaymentIntent(ctx, termsOf(ctx, open), open.id);
  const payable = ctx.store.put<Invoice>({ ...open, internal: { ...open.internal, intent: intent.id } });
  ctx.store.put(invoicePayment(ctx, payable, intent.id));
  emitEvent(ctx, 'invoice.finalized', payable);
  return payable;
}

function termsOf(ctx: Context, invoice: Invoice) {
  const settings = subscriptionOf(ctx, invoice)?.payment_settings;
  const isCreation = invoice.billing_reason === 'subscription_create';
  return {
    amount: invoice.amount_due,
    customer: invoice.customer,
    payment_method: null,
    description: settings
      ? isCreation
        ? 'Subscription creation'
        : 'Subscription update'
      : invoice.description,
    receipt_email: null,
    metadata: {},
    shipping: null,
    setup_future_usage:
      settings?.save_default_payment_method === 'on_subscription' ? ('off_session' as const) : null,
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
    internal: { parent: invoice.id },
  };
}
