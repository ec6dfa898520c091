import type { Context } from '../context.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { invalidRequest, ok, unsupported } from '../http/errors.ts';
import {
  decimal,
  flag,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  text,
  type Values,
} from '../http/parameters.ts';
import { type TaxRate, taxRateDefaults } from '../resources/catalog.ts';
import { toApiObject } from '../resources/resources.ts';
import { newId } from '../storage/ids.ts';
import { emitEvent } from '../webhooks/events.ts';

const createShape = {
  active: optional(flag),
  country: optional(text),
  description: optional(text),
  display_name: text,
  inclusive: flag,
  jurisdiction: optional(text),
  metadata,
  percentage: decimal,
  state: optional(text),
  tax_type: optional(oneOf('gst', 'hst', 'pst', 'sales_tax', 'vat')),
};

export const taxRateEndpoints: Endpoint[] = [
  endpoint('POST /v1/tax_rates', createShape, (ctx, params) => ok(toApiObject(createTaxRate(ctx, params)))),
];

function createTaxRate(ctx: Context, params: Values<typeof createShape>): TaxRate {
  if (params.inclusive) throw unsupported('inclusive tax rates', 'inclusive');
  if (params.percentage > 100)
    throw invalidRequest('parameter_invalid', 'percentage must be at most 100.', 'percentage');
  const rate = ctx.store.put<TaxRate>({
    ...taxRateDefaults,
    id: newId('txr'),
    active: params.active ?? true,
    country: params.country ?? null,
    created: ctx.now,
    description: params.description ?? null,
    display_name: params.display_name,
    effective_percentage: params.percentage,
    jurisdiction: params.jurisdiction ?? null,
    metadata: mergeMetadata({}, params.metadata),
    percentage: params.percentage,
    state: params.state ?? null,
    tax_type: params.tax_type ?? null,
    internal: {},
  });
  emitEvent(ctx, 'tax_rate.created', rate);
  return rate;
}
