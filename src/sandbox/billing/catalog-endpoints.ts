import type { Context } from '../context.ts';
import {
  blankCoupon,
  blankProduct,
  blankTaxRate,
  type Coupon,
  type Product,
  type TaxRate,
} from '../documents/catalog.ts';
import { shown } from '../documents/kinds.ts';
import { type Endpoint, endpoint, load } from '../http/endpoint.ts';
import { invalid, ok, unsupported } from '../http/errors.ts';
import { visible } from '../http/expand.ts';
import { listAnswer, pageShape } from '../http/lists.ts';
import {
  clearable,
  decimal,
  flag,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  type Rule,
  text,
  type Values,
} from '../http/parameters.ts';
import { newId, randomText } from '../storage/ids.ts';
import { change, emit } from '../webhooks/events.ts';
import { redeemable } from './discounts.ts';

const productShape = {
  active: optional(flag),
  description: clearable(text),
  metadata,
  statement_descriptor: optional(text),
  tax_code: clearable(text),
  unit_label: clearable(text),
  url: clearable(text),
};
const newProductShape = { ...productShape, id: optional(text), name: text };

const noFixedAmount: Rule<undefined> = (value, path) => {
  if (value === undefined) return undefined;
  throw unsupported('coupons of a fixed amount', path);
};

const couponShape = {
  amount_off: noFixedAmount,
  duration: optional(oneOf('forever', 'once', 'repeating')),
  duration_in_months: optional(integer),
  id: optional(text),
  max_redemptions: optional(integer),
  metadata,
  name: optional(text),
  percent_off: decimal,
  redeem_by: optional(integer),
};

const taxRateShape = {
  active: optional(flag),
  country: optional(text),
  description: optional(text),
  display_name: text,
  inclusive: flag,
  jurisdiction: optional(text),
  metadata,
  percentage: decimal,
  state: optional(text),
  tax_type: optional(text),
};

export const catalogEndpoints: Endpoint[] = [
  endpoint('POST /v1/products', newProductShape, (ctx, params) => ok(shown(createProduct(ctx, params)))),
  endpoint('GET /v1/products', pageShape, (ctx, params) =>
    listAnswer(ctx, 'product', {}, params, '/v1/products'),
  ),
  endpoint('GET /v1/products/:id', {}, (ctx, _params, id) => ok(shown(load(ctx, 'product', id)))),
  endpoint('POST /v1/products/:id', { ...productShape, name: optional(text) }, (ctx, params, id) => {
    const product = load(ctx, 'product', id);
    const { metadata: given, ...plain } = params;
    const set = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
    const changes = { ...set, metadata: mergeMetadata(product.metadata, given), updated: ctx.now };
    return ok(shown(change(ctx, product, changes, 'product.updated')));
  }),
  endpoint('GET /v1/prices', { ...pageShape, product: optional(text) }, (ctx, { product, ...params }) =>
    listAnswer(ctx, 'price', { parent: product }, params, '/v1/prices'),
  ),
  endpoint('GET /v1/prices/:id', {}, (ctx, _params, id) => ok(shown(load(ctx, 'price', id, 'price')))),
  endpoint('POST /v1/coupons', couponShape, (ctx, params) => ok(shown(createCoupon(ctx, params)))),
  endpoint('GET /v1/coupons', pageShape, (ctx, params) =>
    listAnswer(ctx, 'coupon', {}, params, '/v1/coupons', (one) => !one.hidden.deleted),
  ),
  endpoint('GET /v1/coupons/:id', {}, (ctx, _params, id) => {
    const coupon = load(ctx, 'coupon', id, 'coupon');
    return ok({ ...shown(coupon), valid: redeemable(ctx, coupon) });
  }),
  endpoint('DELETE /v1/coupons/:id', {}, (ctx, _params, id) => {
    const coupon = load(ctx, 'coupon', id, 'coupon');
    const deleted = ctx.store.put({ ...coupon, valid: false, hidden: { deleted: true } });
    emit(ctx, 'coupon.deleted', deleted);
    return ok(visible(deleted));
  }),
  endpoint('POST /v1/tax_rates', taxRateShape, (ctx, params) => ok(shown(createTaxRate(ctx, params)))),
  endpoint('GET /v1/tax_rates', { ...pageShape, active: optional(flag) }, (ctx, { active, ...params }) =>
    listAnswer(
      ctx,
      'tax_rate',
      {},
      params,
      '/v1/tax_rates',
      (rate) => active === undefined || rate.active === active,
    ),
  ),
  endpoint('GET /v1/tax_rates/:id', {}, (ctx, _params, id) =>
    ok(shown(load(ctx, 'tax_rate', id, 'tax_rate'))),
  ),
];

function createProduct(ctx: Context, params: Values<typeof newProductShape>): Product {
  if (params.id !== undefined) checkFree(ctx, 'product', params.id);
  const product = ctx.store.put<Product>({
    ...blankProduct,
    id: params.id ?? newId('prod'),
    active: params.active ?? true,
    created: ctx.now,
    default_price: null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    statement_descriptor: params.statement_descriptor ?? null,
    unit_label: params.unit_label ?? null,
    updated: ctx.now,
    url: params.url ?? null,
    hidden: {},
  });
  emit(ctx, 'product.created', product);
  return product;
}

function createCoupon(ctx: Context, params: Values<typeof couponShape>): Coupon {
  const duration = params.duration ?? 'once';
  if (params.percent_off <= 0 || params.percent_off > 100)
    throw invalid('parameter_invalid', 'percent_off must be greater than 0 and at most 100.', 'percent_off');
  if ((duration === 'repeating') !== (params.duration_in_months !== undefined)) {
    throw invalid(
      'parameter_invalid',
      'duration_in_months belongs to the duration repeating.',
      'duration_in_months',
    );
  }
  if (params.id !== undefined) checkFree(ctx, 'coupon', params.id);
  const coupon = ctx.store.put<Coupon>({
    ...blankCoupon,
    id: params.id ?? randomText(8),
    created: ctx.now,
    duration,
    duration_in_months: params.duration_in_months ?? null,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
    hidden: {},
  });
  emit(ctx, 'coupon.created', coupon);
  return coupon;
}

function createTaxRate(ctx: Context, params: Values<typeof taxRateShape>): TaxRate {
  if (params.inclusive) throw unsupported('inclusive tax rates', 'inclusive');
  if (params.percentage > 100)
    throw invalid('parameter_invalid', 'percentage must be at most 100.', 'percentage');
  const rate = ctx.store.put<TaxRate>({
    ...blankTaxRate,
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
    hidden: {},
  });
  emit(ctx, 'tax_rate.created', rate);
  return rate;
}

/** Ids chosen by the caller must be new, whatever kind of object has them. */
function checkFree(ctx: Context, kind: 'coupon' | 'product', id: string): void {
  const taken = ctx.store.find(kind, id);
  if (taken && !taken.hidden.deleted) {
    const noun = kind === 'coupon' ? 'Coupon' : 'Product';
    throw invalid('resource_already_exists', `${noun} already exists.`, 'id');
  }
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(id))
    throw invalid('parameter_invalid', 'Invalid id: letters, digits, hyphens and underscores only.', 'id');
}
