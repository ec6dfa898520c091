import { addressParts } from '../../shared/address.ts';
import { findUser, setStripeCustomer, type UserRow } from '../accounts/users.ts';
import type { Deps } from '../deps.ts';
import { unauthorized } from '../errors.ts';
import { hashOf } from '../ids.ts';
import { askProvider, missingObject, underKey } from './provider.ts';

/**
 * Runs `call` with the provider's customer id of an account, which is made at the first checkout, and made anew when
 * the provider does not know it any more.
 */
export async function withCustomer<T>(
  deps: Deps,
  userId: string,
  call: (customer: string) => Promise<T>,
): Promise<T> {
  const customer = await ensureCustomer(deps, userId, null);
  try {
    return await call(customer);
  } catch (error) {
    if (missingObject(error) !== 'customer') throw error;
    deps.log.warn({ userId }, 'the provider has lost this customer, who is made anew');
    return call(await ensureCustomer(deps, userId, customer));
  }
}

/** `lost`: an id that is known to be gone. */
async function ensureCustomer(deps: Deps, userId: string, lost: string | null): Promise<string> {
  const user = findUser(deps.db, userId);
  if (!user) throw unauthorized();
  if (user.stripeCustomerId && user.stripeCustomerId !== lost) return user.stripeCustomerId;
  return deps.singleFlight(`customer ${userId}`, () => createCustomer(deps, user, lost));
}

async function createCustomer(deps: Deps, user: UserRow, lost: string | null): Promise<string> {
  const { street, city, state, zipCode } = addressParts(user.address);
  const params = {
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim().slice(0, 200) || undefined,
    phone: user.phone.slice(0, 20) || undefined,
    address: street ? { line1: street, city, state, postal_code: zipCode, country: 'US' } : undefined,
    metadata: { user_id: user.id },
  };
  const key = `customer:${user.id}:${hashOf(JSON.stringify([params, lost])).slice(0, 16)}`;
  const customer = await askProvider(deps, 'create customer', (stripe) =>
    underKey(key, (options) => stripe.customers.create(params, options)),
  );
  setStripeCustomer(deps.db, user.id, customer.id);
  return customer.id;
}
