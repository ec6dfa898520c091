import type { Context } from '../context.ts';
import type { Invoice } from '../documents/billing.ts';
import { shown } from '../documents/kinds.ts';
import { type Endpoint, endpoint, load } from '../http/endpoint.ts';
import { type Answer, docUrl, invalid, ok } from '../http/errors.ts';
import { listAnswer, pageShape } from '../http/lists.ts';
import { fields, flag, oneOf, optional, text } from '../http/parameters.ts';
import { usablePaymentMethod } from '../payments/payment-methods.ts';
import { cardFor, collect, finalizeInvoice, voidInvoice } from './collection.ts';
import { invoiceOf } from './invoices.ts';
import { periodBoundary } from './periods.ts';
import { currentPeriod } from './subscription-due.ts';

const statuses = oneOf('draft', 'open', 'paid', 'void', 'uncollectible');
const listShape = {
  ...pageShape,
  customer: optional(text),
  subscription: optional(text),
  status: optional(statuses),
};

const paymentShape = {
  ...pageShape,
  invoice: optional(text),
  status: optional(oneOf('open', 'paid', 'canceled')),
  payment: optional(fields({ type: oneOf('payment_intent'), payment_intent: optional(text) })),
};

export const invoiceEndpoints: Endpoint[] = [
  endpoint('GET /v1/invoices', listShape, (ctx, { customer, subscription, status, ...params }) =>
    listAnswer(ctx, 'invoice', { customer, parent: subscription, status }, params, '/v1/invoices'),
  ),
  endpoint(
    'POST /v1/invoices/create_preview',
    { subscription: text, customer: optional(text) },
    (ctx, params) => ok(preview(ctx, params.subscription)),
  ),
  endpoint('GET /v1/invoices/:id', {}, (ctx, _params, id) => ok(shown(load(ctx, 'invoice', id, 'invoice')))),
  endpoint('POST /v1/invoices/:id/finalize', { auto_advance: optional(flag) }, (ctx, _params, id) =>
    ok(shown(finalizeInvoice(ctx, load(ctx, 'invoice', id, 'invoice')))),
  ),
  endpoint('POST /v1/invoices/:id/void', {}, (ctx, _params, id) =>
    ok(shown(voidInvoice(ctx, load(ctx, 'invoice', id, 'invoice')))),
  ),
  endpoint(
    'POST /v1/invoices/:id/pay',
    { payment_method: optional(text), off_session: optional(flag) },
    (ctx, params, id) =>
      pay(ctx, load(ctx, 'invoice', id, 'invoice'), params.payment_method, params.off_session ?? true),
  ),
  endpoint('GET /v1/invoice_payments', paymentShape, (ctx, { invoice, status, payment, ...params }) => {
    const of = payment?.payment_intent;
    return listAnswer(
      ctx,
      'invoice_payment',
      { parent: invoice, status },
      params,
      '/v1/invoice_payments',
      (one) => (of === undefined ? true : one.payment.payment_intent === of),
    );
  }),
  endpoint('GET /v1/invoice_payments/:id', {}, (ctx, _params, id) =>
    ok(shown(load(ctx, 'invoice_payment', id))),
  ),
];

function pay(ctx: Context, invoice: Invoice, card: string | undefined, offSession: boolean): Answer {
  if (invoice.status === 'paid') throw invalid('invoice_already_paid', 'Invoice is already paid');
  if (invoice.status !== 'draft' && invoice.status !== 'open') {
    throw invalid('invoice_not_editable', `This invoice can no longer be paid; it is ${invoice.status}.`);
  }
  const open = invoice.status === 'draft' ? finalizeInvoice(ctx, invoice) : invoice;
  if (open.status === 'paid') return ok(shown(load(ctx, 'invoice', open.id)));
  const method = card ? usablePaymentMethod(ctx, card) : cardFor(ctx, open);
  if (!method) {
    throw invalid(
      'resource_missing',
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    );
  }
  const attempted = collect(ctx, load(ctx, 'invoice', open.id), method, { automatic: false, offSession });
  if (attempted?.decline) {
    const { intent } = attempted;
    return { status: 402, body: { error: { ...intent.last_payment_error, payment_intent: shown(intent) } } };
  }
  return attempted?.intent.status === 'requires_action'
    ? needsAction(shown(attempted.intent))
    : ok(shown(load(ctx, 'invoice', open.id)));
}

function needsAction(payment_intent: object): Answer {
  const code = 'invoice_payment_intent_requires_action';
  const message =
    'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.';
  return {
    status: 402,
    body: { error: { type: 'card_error', code, message, doc_url: docUrl(code), payment_intent } },
  };
}

/** The next invoice of a subscription as it would be drawn up now. Nothing is kept. */
function preview(ctx: Context, id: string): object {
  const subscription = load(ctx, 'subscription', id, 'subscription');
  const passed = currentPeriod(subscription);
  const step = subscription.items.data[0]?.price.recurring ?? {
    interval: 'month' as const,
    interval_count: 1,
  };
  const cycle = subscription.status === 'trialing' ? 1 : subscription.hidden.cycle + 2;
  const period = { start: passed.end, end: periodBoundary(subscription.billing_cycle_anchor, step, cycle) };
  const draft = { reason: 'subscription_cycle' as const, period, passed, free: false, finalizesAt: null };
  return shown(invoiceOf(ctx, subscription, draft, 'upcoming_in_preview'));
}
