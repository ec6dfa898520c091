import { business } from '../../../shared/business.ts';
import { checkRegistration, type Register } from '../../../shared/contract/accounts.ts';
import { limits } from '../../../shared/rules/limits.ts';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { assertStrongPassword } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { issueMailedToken } from '../record/mailed-tokens.ts';
import { welcomeMail } from '../record/mails.ts';
import { referrerIdOf } from '../record/referrers.ts';
import { addUser, emailTaken, findUserByEmail } from '../record/users.ts';
import { type ClientContext, openSession, type SignedIn } from './sign-in.ts';

/**
 * Makes an account and signs it in (product 13.4, checks in that order). 400 with the first broken rule, 409 when
 * the address has an account, 429 when too many come from one network address.
 */
export async function register(deps: Deps, input: Register, client: ClientContext): Promise<SignedIn> {
  const refusal = checkRegistration(input);
  if (refusal) throw new AppError('invalid', refusal.message);
  await assertStrongPassword(input.password);
  deps.throttle.use(limits.registrationsPerIp, client.ipAddress, deps.now());
  if (findUserByEmail(deps.db, input.email)) throw emailTaken();
  const passwordHash = await hashPassword(client.ipAddress, input.password);
  return transact(deps.db, () => {
    const userId = addCustomer(deps, input, passwordHash, client.referralCode);
    return openSession(deps, userId, client);
  });
}

function addCustomer(
  { db, env, now }: Deps,
  input: Register,
  passwordHash: string,
  referralCode: string | undefined,
): string {
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
  queueMail(db, `welcome:${userId}`, welcomeMail(env, { email, firstName }, token), now());
  return userId;
}
