import type { Context } from '../context.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { datedPageShape, listResponse } from '../http/lists.ts';
import { fields, oneOf, optional, text } from '../http/parameters.ts';

const listShape = {
  ...datedPageShape,
  invoice: optional(text),
  status: optional(oneOf('open', 'paid', 'canceled')),
  payment: optional(fields({ type: oneOf('payment_intent'), payment_intent: optional(text) })),
};

export const invoicePaymentEndpoints: Endpoint[] = [
  endpoint('GET /v1/invoice_payments', listShape, (ctx, { invoice, status, payment, ...params }) => {
    const intent = payment?.payment_intent;
    const parent = invoice ?? (intent && invoiceOfIntent(ctx, intent));
    return listResponse(
      ctx,
      'invoice_payment',
      { parent, status },
      params,
      '/v1/invoice_payments',
      (one) => intent === undefined || one.payment.payment_intent === intent,
    );
  }),
];

/** Avoids reading all payments. */
function invoiceOfIntent(ctx: Context, intent: string): string {
  return ctx.store.find('payment_intent', intent)?.internal.parent ?? 'none';
}
