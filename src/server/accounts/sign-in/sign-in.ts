import { eq } from 'drizzle-orm';
import { rules } from '../../../shared/business.ts';
import { accountMessages, checkLogin, type Login } from '../../../shared/contract/accounts.ts';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { type Limit, limits } from '../../../shared/rules/limits.ts';
import { transact } from '../../platform/db/db.ts';
import { hashOf } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { hashedAddress, recordAttempt } from '../../platform/events/events.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import { failedSignInAlertMail } from '../record/mails.ts';
import { userRoles, users } from '../record/table.ts';
import { findUser, findUserByEmail } from '../record/users.ts';
import { isKnownBrowser, rememberBrowser } from '../sessions/known-browsers.ts';
import { endSession, renewSession, startSession } from '../sessions/sessions.ts';

export type ClientContext = {
  ipAddress: string;
  device: string;
  currentSessionToken?: string;
  knownBrowserToken?: string;
  referralCode?: string;
};

/** `token` and `knownBrowserToken` are cookie secrets. */
export type SignedIn = { userId: string; token: string; knownBrowserToken: string };

/**
 * Ends the browser's old session. 400 for missing fields, 401 with one sentence for wrong address and
 * password, 429 after too many failures.
 */
export async function signIn(deps: Deps, input: Login, client: ClientContext): Promise<SignedIn> {
  const refusal = checkLogin(input);
  if (refusal) throw new AppError('invalid', refusal.message);
  const about = () =>
    findUserByEmail(deps.db, input.email)?.id ?? hashedAddress(deps.db, emailKeyOf(input.email));
  return recordFailure(deps, client, about, () => checkPassword(deps, input, client));
}

/** `about`: the account, if known. */
export async function recordFailure(
  deps: Deps,
  { ipAddress }: ClientContext,
  about: () => string,
  check: () => Promise<SignedIn>,
): Promise<SignedIn> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AppError) noteFailedSignIn(deps);
    if (error instanceof AppError && error.kind === 'unauthorized')
      recordAttempt(deps, { ipAddress, what: 'failed sign-in', about: about() });
    throw error;
  }
}

/**
 * Replaces the browser's session. `isSame`: it was the user's own, and continues under a new secret. Call it
 * in a transaction.
 */
export function openSession(
  { db, now }: Deps,
  userId: string,
  client: ClientContext,
  { isSame = false, isByPasskey = false, isByShortPassword = false } = {},
): SignedIn {
  const { currentSessionToken: current } = client;
  const renewed = current && isSame ? renewSession(db, current, now()) : null;
  if (current && !renewed) endSession(db, current);
  return {
    userId,
    token:
      renewed ?? startSession(db, userId, now(), { device: client.device, isByPasskey, isByShortPassword }),
    knownBrowserToken: rememberBrowser(db, client.knownBrowserToken, userId, now()),
  };
}

async function checkPassword(deps: Deps, input: Login, client: ClientContext): Promise<SignedIn> {
  const user = findUserByEmail(deps.db, input.email);
  const attempt = countAttempt(deps, { userId: user?.id, key: emailKeyOf(input.email) }, client);
  if (!(await passwordMatches(attempt.caller, input.password, user?.passwordHash)) || !user)
    throw wrongLogin();
  clearFailures(deps, attempt);
  return transact(deps.db, () => {
    // The password may have changed during the check, which ends its sessions.
    if (findUser(deps.db, user.id)?.passwordHash !== user.passwordHash) throw wrongLogin();
    const isByShortPassword = input.password.length < rules.minAdminPasswordLength;
    return openSession(deps, user.id, client, { isByShortPassword });
  });
}

type SignInAttempt = { caller: string; counts: { limit: Limit; who: string }[] };
/** `key` is counted where there is no account. */
type AttemptedAccount = { userId: string | undefined; key: string };

/** Before the slow check, so that parallel attempts cannot exceed the limit. 429 above it. */
export function countAttempt(deps: Deps, account: AttemptedAccount, client: ClientContext): SignInAttempt {
  const attempt = attemptOf(deps, account, client);
  for (const { limit, who } of attempt.counts) deps.throttle.use(limit, who, deps.now());
  return attempt;
}

/** A known browser counts apart, so that strangers cannot lock out its owner. */
function attemptOf(
  { db }: Deps,
  { userId, key }: AttemptedAccount,
  { ipAddress, knownBrowserToken }: ClientContext,
): SignInAttempt {
  if (userId && knownBrowserToken && isKnownBrowser(db, knownBrowserToken, userId)) {
    const who = `${hashOf(knownBrowserToken)} ${userId}`;
    return { caller: who, counts: [{ limit: limits.failedSignInsPerBrowser, who }] };
  }
  return {
    caller: ipAddress,
    counts: [
      { limit: limits.failedSignInsPerIp, who: ipAddress },
      { limit: limits.failedSignInsPerAccount, who: userId ?? key },
    ],
  };
}

/** Takes back its own count at the address, and all failures of account or browser. */
export function clearFailures({ throttle }: Deps, { counts }: SignInAttempt): void {
  for (const { limit, who } of counts) {
    if (limit === limits.failedSignInsPerIp) throttle.takeBack(limit, who);
    else throttle.forget(limit, who);
  }
}

function wrongLogin(): AppError {
  return new AppError('unauthorized', accountMessages.wrongLogin);
}

/** Above `limits.failedSignInsOfShop` the admins get a mail, at most every six hours. */
function noteFailedSignIn(deps: Deps): void {
  const { db, env, throttle, now } = deps;
  if (throttle.tryUse(limits.failedSignInsOfShop, 'shop', now())) return;
  if (!throttle.tryUse(limits.failedSignInAlerts, 'shop', now())) return;
  deps.log.warn('many failed sign-ins');
  const period = Math.floor(now() / limits.failedSignInAlerts.withinMs);
  const admins = db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(userRoles.role, 'admin'))
    .all();
  for (const admin of admins)
    queueMail(deps, `failed-sign-ins:${period}:${admin.id}`, failedSignInAlertMail(env, admin));
}
