import { cancelSubscription } from '../billing/cancellations.ts';
import { stopCollecting } from '../billing/stop-collecting.ts';
import { endedStatuses } from '../billing/subscription-schedule.ts';
import type { Context } from '../context.ts';
import { invalidRequest } from '../http/errors.ts';
import {
  address,
  clearable,
  fields,
  givenOnly,
  mergeMetadata,
  metadata,
  optional,
  shipping,
  text,
  type Values,
} from '../http/parameters.ts';
import { type Customer, customerDefaults } from '../resources/customers.ts';
import { newId, randomText } from '../storage/ids.ts';
import { emitEvent, updateAndEmit } from '../webhooks/events.ts';
import { checkOwnCard } from './payment-methods.ts';

export const customerShape = {
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

export function createCustomer(ctx: Context, params: CustomerParams): Customer {
  if (params.invoice_settings?.default_payment_method) {
    throw invalidRequest(
      'resource_missing',
      'A new customer has no payment method to be its default.',
      'invoice_settings[default_payment_method]',
    );
  }
  const customer = ctx.store.put<Customer>({
    ...customerDefaults,
    id: newId('cus'),
    created: ctx.now,
    balance: 0,
    currency: null,
    delinquent: false,
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
    internal: {},
  });
  emitEvent(ctx, 'customer.created', customer);
  return customer;
}

export function updateCustomer(ctx: Context, customer: Customer, params: CustomerParams): Customer {
  const { metadata: given, invoice_settings, ...plain } = params;
  const card = invoice_settings?.default_payment_method;
  if (card) checkOwnCard(ctx, customer.id, card);
  const changes = {
    ...givenOnly(plain),
    metadata: mergeMetadata(customer.metadata, given),
    invoice_settings: {
      ...customer.invoice_settings,
      ...(card !== undefined && { default_payment_method: card }),
    },
  };
  return updateAndEmit(ctx, customer, changes, 'customer.updated');
}

/** Keeps invoices and charges. */
export function deleteCustomer(ctx: Context, customer: Customer): Customer {
  for (const subscription of ctx.store.all('subscription', { customer: customer.id })) {
    if (!endedStatuses.includes(subscription.status))
      cancelSubscription(ctx, subscription, { reason: 'cancellation_requested' });
  }
  stopCollecting(ctx, { customer: customer.id });
  for (const method of ctx.store.all('payment_method', { customer: customer.id })) {
    ctx.store.put({ ...method, customer: null, internal: { ...method.internal, usedUp: true } });
  }
  const current = ctx.store.find('customer', customer.id) ?? customer;
  const deleted = ctx.store.put({ ...current, internal: { ...current.internal, deleted: true } });
  emitEvent(ctx, 'customer.deleted', deleted);
  return deleted;
}
