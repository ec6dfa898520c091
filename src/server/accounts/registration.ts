import { checkRegistration, type Register } from '../../shared/accounts.ts';
import { combinedAddress } from '../../shared/address.ts';
import { business } from '../../shared/business.ts';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { queueMail } from '../outbox.ts';
import { limits } from '../throttle.ts';
import { welcomeMail } from './account-mails.ts';
import { issueMailedToken } from './mailed-tokens.ts';
import { hashPassword } from './passwords.ts';
import { rotateSession } from './sessions.ts';
import type { SignedIn, Visit } from './sign-in.ts';
import { addUser, emailTaken, findUserByEmail } from './users.ts';

/**
 * Makes an account and signs it in (spec section 5, checks in that order). 400 with the first broken rule, 409 when
 * the address has an account, 429 when too many come from one network address.
 */
export async function register(deps: Deps, input: Register, visit: Visit): Promise<SignedIn> {
  const refusal = checkRegistration(input);
  if (refusal) throw new AppError('invalid', refusal.message);
  deps.throttle.use(limits.registrationsPerAddress, visit.networkAddress, deps.now());
  if (findUserByEmail(deps.db, input.email)) throw emailTaken();
  const passwordHash = await hashPassword(input.password);
  return transact(deps.db, () => {
    const userId = addCustomer(deps, input, passwordHash);
    return { userId, token: rotateSession(deps.db, visit.oldToken, userId, deps.now()) };
  });
}

function addCustomer({ db, env, now }: Deps, input: Register, passwordHash: string): string {
  const email = input.email.trim();
  const firstName = input.firstName.trim();
  const userId = addUser(
    db,
    {
      email,
      firstName,
      lastName: input.lastName.trim(),
      phone: input.phone.trim(),
      address: registeredAddress(input),
      passwordHash,
    },
    now(),
  );
  const token = issueMailedToken(db, 'verify-email', userId, email, now());
  queueMail(db, `welcome:${userId}`, welcomeMail(env, { email, firstName }, token), now());
  return userId;
}

/** Combined here from its parts, in the shop's state, whatever the browser combined. */
function registeredAddress({ streetAddress, city, zipCode }: Register): string {
  return combinedAddress({
    street: streetAddress.trim(),
    city: city.trim(),
    state: business.place.state,
    zipCode: zipCode.trim(),
  });
}
