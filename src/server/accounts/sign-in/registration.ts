import { business } from '../../../shared/business.ts';
import { checkRegistration, type Register } from '../../../shared/contract/accounts.ts';
import { limits } from '../../../shared/rules/limits.ts';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { assertStrongPassword } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { queueAccountMail } from '../record/account-mails.ts';
import { issueMailedToken } from '../record/mailed-tokens.ts';
import { welcomeMail } from '../record/mails.ts';
import { referrerIdOf } from '../record/referrers.ts';
import { addUser, assertEmailIsFree } from '../record/users.ts';
import { type ClientContext, openSession, type SignedIn } from './sign-in.ts';

/**
 * Checks in the order of product 13.4. 400 for the first broken rule, 409 when the address is taken, 429 for
 * too many from one network address.
 */
export async function register(deps: Deps, input: Register, client: ClientContext): Promise<SignedIn> {
  const refusal = checkRegistration(input);
  if (refusal) throw new AppError('invalid', refusal.message);
  await assertStrongPassword(input.password, { email: input.email, isStaff: false });
  deps.throttle.use(limits.registrationsPerIp, client.ipAddress, deps.now());
  assertEmailIsFree(deps.db, input.email, deps.now());
  const passwordHash = await hashPassword(client.ipAddress, input.password);
  return transact(deps.db, () => {
    const userId = addCustomer(deps, input, passwordHash, client.referralCode);
    return openSession(deps, userId, client);
  });
}

function addCustomer(
  deps: Deps,
  input: Register,
  passwordHash: string,
  referralCode: string | undefined,
): string {
  const { db, env, now } = deps;
  const email = input.email.trim();
  const firstName = input.firstName.trim();
  const userId = addUser(
    db,
    {
      email,
      firstName,
      lastName: input.lastName.trim(),
      phone: input.phone.trim(),
      street: input.streetAddress.trim(),
      city: input.city.trim(),
      state: business.place.state,
      zipCode: input.zipCode.trim(),
      passwordHash,
      referredById: referrerIdOf(db, referralCode, email),
    },
    now(),
  );
  const token = issueMailedToken(db, 'verify-email', userId, email, now());
  const reader = { email, firstName, emailVerifiedAt: null };
  queueAccountMail(deps, reader, `welcome:${userId}`, welcomeMail(env, reader, token));
  return userId;
}
