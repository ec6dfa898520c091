import { and, eq, isNotNull } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { unauthorized } from '../../platform/errors.ts';
import { missingObject } from '../../stripe/calls.ts';
import {
  type CustomerDetails,
  createCustomer,
  deleteCustomer,
  updateCustomer,
} from '../../stripe/customers.ts';
import { users } from './table.ts';
import { findUser, getAccount, type UserRow } from './users.ts';

/** Creates the customer at the first checkout, and again when it is gone at the provider. */
export async function withCustomer<T>(
  deps: Deps,
  userId: string,
  call: (customerId: string) => Promise<T>,
): Promise<T> {
  const customerId = await ensureCustomer(deps, userId, null);
  try {
    return await call(customerId);
  } catch (error) {
    // In the path of a call it is the "id".
    if (!['customer', 'id'].includes(missingObject(error) ?? '')) throw error;
    deps.log.warn({ userId }, 'the provider no longer knows this customer, a new one is created');
    return call(await ensureCustomer(deps, userId, customerId));
  }
}

export function findUserByCustomer(deps: Pick<Deps, 'db'>, customerId: string): UserRow | undefined {
  return deps.db.select().from(users).where(eq(users.stripeCustomerId, customerId)).get();
}

/** The provider's receipts show them. Failures stay marked for the next run. */
export async function updateChangedCustomers(deps: Deps): Promise<void> {
  const changed = and(eq(users.isStripeCustomerOutdated, true), isNotNull(users.stripeCustomerId));
  for (const user of deps.db.select().from(users).where(changed).limit(200).all()) {
    try {
      await updateOne(deps, user);
    } catch (error) {
      deps.log.error({ userId: user.id, err: error }, 'customer could not be updated, will be tried again');
    }
  }
}

/** Compares with what was sent: a change made meanwhile stays marked. */
async function updateOne(deps: Deps, user: UserRow): Promise<void> {
  const details = detailsOf(user);
  if (user.stripeCustomerId) {
    await updateCustomer(deps, user.stripeCustomerId, details).catch((error) => {
      if (missingObject(error) === null) throw error;
    });
  }
  const current = findUser(deps.db, user.id);
  if (!current || JSON.stringify(detailsOf(current)) !== JSON.stringify(details)) return;
  deps.db.update(users).set({ isStripeCustomerOutdated: false }).where(eq(users.id, user.id)).run();
}

async function ensureCustomer(deps: Deps, userId: string, lostId: string | null): Promise<string> {
  const user = getAccount(deps.db, userId);
  if (user.stripeCustomerId && user.stripeCustomerId !== lostId) return user.stripeCustomerId;
  return deps.queue.once(`customer ${userId}`, async () => {
    const customerId = await createCustomer(deps, detailsOf(user), lostId);
    const columns = { stripeCustomerId: customerId };
    const stored = deps.db
      .update(users)
      .set(columns)
      .where(eq(users.id, userId))
      .returning({ id: users.id })
      .get();
    if (stored) return customerId;
    await deleteCustomer(deps, customerId);
    throw unauthorized();
  });
}

function detailsOf(user: UserRow): CustomerDetails {
  const { street, city, state, zipCode } = user;
  return {
    userId: user.id,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`,
    phone: user.phone,
    address: { street, city, state, zipCode },
  };
}
