import { and, eq } from 'drizzle-orm';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { welcomeMail } from '../record/mails.ts';
import { referrerIdOf } from '../record/referrers.ts';
import { identities, users } from '../record/table.ts';
import { addUser, emailTaken, findUser, findUserByEmail, type UserRow } from '../record/users.ts';
import { revokeAccountAccess } from '../sessions/revoke-account-access.ts';
import { type ClientContext, openSession, type SignedIn } from './sign-in.ts';

/** What an OpenID Connect issuer says about a person. */
export type OidcProfile = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/**
 * Signs in whom the issuer vouches for (product 5.4): the linked account, or the one with the same
 * address, or a new one. 403 when the issuer does not say that the address is verified, 409 when an account has it in another
 * spelling than upper and lower case.
 */
export function signInWithProfile(deps: Deps, profile: OidcProfile, client: ClientContext): SignedIn {
  return transact(deps.db, () => {
    const userId = linkedUser(deps, profile) ?? linkByEmail(deps, profile, client.referralCode);
    return openSession(deps, userId, client);
  });
}

function linkedUser({ db }: Deps, { issuer, subject }: OidcProfile): string | undefined {
  const same = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
  return db.select({ userId: identities.userId }).from(identities).where(same).get()?.userId;
}

function linkByEmail(deps: Deps, profile: OidcProfile, referralCode: string | undefined): string {
  const { db, now } = deps;
  if (!profile.emailVerified) throw new AppError('forbidden', 'That address is not verified.');
  const known = findUserByEmail(db, profile.email);
  // Mail servers may take the two for different mailboxes.
  if (known && known.email.toLowerCase() !== profile.email.toLowerCase()) throw emailTaken();
  if (known && !known.emailVerifiedAt) takeOverUnverifiedAccount(deps, known);
  const userId = known?.id ?? addGoogleCustomer(deps, profile, referralCode);
  db.insert(identities)
    .values({ issuer: profile.issuer, subject: profile.subject, userId, createdAt: now() })
    .run();
  return userId;
}

/** Nobody had proven the address until now: whoever chose the password or is signed in may be somebody else. */
function takeOverUnverifiedAccount({ db, now }: Deps, user: UserRow): void {
  db.update(users).set({ passwordHash: null, emailVerifiedAt: now() }).where(eq(users.id, user.id)).run();
  revokeAccountAccess(db, user.id);
}

function addGoogleCustomer(
  { db, env, now }: Deps,
  profile: OidcProfile,
  referralCode: string | undefined,
): string {
  const { email, firstName, lastName } = profile;
  const referredById = referrerIdOf(db, referralCode, email);
  const userId = addUser(db, { email, firstName, lastName, emailVerifiedAt: now(), referredById }, now());
  const user = findUser(db, userId);
  if (user) queueMail(db, `welcome:${userId}`, welcomeMail(env, user), now());
  return userId;
}
