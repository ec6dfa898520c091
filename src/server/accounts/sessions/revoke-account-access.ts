import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { dropMailedTokens, dropPendingEmail } from '../record/mailed-tokens.ts';
import {
  identities,
  knownBrowsers,
  mailedTokens,
  passkeyChallenges,
  passkeys,
  sessions,
  users,
} from '../record/table.ts';
import type { UserRow } from '../record/users.ts';
import { forgetBrowsers } from './known-browsers.ts';
import { endAllSessions } from './sessions.ts';

/** Cookie secrets of the calling browser, which stays signed in. */
export type OwnBrowser = { currentSessionToken?: string; knownBrowserToken?: string };

/**
 * Also known browsers, password links, a pending change of address and the calendar feed; passwords, passkeys
 * and linked accounts stay. In the caller's transaction.
 */
export function revokeAccountAccess(
  db: Db,
  user: Pick<UserRow, 'id' | 'email'>,
  { currentSessionToken, knownBrowserToken }: OwnBrowser = {},
): void {
  endAllSessions(db, user.id, currentSessionToken);
  forgetBrowsers(db, user.id, knownBrowserToken);
  dropMailedTokens(db, 'reset-password', user.id);
  dropPendingEmail(db, user);
  db.update(users).set({ calendarTokenHash: null }).where(eq(users.id, user.id)).run();
}

/** After a restore: the copy would revive access that was ended since. Passwords and passkeys stay. */
export function revokeAllAccess(db: Db): void {
  for (const table of [sessions, knownBrowsers, mailedTokens, passkeyChallenges]) db.delete(table).run();
  db.update(users).set({ calendarTokenHash: null }).run();
}

/** Passkeys, and accounts at Google of another address. */
export function dropOtherSignInMethods(db: Db, userId: string, email: string): void {
  db.delete(passkeys).where(eq(passkeys.userId, userId)).run();
  const other = or(isNull(identities.email), ne(sql`lower(${identities.email})`, email.toLowerCase()));
  db.delete(identities)
    .where(and(eq(identities.userId, userId), other))
    .run();
}

/** A stranger may have made the account, so nothing of theirs stays. In the caller's transaction. */
export function takeOverUnprovedAccount(
  db: Db,
  user: UserRow,
  owner: Pick<UserRow, 'firstName' | 'lastName' | 'passwordHash'>,
  now: number,
): void {
  revokeAccountAccess(db, user);
  dropOtherSignInMethods(db, user.id, user.email);
  db.update(users)
    .set({ ...blankContact, ...owner, emailVerifiedAt: now, isStripeCustomerOutdated: true })
    .where(eq(users.id, user.id))
    .run();
}

const blankContact = {
  phone: '',
  street: '',
  city: '',
  state: '',
  zipCode: '',
  billingName: '',
  billingAddress: '',
  billingCity: '',
  billingState: '',
  billingZip: '',
  billingCountry: 'US',
};
