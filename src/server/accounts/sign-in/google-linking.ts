import { and, eq } from 'drizzle-orm';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { welcomeMail } from '../record/mails.ts';
import { referrerIdOf } from '../record/referrers.ts';
import { identities } from '../record/table.ts';
import { addUser, emailTaken, findUser, findUserByEmail } from '../record/users.ts';
import { takeOverUnprovedAccount } from '../sessions/revoke-account-access.ts';
import { type ClientContext, openSession, type SignedIn } from './sign-in.ts';

export type OidcProfile = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/**
 * The linked account, one with the same address, or a new one (product 5.4). 403 when the address is
 * unverified, 409 when an account spells it differently (beyond case).
 */
export function signInWithProfile(deps: Deps, profile: OidcProfile, client: ClientContext): SignedIn {
  return transact(deps.db, () => {
    const userId = updateLinked(deps, profile) ?? linkByEmail(deps, profile, client.referralCode);
    return openSession(deps, userId, client);
  });
}

function updateLinked({ db }: Deps, { issuer, subject, email }: OidcProfile): string | undefined {
  const same = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
  return db.update(identities).set({ email }).where(same).returning({ userId: identities.userId }).get()
    ?.userId;
}

function linkByEmail(deps: Deps, profile: OidcProfile, referralCode: string | undefined): string {
  const { db, now } = deps;
  if (!profile.emailVerified) throw new AppError('forbidden', 'That address is not verified.');
  const known = findUserByEmail(db, profile.email);
  // Mail servers may treat them as different mailboxes.
  if (known && known.email.toLowerCase() !== profile.email.toLowerCase()) throw emailTaken();
  if (known && !known.emailVerifiedAt) {
    const { firstName, lastName } = profile;
    takeOverUnprovedAccount(db, known, { firstName, lastName, passwordHash: null }, now());
  }
  const userId = known?.id ?? addGoogleCustomer(deps, profile, referralCode);
  db.insert(identities)
    .values({
      issuer: profile.issuer,
      subject: profile.subject,
      email: profile.email,
      userId,
      createdAt: now(),
    })
    .run();
  return userId;
}

function addGoogleCustomer(deps: Deps, profile: OidcProfile, referralCode: string | undefined): string {
  const { db, env, now } = deps;
  const { email, firstName, lastName } = profile;
  const referredById = referrerIdOf(db, referralCode, email);
  const userId = addUser(db, { email, firstName, lastName, emailVerifiedAt: now(), referredById }, now());
  const user = findUser(db, userId);
  if (user) queueMail(deps, `welcome:${userId}`, welcomeMail(env, user));
  return userId;
}
