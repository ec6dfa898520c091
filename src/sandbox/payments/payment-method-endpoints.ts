import { shown } from '../documents/kinds.ts';
import { type Endpoint, endpoint, load } from '../http/endpoint.ts';
import { ok, Refusal } from '../http/errors.ts';
import { listAnswer, pageShape } from '../http/lists.ts';
import { oneOf, optional, text } from '../http/parameters.ts';
import { behaviourNamed } from './cards.ts';
import { attach, detach, usablePaymentMethod } from './payment-methods.ts';

export const paymentMethodEndpoints: Endpoint[] = [
  endpoint(
    'GET /v1/payment_methods',
    { ...pageShape, customer: text, type: optional(oneOf('card')) },
    (ctx, { customer, type: _card, ...params }) =>
      listAnswer(ctx, 'payment_method', { customer }, params, '/v1/payment_methods'),
  ),
  endpoint('GET /v1/payment_methods/:id', {}, (ctx, _params, id) =>
    ok(shown(load(ctx, 'payment_method', id, 'payment_method'))),
  ),
  endpoint('POST /v1/payment_methods/:id/attach', { customer: text }, (ctx, params, id) => {
    const method = usablePaymentMethod(ctx, id);
    const customer = load(ctx, 'customer', params.customer, 'customer');
    const card = behaviourNamed(method.hidden.behaviour);
    if (card.setUp && card.authentication === 'never')
      throw new Refusal(402, { type: 'card_error', ...card.setUp });
    return ok(shown(attach(ctx, method, customer.id)));
  }),
  endpoint('POST /v1/payment_methods/:id/detach', {}, (ctx, _params, id) =>
    ok(shown(detach(ctx, load(ctx, 'payment_method', id, 'payment_method')))),
  ),
  endpoint('GET /v1/charges/:id', {}, (ctx, _params, id) => ok(shown(load(ctx, 'charge', id)))),
  endpoint(
    'GET /v1/charges',
    { ...pageShape, customer: optional(text), payment_intent: optional(text) },
    (ctx, { customer, payment_intent, ...params }) =>
      listAnswer(ctx, 'charge', { customer, parent: payment_intent }, params, '/v1/charges'),
  ),
];
