import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { ok } from '../http/errors.ts';
import { datedPageShape, listResponse } from '../http/lists.ts';
import { clearable, flag, mergeMetadata, metadata, optional, text, type Values } from '../http/parameters.ts';
import { type Product, productDefaults } from '../resources/catalog.ts';
import { toApiObject } from '../resources/resources.ts';
import { newId } from '../storage/ids.ts';
import { emitEvent } from '../webhooks/events.ts';
import { checkNewId } from './chosen-ids.ts';

const productShape = {
  active: optional(flag),
  description: clearable(text),
  metadata,
  statement_descriptor: optional(text),
  tax_code: clearable(text),
  unit_label: clearable(text),
  url: clearable(text),
};
const createShape = { ...productShape, id: optional(text), name: text };

export const productEndpoints: Endpoint[] = [
  endpoint('POST /v1/products', createShape, (ctx, params) => ok(toApiObject(createProduct(ctx, params)))),
  endpoint('GET /v1/products', { ...datedPageShape, active: optional(flag) }, (ctx, { active, ...params }) =>
    listResponse(
      ctx,
      'product',
      {},
      params,
      '/v1/products',
      (one) => active === undefined || one.active === active,
    ),
  ),
  endpoint('GET /v1/products/:id', {}, (ctx, _params, id) => ok(toApiObject(retrieve(ctx, 'product', id)))),
];

function createProduct(ctx: Context, params: Values<typeof createShape>): Product {
  if (params.id !== undefined) checkNewId(ctx, 'product', params.id);
  const product = ctx.store.put<Product>({
    ...productDefaults,
    id: params.id ?? newId('prod'),
    active: params.active ?? true,
    created: ctx.now,
    default_price: null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: params.tax_code ?? null,
    unit_label: params.unit_label ?? null,
    updated: ctx.now,
    url: params.url ?? null,
    internal: {},
  });
  emitEvent(ctx, 'product.created', product);
  return product;
}
