import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { policies } from '../../../shared/rules/limits.ts';
import { countRows, type Db } from '../../platform/db/db.ts';
import { hashOf, newToken } from '../../platform/db/ids.ts';
import { passkeyChallenges, passkeys } from './table.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Oldest first. */
export function passkeysOf(db: Db, userId: string): PasskeyRow[] {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .all();
}

export function hasPasskey(db: Db, userId: string): boolean {
  return countRows(db, passkeys, eq(passkeys.userId, userId)) > 0;
}

export function findPasskeyOfCredential(db: Db, credentialId: string): PasskeyRow | undefined {
  return db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).get();
}

/** Stores only the hash. `sessionId` is null to sign in. */
export function issuePasskeyChallenge(db: Db, sessionId: string | null, now: number): string {
  const challenge = newToken();
  db.insert(passkeyChallenges)
    .values({ challengeHash: hashOf(challenge), sessionId, expiresAt: now + policies.passkeyChallengeTtlMs })
    .run();
  return challenge;
}

/** False when used, expired, unknown or of another session. */
export function takePasskeyChallenge(
  db: Db,
  challenge: string,
  sessionId: string | null,
  now: number,
): boolean {
  const same = eq(passkeyChallenges.challengeHash, hashOf(challenge));
  const { sessionId: issuedTo } = passkeyChallenges;
  const row = db
    .delete(passkeyChallenges)
    .where(and(same, sessionId === null ? isNull(issuedTo) : eq(issuedTo, sessionId)))
    .returning()
    .get();
  const remaining = (row?.expiresAt ?? now) - now;
  return remaining > 0 && remaining <= policies.passkeyChallengeTtlMs;
}

export function purgePasskeyChallenges(db: Db, now: number): void {
  db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now)).run();
}
