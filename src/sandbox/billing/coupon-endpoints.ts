import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { invalidRequest, ok, unsupported } from '../http/errors.ts';
import {
  decimal,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  type Rule,
  text,
  type Values,
} from '../http/parameters.ts';
import { type Coupon, couponDefaults } from '../resources/catalog.ts';
import { toApiObject, toApiObjectOrDeleted } from '../resources/resources.ts';
import { randomText } from '../storage/ids.ts';
import { emitEvent } from '../webhooks/events.ts';
import { checkNewId } from './chosen-ids.ts';
import { isRedeemable } from './discounts.ts';

const noFixedAmount: Rule<undefined> = (value, path) => {
  if (value === undefined) return undefined;
  throw unsupported('coupons of a fixed amount', path);
};

const createShape = {
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

export const couponEndpoints: Endpoint[] = [
  endpoint('POST /v1/coupons', createShape, (ctx, params) => ok(toApiObject(createCoupon(ctx, params)))),
  endpoint('GET /v1/coupons/:id', {}, (ctx, _params, id) => {
    const coupon = retrieve(ctx, 'coupon', id, 'coupon');
    return ok({ ...toApiObject(coupon), valid: isRedeemable(ctx, coupon) });
  }),
  endpoint('DELETE /v1/coupons/:id', {}, (ctx, _params, id) => {
    const coupon = retrieve(ctx, 'coupon', id, 'coupon');
    const deleted = ctx.store.put({ ...coupon, valid: false, internal: { deleted: true } });
    emitEvent(ctx, 'coupon.deleted', deleted);
    return ok(toApiObjectOrDeleted(deleted));
  }),
];

function createCoupon(ctx: Context, params: Values<typeof createShape>): Coupon {
  const duration = params.duration ?? 'once';
  if (params.percent_off <= 0 || params.percent_off > 100)
    throw invalidRequest(
      'parameter_invalid',
      'percent_off must be greater than 0 and at most 100.',
      'percent_off',
    );
  if ((duration === 'repeating') !== (params.duration_in_months !== undefined)) {
    throw invalidRequest(
      'parameter_invalid',
      'duration_in_months belongs to the duration repeating.',
      'duration_in_months',
    );
  }
  if (params.id !== undefined) checkNewId(ctx, 'coupon', params.id);
  const coupon = ctx.store.put<Coupon>({
    ...couponDefaults,
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
    internal: {},
  });
  emitEvent(ctx, 'coupon.created', coupon);
  return coupon;
}
