import type Stripe from 'stripe';
import { hashOf } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { callStripe, findInStripe } from './calls.ts';
import { withIdempotencyKey } from './idempotency.ts';

/** What the provider keeps about a person. `state` is written out; empty fields are left away. */
export type CustomerDetails = {
  userId: string;
  email: string;
  name: string;
  phone: string;
  address: { street: string; city: string; state: string; zipCode: string };
};

/**
 * Creates the provider's customer of an account and returns its id. `lostId` is an id the provider no longer knows,
 * so that the new customer gets an idempotency key of its own.
 */
export async function createCustomer(
  deps: Deps,
  details: CustomerDetails,
  lostId: string | null,
): Promise<string> {
  const params = { ...customerParams(details), metadata: { user_id: details.userId } };
  const key = `customer:${details.userId}:${hashOf(JSON.stringify([params, lostId])).slice(0, 16)}`;
  const customer = await callStripe(deps, 'create customer', (stripe) =>
    withIdempotencyKey(key, (options) => stripe.customers.create(params, options)),
  );
  return customer.id;
}

/** Writes the present details of an account to its customer at the provider. */
export async function updateCustomer(deps: Deps, id: string, details: CustomerDetails): Promise<void> {
  await callStripe(deps, 'update customer', (stripe) => stripe.customers.update(id, customerParams(details)));
}

/** The provider takes at most 20 characters of a phone number and, by the shop's own limit, 200 of a name. */
function customerParams({ email, name, phone, address }: CustomerDetails) {
  const { street, city, state, zipCode } = address;
  return {
    email,
    name: name.trim().slice(0, 200) || undefined,
    phone: phone.slice(0, 20) || undefined,
    address: street ? { line1: street, city, state, postal_code: zipCode, country: 'US' } : undefined,
  };
}

/**
 * Takes the personal entries of metadata off a customer's payments and subscriptions at the provider, where they outlive the
 * customer. `isPersonal` tells them by their keys. Any number of times.
 */
export async function removePersonalMetadata(
  deps: Deps,
  customer: string,
  isPersonal: (key: string) => boolean,
): Promise<void> {
  const without = (metadata: Stripe.Metadata) =>
    Object.fromEntries(
      Object.entries(metadata).flatMap(([key, value]) => (isPersonal(key) && value ? [[key, '']] : [])),
    );
  await findInStripe(deps, 'remove personal metadata', async (stripe) => {
    for await (const { id, metadata } of stripe.paymentIntents.list({ customer, limit: 100 })) {
      const cleared = without(metadata);
      if (Object.keys(cleared).length > 0) await stripe.paymentIntents.update(id, { metadata: cleared });
    }
    for await (const { id, metadata } of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
      const cleared = without(metadata);
      if (Object.keys(cleared).length > 0) await stripe.subscriptions.update(id, { metadata: cleared });
    }
  });
}

/**
 * The ids of all customers that the provider has for an account: usually one, and those whose creation it has not
 * answered in time.
 */
export function listCustomersOf(deps: Deps, userId: string, email: string): Promise<string[]> {
  return callStripe(deps, 'list customers', async (stripe) => {
    const ids: string[] = [];
    for await (const { id, metadata } of stripe.customers.list({ email, limit: 100 })) {
      if (metadata.user_id === userId) ids.push(id);
    }
    return ids;
  });
}

/** Deletes a customer at the provider, with the cards it has saved. Any number of times. */
export async function deleteCustomer(deps: Deps, id: string): Promise<void> {
  await findInStripe(deps, 'delete customer', (stripe) => stripe.customers.del(id));
}
