import { moveBalance } from '../billing/balance.ts';
import { ownCard } from '../billing/create-subscription.ts';
import { cancelSubscription } from '../billing/subscription-life.ts';
import type { Context } from '../context.ts';
import { shown } from '../documents/kinds.ts';
import { blankCustomer, type Customer } from '../documents/payments.ts';
import { type Endpoint, endpoint, load } from '../http/endpoint.ts';
import { invalid, ok } from '../http/errors.ts';
import { visible } from '../http/expand.ts';
import { listAnswer, pageShape } from '../http/lists.ts';
import {
  address,
  clearable,
  fields,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  shipping,
  text,
  type Values,
} from '../http/parameters.ts';
import { newId, randomText } from '../storage/ids.ts';
import { change, emit } from '../webhooks/events.ts';

const customerShape = {
  address: clearable(address),
  description: clearable(text),
  email: clearable(text),
  invoice_settings: optional(fields({ default_payment_method: clearable(text) })),
  metadata,
  name: clearable(text),
  phone: clearable(text),
  shipping: clearable(shipping),
};

type CustomerParams = Values<typeof customerShape>;

const balanceShape = {
  amount: integer,
  currency: oneOf('usd'),
  description: optional(text),
  metadata,
};

export const customerEndpoints: Endpoint[] = [
  endpoint('POST /v1/customers', customerShape, (ctx, params) => ok(shown(createCustomer(ctx, params)))),
  endpoint('GET /v1/customers', { ...pageShape, email: optional(text) }, (ctx, { email, ...params }) => {
    const keep = (one: Customer) => !one.hidden.deleted && (email === undefined || one.email === email);
    return listAnswer(ctx, 'customer', {}, params, '/v1/customers', keep);
  }),
  endpoint('GET /v1/customers/:id', {}, (ctx, _params, id) => {
    const found = ctx.store.find('customer', id);
    return ok(found ? visible(found) : load(ctx, 'customer', id));
  }),
  endpoint('POST /v1/customers/:id', customerShape, (ctx, params, id) => {
    const customer = load(ctx, 'customer', id);
    return ok(shown(change(ctx, customer, changesOf(ctx, customer, params), 'customer.updated')));
  }),
  endpoint('DELETE /v1/customers/:id', {}, (ctx, _params, id) =>
    ok(deleteCustomer(ctx, load(ctx, 'customer', id))),
  ),
  endpoint(
    'GET /v1/customers/:id/payment_methods',
    { ...pageShape, type: optional(oneOf('card')) },
    (ctx, params, id) => {
      const { id: customer } = load(ctx, 'customer', id);
      return listAnswer(ctx, 'payment_method', { customer }, params, `/v1/customers/${id}/payment_methods`);
    },
  ),
  endpoint('POST /v1/customers/:id/balance_transactions', balanceShape, (ctx, params, id) => {
    const customer = load(ctx, 'customer', id);
    if (params.amount === 0) throw invalid('parameter_invalid_integer', 'Invalid non-zero integer', 'amount');
    const entry = { amount: params.amount, description: params.description, metadata: params.metadata ?? {} };
    return ok(shown(moveBalance(ctx, customer, { ...entry, type: 'adjustment' })));
  }),
  endpoint('GET /v1/customers/:id/balance_transactions', pageShape, (ctx, params, id) => {
    const { id: customer } = load(ctx, 'customer', id);
    const url = `/v1/customers/${id}/balance_transactions`;
    return listAnswer(ctx, 'customer_balance_transaction', { customer }, params, url);
  }),
];

function createCustomer(ctx: Context, params: CustomerParams): Customer {
  if (params.invoice_settings?.default_payment_method) {
    throw invalid(
      'resource_missing',
      'A new customer has no payment method to be its default.',
      'invoice_settings[default_payment_method]',
    );
  }
  const customer = ctx.store.put<Customer>({
    ...blankCustomer,
    id: newId('cus'),
    created: ctx.now,
    balance: 0,
    currency: null,
    name: params.name ?? null,
    email: params.email ?? null,
    phone: params.phone ?? null,
    description: params.description ?? null,
    address: params.address ?? null,
    shipping: params.shipping ?? null,
    metadata: mergeMetadata({}, params.metadata),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    invoice_prefix: randomText(8).toUpperCase(),
    next_invoice_sequence: 1,
    hidden: {},
  });
  emit(ctx, 'customer.created', customer);
  return customer;
}

function changesOf(ctx: Context, customer: Customer, params: CustomerParams): Partial<Customer> {
  const { metadata: given, invoice_settings, ...plain } = params;
  const card = invoice_settings?.default_payment_method;
  const set = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return {
    ...set,
    metadata: mergeMetadata(customer.metadata, given),
    invoice_settings:
      card === undefined
        ? customer.invoice_settings
        : { ...customer.invoice_settings, default_payment_method: card && ownCard(ctx, customer.id, card) },
  };
}

/** Ends the customer's subscriptions first; what was paid stays on record. */
function deleteCustomer(ctx: Context, customer: Customer): object {
  const ended = ['canceled', 'incomplete_expired'];
  for (const subscription of ctx.store.all('subscription', { customer: customer.id })) {
    if (!ended.includes(subscription.status))
      cancelSubscription(ctx, subscription, { reason: 'cancellation_requested' });
  }
  for (const method of ctx.store.all('payment_method', { customer: customer.id })) {
    ctx.store.put({ ...method, customer: null, hidden: { ...method.hidden, spent: true } });
  }
  const deleted = ctx.store.put({ ...customer, hidden: { ...customer.hidden, deleted: true } });
  emit(ctx, 'customer.deleted', deleted);
  return visible(deleted);
}
