import { accountMessages, checkLogin, type Login } from '../../shared/accounts.ts';
import { limits } from '../../shared/policies.ts';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { passwordMatches } from './passwords.ts';
import { rotateSession } from './sessions.ts';
import { emailKeyOf, findUser, findUserByEmail } from './users.ts';

/** Where a request comes from, the session its browser still holds, and the referral code it keeps. */
export type ClientContext = { networkAddress: string; oldToken?: string; referralCode?: string };

/** A fresh session: `token` is the secret for the cookie. */
export type SignedIn = { userId: string; token: string };

/**
 * Signs in by email and password; the browser's old session ends. 400 when one is missing, 401 with the same
 * sentence for a wrong address and a wrong password, 429 after too many failures.
 */
export async function signIn(deps: Deps, input: Login, client: ClientContext): Promise<SignedIn> {
  const refusal = checkLogin(input);
  if (refusal) throw new AppError('invalid', refusal.message);
  countAttempt(deps, input.email, client);
  const user = findUserByEmail(deps.db, input.email);
  if (!(await passwordMatches(input.password, user?.passwordHash)) || !user) throw wrongLogin();
  forgiveAttempts(deps, input.email, client);
  return transact(deps.db, () => {
    // The password may have been changed while it was being checked: then its old sessions have just ended.
    if (findUser(deps.db, user.id)?.passwordHash !== user.passwordHash) throw wrongLogin();
    return { userId: user.id, token: rotateSession(deps.db, client.oldToken, user.id, deps.now()) };
  });
}

/** Counts before the slow check, so that attempts sent all at once cannot slip past the limit. */
function countAttempt({ throttle, now }: Deps, email: string, client: ClientContext): void {
  throttle.use(limits.failedSignInsPerAddress, client.networkAddress, now());
  throttle.use(limits.failedSignInsPerAccount, emailKeyOf(email), now());
}

function forgiveAttempts({ throttle }: Deps, email: string, client: ClientContext): void {
  throttle.takeBack(limits.failedSignInsPerAddress, client.networkAddress);
  throttle.forget(limits.failedSignInsPerAccount, emailKeyOf(email));
}

function wrongLogin(): AppError {
  return new AppError('unauthorized', accountMessages.wrongLogin);
}
