import type Stripe from 'stripe';
import { cutText } from '../../shared/rules/cut-text.ts';
import { hashOf } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { callStripe, findInStripe } from './calls.ts';
import { withIdempotencyKey } from './idempotency.ts';

/** `state` is written out; empty fields are omitted. */
export type CustomerDetails = {
  userId: string;
  email: string;
  name: string;
  phone: string;
  address: { street: string; city: string; state: string; zipCode: string };
};

/** `lostId`, an id the provider no longer knows, gives the new customer its own idempotency key. */
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

export async function updateCustomer(deps: Deps, id: string, details: CustomerDetails): Promise<void> {
  await callStripe(deps, 'update customer', (stripe) => stripe.customers.update(id, customerParams(details)));
}

/** The provider limits phones to 20 characters; the shop limits names to 200. */
function customerParams({ email, name, phone, address }: CustomerDetails) {
  const { street, city, state, zipCode } = address;
  return {
    email,
    name: cutText(name.trim(), 200) || undefined,
    phone: cutText(phone, 20) || undefined,
    address: street ? { line1: street, city, state, postal_code: zipCode, country: 'US' } : undefined,
  };
}

/** From payments, invoices and subscriptions, which outlive the customer. Idempotent. */
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
    for await (const { id, metadata } of stripe.invoices.list({ customer, limit: 100 })) {
      const cleared = without(metadata ?? {});
      if (Object.keys(cleared).length > 0) await stripe.invoices.update(id, { metadata: cleared });
    }
    for await (const { id, metadata } of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
      const cleared = without(metadata);
      if (Object.keys(cleared).length > 0) await stripe.subscriptions.update(id, { metadata: cleared });
    }
  });
}

/** Usually one; more when a creation timed out. */
export function listCustomersOf(deps: Deps, userId: string, email: string): Promise<string[]> {
  return callStripe(deps, 'list customers', async (stripe) => {
    const ids: string[] = [];
    for await (const { id, metadata } of stripe.customers.list({ email, limit: 100 })) {
      if (metadata.user_id === userId) ids.push(id);
    }
    return ids;
  });
}

const closedKey = 'account_closed';

/** With saved cards. The event tells a restored copy why. Idempotent. */
export async function deleteCustomer(deps: Deps, id: string): Promise<void> {
  const metadata = { [closedKey]: String(deps.now()) };
  const known = await findInStripe(deps, 'mark customer as closed', (stripe) =>
    stripe.customers.update(id, { metadata }),
  );
  if (known) await findInStripe(deps, 'delete customer', (stripe) => stripe.customers.del(id));
}

export function listCustomerIds(deps: Deps): Promise<Set<string>> {
  return callStripe(deps, 'list customers', async (stripe) => {
    const ids = new Set<string>();
    for await (const { id } of stripe.customers.list({ limit: 100 })) ids.add(id);
    return ids;
  });
}

/** As far back as the provider keeps events. */
export function listClosedAccounts(deps: Deps): Promise<Set<string>> {
  return callStripe(deps, 'list deleted customers', async (stripe) => {
    const ids = new Set<string>();
    for await (const event of stripe.events.list({ type: 'customer.deleted', limit: 100 })) {
      if (event.type !== 'customer.deleted') continue;
      const { [closedKey]: closedAt, user_id } = event.data.object.metadata;
      if (closedAt && user_id) ids.add(user_id);
    }
    return ids;
  });
}
