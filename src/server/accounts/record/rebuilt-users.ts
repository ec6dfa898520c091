import type Stripe from 'stripe';
import { business } from '../../../shared/business.ts';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import type { Deps } from '../../platform/deps.ts';
import { users } from './table.ts';
import { findUser, findUserByEmail } from './users.ts';

/**
 * After a restore: by id or email, else a new account without a password, whose owner is mailed a link. Null
 * when the provider has no email. Call it in a transaction.
 */
export function ensureRebuiltUser(deps: Deps, userId: string, customer: Stripe.Customer): string | null {
  const { email, name, phone, address } = customer;
  if (!email) return null;
  const known = findUser(deps.db, userId) ?? findUserByEmail(deps.db, email);
  if (known) return known.id;
  const [firstName = '', ...rest] = (name ?? '').split(' ');
  deps.db
    .insert(users)
    .values({
      id: userId,
      email,
      emailKey: emailKeyOf(email),
      firstName,
      lastName: rest.join(' '),
      phone: phone ?? '',
      street: address?.line1 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? business.place.state,
      zipCode: address?.postal_code ?? '',
      stripeCustomerId: customer.id,
      createdAt: customer.created * 1000,
    })
    .onConflictDoNothing()
    .run();
  return findUser(deps.db, userId)?.id ?? null;
}
