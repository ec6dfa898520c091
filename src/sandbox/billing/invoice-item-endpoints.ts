import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { type ApiResponse, invalidRequest, ok } from '../http/errors.ts';
import { datedPageShape, listResponse } from '../http/lists.ts';
import {
  clearable,
  fields,
  flag,
  givenOnly,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  text,
  type Values,
} from '../http/parameters.ts';
import { toApiObject, toApiObjectOrDeleted } from '../resources/resources.ts';
import { createInvoiceItem, deleteInvoiceItem, putOnDraft } from './invoice-items.ts';
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

const listShape = {
  ...datedPageShape,
  customer: optional(text),
  invoice: optional(text),
  pending: optional(flag),
};

export const invoiceItemEndpoints: Endpoint[] = [
  endpoint('POST /v1/invoiceitems', createShape, create),
  endpoint('GET /v1/invoiceitems', listShape, (ctx, { customer, invoice, pending, ...params }) =>
    listResponse(ctx, 'invoiceitem', { customer }, params, '/v1/invoiceitems', (item) => {
      if (item.internal.deleted || (invoice !== undefined && item.invoice !== invoice)) return false;
      return pending === undefined || (item.invoice === null) === pending;
    }),
  ),
  endpoint('GET /v1/invoiceitems/:id', {}, (ctx, _params, id) =>
    ok(toApiObject(retrieve(ctx, 'invoiceitem', id))),
  ),
  endpoint('POST /v1/invoiceitems/:id', { description: clearable(text), metadata }, (ctx, params, id) => {
    const item = retrieve(ctx, 'invoiceitem', id);
    const { metadata: given, ...others } = params;
    const changes = { ...givenOnly(others), metadata: mergeMetadata(item.metadata, given) };
    return ok(toApiObject(ctx.store.put({ ...item, ...changes })));
  }),
  endpoint('DELETE /v1/invoiceitems/:id', {}, (ctx, _params, id) => {
    const item = retrieve(ctx, 'invoiceitem', id);
    return ok(toApiObjectOrDeleted(deleteInvoiceItem(ctx, item)));
  }),
];

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
