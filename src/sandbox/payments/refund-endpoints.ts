import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { invalidRequest, ok } from '../http/errors.ts';
import { datedPageShape, listResponse } from '../http/lists.ts';
import { integer, mergeMetadata, metadata, oneOf, optional, text, type Values } from '../http/parameters.ts';
import type { Charge } from '../resources/charges.ts';
import { toApiObject } from '../resources/resources.ts';
import { unexpectedState } from './intent-states.ts';
import { createRefund } from './refunds.ts';

const createShape = {
  amount: optional(integer),
  charge: optional(text),
  metadata,
  payment_intent: optional(text),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
};

const listShape = { ...datedPageShape, charge: optional(text), payment_intent: optional(text) };

export const refundEndpoints: Endpoint[] = [
  endpoint('POST /v1/refunds', createShape, (ctx, params) => {
    const refund = createRefund(ctx, chargeToRefund(ctx, params), {
      amount: params.amount,
      reason: params.reason ?? null,
      metadata: mergeMetadata({}, params.metadata),
    });
    return ok(toApiObject(refund));
  }),
  endpoint('GET /v1/refunds', listShape, (ctx, { charge, payment_intent: intent, ...params }) =>
    listResponse(ctx, 'refund', { parent: charge }, params, '/v1/refunds', (one) =>
      intent === undefined ? true : one.payment_intent === intent,
    ),
  ),
  endpoint('GET /v1/refunds/:id', {}, (ctx, _params, id) => ok(toApiObject(retrieve(ctx, 'refund', id)))),
];

function chargeToRefund(ctx: Context, params: Values<typeof createShape>): Charge {
  const { charge, payment_intent } = params;
  if (charge && payment_intent) {
    throw invalidRequest(
      'parameter_invalid',
      'You may only specify one of these parameters: charge, payment_intent.',
      'charge',
    );
  }
  if (charge) return retrieve(ctx, 'charge', charge, 'charge');
  if (!payment_intent) {
    throw invalidRequest(
      'parameter_missing',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'payment_intent',
    );
  }
  const intent = retrieve(ctx, 'payment_intent', payment_intent, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge)
    throw unexpectedState(intent, 'refund', 'it does not have a successful charge to refund');
  return retrieve(ctx, 'charge', intent.latest_charge);
}
