import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { type ApiResponse, ok } from '../http/errors.ts';
import { datedPageShape, listResponse } from '../http/lists.ts';
import {
  clearable,
  flag,
  givenOnly,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  text,
  type Values,
} from '../http/parameters.ts';
import { checkOwnCard } from '../payments/payment-methods.ts';
import { toApiObject, toApiObjectOrDeleted } from '../resources/resources.ts';
import { createInvoice } from './create-invoice.ts';
import { finalizeInvoice } from './finalization.ts';
import { deleteDraft, markUncollectible, updateInvoice, voidInvoice } from './invoice-changes.ts';
import { payInvoice } from './pay-invoice.ts';
import { previewInvoice, previewShape } from './preview.ts';

const listShape = {
  ...datedPageShape,
  customer: optional(text),
  subscription: optional(text),
  status: optional(oneOf('draft', 'open', 'paid', 'void', 'uncollectible')),
};

const createShape = {
  auto_advance: optional(flag),
  collection_method: optional(oneOf('charge_automatically')),
  currency: optional(oneOf('usd')),
  customer: text,
  default_payment_method: optional(text),
  default_tax_rates: optional(list(text)),
  description: optional(text),
  metadata,
  pending_invoice_items_behavior: optional(oneOf('exclude', 'include')),
};

const updateShape = {
  auto_advance: optional(flag),
  default_payment_method: optional(text),
  description: clearable(text),
  metadata,
};

const payShape = { payment_method: optional(text), off_session: optional(flag) };

const load = (ctx: Context, id: string) => retrieve(ctx, 'invoice', id, 'invoice');

export const invoiceEndpoints: Endpoint[] = [
  endpoint('GET /v1/invoices', listShape, (ctx, { customer, subscription, status, ...params }) =>
    listResponse(
      ctx,
      'invoice',
      { customer, parent: subscription, status },
      params,
      '/v1/invoices',
      (one) => !one.internal.deleted,
    ),
  ),
  endpoint('POST /v1/invoices', createShape, (ctx, params) => ok(toApiObject(createInvoice(ctx, params)))),
  endpoint('POST /v1/invoices/create_preview', previewShape, (ctx, params) =>
    ok(toApiObject(previewInvoice(ctx, params))),
  ),
  endpoint('GET /v1/invoices/:id', {}, (ctx, _params, id) => ok(toApiObject(load(ctx, id)))),
  endpoint('POST /v1/invoices/:id', updateShape, update),
  endpoint('DELETE /v1/invoices/:id', {}, (ctx, _params, id) =>
    ok(toApiObjectOrDeleted(deleteDraft(ctx, load(ctx, id)))),
  ),
  endpoint('POST /v1/invoices/:id/finalize', { auto_advance: optional(flag) }, finalize),
  endpoint('POST /v1/invoices/:id/pay', payShape, (ctx, params, id) =>
    payInvoice(ctx, load(ctx, id), params.payment_method, params.off_session ?? true),
  ),
  endpoint('POST /v1/invoices/:id/void', {}, (ctx, _params, id) =>
    ok(toApiObject(voidInvoice(ctx, load(ctx, id)))),
  ),
  endpoint('POST /v1/invoices/:id/mark_uncollectible', {}, (ctx, _params, id) =>
    ok(toApiObject(markUncollectible(ctx, load(ctx, id)))),
  ),
];

function update(ctx: Context, params: Values<typeof updateShape>, id: string): ApiResponse {
  const invoice = load(ctx, id);
  const { metadata: given, ...others } = params;
  if (others.default_payment_method) checkOwnCard(ctx, invoice.customer, others.default_payment_method);
  const changes = { ...givenOnly(others), metadata: mergeMetadata(invoice.metadata, given) };
  return ok(toApiObject(updateInvoice(ctx, invoice, changes)));
}

function finalize(ctx: Context, params: { auto_advance?: boolean }, id: string): ApiResponse {
  const open = finalizeInvoice(ctx, load(ctx, id));
  if (params.auto_advance === undefined || open.status !== 'open') return ok(toApiObject(open));
  return ok(toApiObject(updateInvoice(ctx, open, { auto_advance: params.auto_advance })));
}
