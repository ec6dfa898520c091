import { eq } from 'drizzle-orm';
import { addressParts } from '../../shared/address.ts';
import { users } from '../accounts/table.ts';
import type { Deps } from '../deps.ts';
import { unauthorized } from '../errors.ts';
import { hashOf } from '../ids.ts';
import { askProvider } from './provider.ts';

/** The provider's customer id of an account, made at the first checkout. */
export async function ensureCustomer(deps: Deps, userId: string): Promise<string> {
  const known = findCustomer(deps, userId);
  if (known.stripeCustomerId) return known.stripeCustomerId;
  return deps.singleFlight(`customer ${userId}`, () => createCustomer(deps, known));
}

async function createCustomer(deps: Deps, user: typeof users.$inferSelect): Promise<string> {
  const { street, city, state, zipCode } = addressParts(user.address);
  const params = {
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim() || undefined,
    phone: user.phone || undefined,
    address: street ? { line1: street, city, state, postal_code: zipCode, country: 'US' } : undefined,
    metadata: { user_id: user.id },
  };
  const idempotencyKey = `customer:${user.id}:${hashOf(JSON.stringify(params)).slice(0, 16)}`;
  const customer = await askProvider(deps, 'create customer', (stripe) =>
    stripe.customers.create(params, { idempotencyKey }),
  );
  deps.db.update(users).set({ stripeCustomerId: customer.id }).where(eq(users.id, user.id)).run();
  return customer.id;
}

function findCustomer({ db }: Deps, userId: string) {
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw unauthorized();
  return user;
}
