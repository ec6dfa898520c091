import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { ApiError, ok } from '../http/errors.ts';
import {
  fields,
  givenOnly,
  integer,
  mergeMetadata,
  metadata,
  optional,
  text,
  type Values,
} from '../http/parameters.ts';
import { emptyAddress } from '../resources/base.ts';
import type { PaymentMethod } from '../resources/payment-methods.ts';
import { toApiObject } from '../resources/resources.ts';
import { updateAndEmit } from '../webhooks/events.ts';
import { cardBehaviour } from './cards.ts';
import { allowRedisplay, billingDetails, checkExpiry } from './create-payment-method.ts';
import { attach, detach, resolvePaymentMethod } from './payment-methods.ts';

const updateShape = {
  allow_redisplay: optional(allowRedisplay),
  billing_details: optional(billingDetails),
  card: optional(fields({ exp_month: optional(integer), exp_year: optional(integer) })),
  metadata,
};

export const paymentMethodEndpoints: Endpoint[] = [
  endpoint('GET /v1/payment_methods/:id', {}, (ctx, _params, id) =>
    ok(toApiObject(retrieve(ctx, 'payment_method', id, 'payment_method'))),
  ),
  endpoint('POST /v1/payment_methods/:id', updateShape, (ctx, params, id) =>
    ok(toApiObject(update(ctx, retrieve(ctx, 'payment_method', id, 'payment_method'), params))),
  ),
  endpoint('POST /v1/payment_methods/:id/attach', { customer: text }, (ctx, params, id) => {
    const method = resolvePaymentMethod(ctx, id);
    const customer = retrieve(ctx, 'customer', params.customer, 'customer');
    const card = cardBehaviour(method.internal.behaviour);
    if (card.setupDecline && card.authentication === 'never')
      throw new ApiError(402, { type: 'card_error', ...card.setupDecline });
    return ok(toApiObject(attach(ctx, method, customer.id)));
  }),
  endpoint('POST /v1/payment_methods/:id/detach', {}, (ctx, _params, id) =>
    ok(toApiObject(detach(ctx, retrieve(ctx, 'payment_method', id, 'payment_method')))),
  ),
];

function update(ctx: Context, method: PaymentMethod, params: Values<typeof updateShape>): PaymentMethod {
  const card = { ...method.card, ...givenOnly(params.card ?? {}) };
  if (params.card) checkExpiry(ctx, card.exp_month, card.exp_year);
  const given = params.billing_details && givenOnly(params.billing_details);
  const details = { ...method.billing_details, ...given };
  return updateAndEmit(
    ctx,
    method,
    {
      allow_redisplay: params.allow_redisplay ?? method.allow_redisplay,
      billing_details: { ...details, address: details.address ?? emptyAddress },
      card,
      metadata: mergeMetadata(method.metadata, params.metadata),
    },
    'payment_method.updated',
  );
}
