import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { type ApiResponse, invalidRequest, ok } from '../http/errors.ts';
import {
  fields,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  text,
  type Values,
} from '../http/parameters.ts';
import { toApiObject } from '../resources/resources.ts';
import { createInvoiceItem, putOnDraft } from './invoice-items.ts';
import { taxRates } from './tax-rates.ts';

const createShape = {
  amount: integer,
  currency: optional(oneOf('usd')),
  customer: text,
  description: optional(text),
  discountable: optional(flag),
  invoice: optional(text),
  metadata,
  period: optional(fields({ start: integer, end: integer })),
  subscription: optional(text),
  tax_rates: optional(list(text)),
};

export const invoiceItemEndpoints: Endpoint[] = [endpoint('POST /v1/invoiceitems', createShape, create)];

function create(ctx: Context, params: Values<typeof createShape>): ApiResponse {
  const customer = retrieve(ctx, 'customer', params.customer, 'customer').id;
  const subscription = params.subscription
    ? retrieve(ctx, 'subscription', params.subscription, 'subscription')
    : null;
  const draft = params.invoice ? retrieve(ctx, 'invoice', params.invoice, 'invoice') : null;
  for (const owner of [subscription, draft])
    if (owner && owner.customer !== customer)
      throw invalidRequest('parameter_invalid', `${owner.id} does not belong to ${customer}.`, owner.object);
  const item = createInvoiceItem(
    ctx,
    { customer, subscription: subscription?.id ?? null },
    {
      amount: params.amount,
      description: params.description ?? null,
      discountable: params.discountable ?? params.amount >= 0,
      metadata: mergeMetadata({}, params.metadata),
      period: params.period ?? { start: ctx.now, end: ctx.now },
      tax_rates: taxRates(ctx, params.tax_rates ?? []),
    },
  );
  return ok(toApiObject(draft ? putOnDraft(ctx, draft, item) : item));
}
