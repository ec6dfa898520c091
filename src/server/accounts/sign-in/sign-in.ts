import { eq } from 'drizzle-orm';
import { accountMessages, checkLogin, type Login } from '../../../shared/contract/accounts.ts';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { type Limit, limits } from '../../../shared/rules/limits.ts';
import { transact } from '../../platform/db/db.ts';
import { hashOf } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import { failedSignInAlertMail } from '../record/mails.ts';
import { userRoles, users } from '../record/table.ts';
import { findUser, findUserByEmail, type UserRow } from '../record/users.ts';
import { isKnownBrowser, rememberBrowser } from '../sessions/known-browsers.ts';
import { endSession, renewSession, startSession } from '../sessions/sessions.ts';

/**
 * Where a request comes from, on what device ("Safari on iPhone"), the session its browser still holds, the cookie by
 * which the browser is known, and the referral code it keeps.
 */
export type ClientContext = {
  ipAddress: string;
  device: string;
  currentSessionToken?: string;
  knownBrowserToken?: string;
  referralCode?: string;
};

/** A fresh session: `token` and `knownBrowserToken` are the secrets for the cookies. */
export type SignedIn = { userId: string; token: string; knownBrowserToken: string };

/**
 * Signs in by email and password; the browser's old session ends. 400 when one is missing, 401 with the same
 * sentence for a wrong address and a wrong password, 429 after too many failures.
 */
export async function signIn(deps: Deps, input: Login, client: ClientContext): Promise<SignedIn> {
  const refusal = checkLogin(input);
  if (refusal) throw new AppError('invalid', refusal.message);
  try {
    return await checkPassword(deps, input, client);
  } catch (error) {
    if (error instanceof AppError) noteFailedSignIn(deps);
    throw error;
  }
}

/**
 * Starts a session in the place of the one that the browser held; the browser is known from then on to have signed in. `isSame`:
 * that one was the user's own, and goes on under another secret, with what belongs to it. Call it inside a transaction.
 */
export function openSession(
  { db, now }: Deps,
  userId: string,
  client: ClientContext,
  { isSame = false } = {},
): SignedIn {
  const { currentSessionToken: current } = client;
  const renewed = current && isSame ? renewSession(db, current) : null;
  if (current && !renewed) endSession(db, current);
  return {
    userId,
    token: renewed ?? startSession(db, userId, now(), client.device),
    knownBrowserToken: rememberBrowser(db, client.knownBrowserToken, userId, now()),
  };
}

async function checkPassword(deps: Deps, input: Login, client: ClientContext): Promise<SignedIn> {
  const user = findUserByEmail(deps.db, input.email);
  const attempt = attemptOf(deps, input.email, user, client);
  // Before the slow check, so that attempts sent all at once cannot slip past the limit.
  for (const { limit, who } of attempt.counts) deps.throttle.use(limit, who, deps.now());
  if (!(await passwordMatches(attempt.caller, input.password, user?.passwordHash)) || !user)
    throw wrongLogin();
  clearFailures(deps, attempt);
  return transact(deps.db, () => {
    // The password may have been changed while it was being checked: then its old sessions have just ended.
    if (findUser(deps.db, user.id)?.passwordHash !== user.passwordHash) throw wrongLogin();
    return openSession(deps, user.id, client);
  });
}

/** `caller` takes turns in the queue for hashing; `counts` are the limits it uses up. */
type SignInAttempt = { caller: string; counts: { limit: Limit; who: string }[] };

/**
 * What an attempt counts against. A browser that has signed in to the account before has a count of its own, so that
 * strangers can lock neither its owner nor its neighbours out.
 */
function attemptOf(
  { db }: Deps,
  email: string,
  user: UserRow | undefined,
  { ipAddress, knownBrowserToken }: ClientContext,
): SignInAttempt {
  if (user && knownBrowserToken && isKnownBrowser(db, knownBrowserToken, user.id)) {
    const who = `${hashOf(knownBrowserToken)} ${user.id}`;
    return { caller: who, counts: [{ limit: limits.failedSignInsPerBrowser, who }] };
  }
  return {
    caller: ipAddress,
    counts: [
      { limit: limits.failedSignInsPerIp, who: ipAddress },
      { limit: limits.failedSignInsPerAccount, who: emailKeyOf(email) },
    ],
  };
}

/** A success takes back its own count at the address, and every failure before it at the account or the browser. */
function clearFailures({ throttle }: Deps, { counts }: SignInAttempt): void {
  for (const { limit, who } of counts) {
    if (limit === limits.failedSignInsPerIp) throttle.takeBack(limit, who);
    else throttle.forget(limit, who);
  }
}

function wrongLogin(): AppError {
  return new AppError('unauthorized', accountMessages.wrongLogin);
}

/** Counts a failed sign-in: wrong credentials, or too many attempts. Above `limits.failedSignInsOfShop` the admins get a mail, at most one in six hours. */
function noteFailedSignIn(deps: Deps): void {
  const { db, env, throttle, now } = deps;
  if (throttle.tryUse(limits.failedSignInsOfShop, 'shop', now())) return;
  if (!throttle.tryUse(limits.failedSignInAlerts, 'shop', now())) return;
  deps.log.warn('many failed sign-ins');
  const period = Math.floor(now() / limits.failedSignInAlerts.withinMs);
  const admins = db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(userRoles.role, 'admin'))
    .all();
  for (const admin of admins)
    queueMail(db, `failed-sign-ins:${period}:${admin.id}`, failedSignInAlertMail(env, admin), now());
}
