import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import { fields, integer, oneOf, optional, text, type Values } from '../http/parameters.ts';
import { type Plan, type Price, priceDefaults } from '../resources/catalog.ts';
import { newId } from '../storage/ids.ts';

export const priceDataShape = {
  currency: oneOf('usd'),
  product: text,
  recurring: fields({ interval: oneOf('day', 'week', 'month', 'year'), interval_count: optional(integer) }),
  tax_behavior: optional(oneOf('exclusive', 'unspecified')),
  unit_amount: integer,
};

type PriceData = Values<typeof priceDataShape>;

export function createPrice(ctx: Context, data: PriceData): Price {
  const product = retrieve(ctx, 'product', data.product, 'items[0][price_data][product]');
  const interval_count = data.recurring.interval_count ?? 1;
  if (data.unit_amount < 0)
    throw invalidRequest(
      'parameter_invalid_integer',
      'This value must be greater than or equal to 0.',
      'unit_amount',
    );
  if (interval_count < 1 || interval_count > 52)
    throw invalidRequest('parameter_invalid_integer', 'Invalid interval_count', 'recurring[interval_count]');
  return ctx.store.put<Price>({
    ...priceDefaults,
    id: newId('price'),
    active: true,
    created: ctx.now,
    currency: data.currency,
    metadata: {},
    product: product.id,
    recurring: {
      interval: data.recurring.interval,
      interval_count,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: data.tax_behavior ?? 'unspecified',
    unit_amount: data.unit_amount,
    unit_amount_decimal: String(data.unit_amount),
    internal: { parent: product.id },
  });
}

/** The older shape, which items still contain. */
export function planOf(price: Omit<Price, 'internal'>): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
