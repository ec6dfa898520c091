import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { ok } from '../http/errors.ts';
import { datedPageShape, listResponse } from '../http/lists.ts';
import { optional, text } from '../http/parameters.ts';
import { toApiObject } from '../resources/resources.ts';

export const chargeEndpoints: Endpoint[] = [
  endpoint(
    'GET /v1/charges',
    { ...datedPageShape, customer: optional(text), payment_intent: optional(text) },
    (ctx, { customer, payment_intent, ...params }) =>
      listResponse(ctx, 'charge', { customer, parent: payment_intent }, params, '/v1/charges'),
  ),
  endpoint('GET /v1/charges/:id', {}, (ctx, _params, id) => ok(toApiObject(retrieve(ctx, 'charge', id)))),
];
