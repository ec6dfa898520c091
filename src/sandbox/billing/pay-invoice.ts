import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { type ApiResponse, docUrl, invalidRequest, ok } from '../http/errors.ts';
import { resolvePaymentMethod } from '../payments/payment-methods.ts';
import type { Invoice } from '../resources/invoices.ts';
import { toApiObject } from '../resources/resources.ts';
import { cardFor, collectInvoice } from './collection.ts';
import { finalizeInvoice } from './finalization.ts';
import { notEditable } from './invoice-changes.ts';

/** By default with the card it would be collected from. */
export function payInvoice(
  ctx: Context,
  invoice: Invoice,
  card: string | undefined,
  offSession: boolean,
): ApiResponse {
  if (invoice.status === 'paid') throw invalidRequest('invoice_already_paid', 'Invoice is already paid');
  if (invoice.status === 'void') throw notEditable(invoice, 'pay');
  const finalized = invoice.status === 'draft' ? finalizeInvoice(ctx, invoice) : invoice;
  if (finalized.status === 'paid') return ok(toApiObject(retrieve(ctx, 'invoice', finalized.id)));
  const method = card ? resolvePaymentMethod(ctx, card) : cardFor(ctx, finalized);
  if (!method) {
    throw invalidRequest(
      'resource_missing',
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    );
  }
  const manner = { isAutomatic: false, offSession };
  const result = collectInvoice(ctx, retrieve(ctx, 'invoice', finalized.id), method, manner);
  if (result?.decline) {
    const { intent } = result;
    const error = { ...intent.last_payment_error, payment_intent: toApiObject(intent) };
    return { status: 402, body: { error } };
  }
  if (result?.intent.status === 'requires_action') return actionRequired(toApiObject(result.intent));
  return ok(toApiObject(retrieve(ctx, 'invoice', finalized.id)));
}

function actionRequired(payment_intent: object): ApiResponse {
  const code = 'invoice_payment_intent_requires_action';
  const message =
    'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.';
  return {
    status: 402,
    body: { error: { type: 'card_error', code, message, doc_url: docUrl(code), payment_intent } },
  };
}
