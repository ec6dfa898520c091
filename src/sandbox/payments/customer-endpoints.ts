import { createBalanceTransaction } from '../billing/balance.ts';
import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { type ApiResponse, invalidRequest, ok, resourceMissing } from '../http/errors.ts';
import { datedPageShape, listResponse, pageShape } from '../http/lists.ts';
import {
  clearable,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  text,
  type Values,
} from '../http/parameters.ts';
import type { BalanceTransaction, Customer } from '../resources/customers.ts';
import type { PaymentMethod } from '../resources/payment-methods.ts';
import { toApiObject, toApiObjectOrDeleted } from '../resources/resources.ts';
import { allowRedisplay } from './create-payment-method.ts';
import { createCustomer, customerShape, deleteCustomer, updateCustomer } from './customers.ts';

const balanceShape = {
  amount: integer,
  currency: oneOf('usd'),
  description: optional(text),
  metadata,
};

const cardListShape = {
  ...pageShape,
  type: optional(oneOf('card')),
  allow_redisplay: optional(allowRedisplay),
};

export const customerEndpoints: Endpoint[] = [
  endpoint('POST /v1/customers', customerShape, (ctx, params) =>
    ok(toApiObject(createCustomer(ctx, params))),
  ),
  endpoint('GET /v1/customers', { ...datedPageShape, email: optional(text) }, (ctx, { email, ...params }) => {
    const matches = (one: Customer) => !one.internal.deleted && (email === undefined || one.email === email);
    return listResponse(ctx, 'customer', {}, params, '/v1/customers', matches);
  }),
  endpoint('GET /v1/customers/:id', {}, (ctx, _params, id) => {
    const found = ctx.store.find('customer', id);
    return ok(found ? toApiObjectOrDeleted(found) : retrieve(ctx, 'customer', id));
  }),
  endpoint('POST /v1/customers/:id', customerShape, (ctx, params, id) =>
    ok(toApiObject(updateCustomer(ctx, retrieve(ctx, 'customer', id), params))),
  ),
  endpoint('DELETE /v1/customers/:id', {}, (ctx, _params, id) =>
    ok(toApiObjectOrDeleted(deleteCustomer(ctx, retrieve(ctx, 'customer', id)))),
  ),
  endpoint('GET /v1/customers/:id/payment_methods', cardListShape, listCards),
  endpoint('POST /v1/customers/:id/balance_transactions', balanceShape, adjustBalance),
  endpoint('GET /v1/customers/:id/balance_transactions', datedPageShape, (ctx, params, id) => {
    const { id: customer } = retrieve(ctx, 'customer', id);
    const url = `/v1/customers/${id}/balance_transactions`;
    return listResponse(ctx, 'customer_balance_transaction', { customer }, params, url);
  }),
  endpoint(
    'POST /v1/customers/:id/balance_transactions/:id',
    { description: clearable(text), metadata },
    (ctx, params, id, transactionId) => {
      const before = retrieveTransaction(ctx, id, transactionId);
      const description = params.description === undefined ? before.description : params.description;
      const changes = { description, metadata: mergeMetadata(before.metadata, params.metadata) };
      return ok(toApiObject(ctx.store.put({ ...before, ...changes })));
    },
  ),
];

function listCards(ctx: Context, params: Values<typeof cardListShape>, id: string): ApiResponse {
  const { id: customer } = retrieve(ctx, 'customer', id);
  const { type: _card, allow_redisplay: wanted, ...page } = params;
  const matches = (one: PaymentMethod) => wanted === undefined || one.allow_redisplay === wanted;
  return listResponse(
    ctx,
    'payment_method',
    { customer },
    page,
    `/v1/customers/${id}/payment_methods`,
    matches,
  );
}

function adjustBalance(ctx: Context, params: Values<typeof balanceShape>, id: string): ApiResponse {
  const customer = retrieve(ctx, 'customer', id);
  const { amount, description, metadata: given } = params;
  if (amount === 0) throw invalidRequest('parameter_invalid_integer', 'Invalid non-zero integer', 'amount');
  const entry = { amount, description, metadata: mergeMetadata({}, given), type: 'adjustment' as const };
  return ok(toApiObject(createBalanceTransaction(ctx, customer, entry)));
}

function retrieveTransaction(ctx: Context, customer: string, id: string): BalanceTransaction {
  const found = ctx.store.find('customer_balance_transaction', id);
  if (found?.customer === customer) return found;
  throw resourceMissing('customer_balance_transaction', id, 'transaction');
}
