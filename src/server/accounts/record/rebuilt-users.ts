import type Stripe from 'stripe';
import { business } from '../../../shared/business.ts';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import type { Deps } from '../../platform/deps.ts';
import { users } from './table.ts';
import { findUser, findUserByEmail } from './users.ts';

/**
 * The account of a provider's customer, for records that are rebuilt after a restored backup: the one with that id or that
 * e-mail address, else a new one without a password, whose owner chooses one by mail. Null when the provider keeps no
 * e-mail address. Call it inside a transaction.
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
