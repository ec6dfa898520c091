import { and, eq, lt } from 'drizzle-orm';
import { policies } from '../../shared/rules/limits.ts';
import type { Db } from '../platform/db/db.ts';
import { hashOf, newId } from '../platform/db/ids.ts';
import { AppError } from '../platform/errors.ts';
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { checkoutAttempts } from './table.ts';

export type Attempt = { userId: string; key: string; kind: 'order' | 'subscription'; bodyHash: string };

/** `createdId` is the id of the order or the subscription that the attempt has made. */
export type KnownAttempt = { createdId: string; clientSecret: string | null };

/** One try to buy: the customer's Idempotency-Key (or a fresh one) and what it is bound to. */
export function attemptFor(
  kind: Attempt['kind'],
  userId: string,
  key: string | undefined,
  body: unknown,
): Attempt {
  const given = readIdempotencyKey(key);
  return {
    userId,
    kind,
    key: given ?? `none-${newId()}`,
    bodyHash: hashOf(`${kind} ${JSON.stringify(body)}`),
  };
}

/** The key under which overlapping calls of one attempt share one run; another body under the same key does not. */
export function singleFlightKey({ userId, key, bodyHash }: Attempt): string {
  return `checkout ${userId} ${key} ${bodyHash}`;
}

/** What this key made before, or null. Throws a conflict when it was used for something else. */
export function findAttempt(db: Db, attempt: Attempt): KnownAttempt | null {
  const known = db.select().from(checkoutAttempts).where(isAttempt(attempt)).get();
  if (!known) return null;
  if (known.bodyHash !== attempt.bodyHash) {
    throw new AppError(
      'conflict',
      'This checkout key was already used for a different cart. Please start again.',
    );
  }
  return known;
}

export function rememberAttempt(db: Db, attempt: Attempt, createdId: string, now: number): void {
  db.insert(checkoutAttempts)
    .values({ ...attempt, createdId, createdAt: now })
    .run();
}

/** Saves the client secret, so that a repeated request with the same key gets it again. */
export function saveClientSecret(db: Db, attempt: Attempt, clientSecret: string): void {
  db.update(checkoutAttempts).set({ clientSecret }).where(isAttempt(attempt)).run();
}

/** Forgets keys older than 30 days. */
export function purgeAttempts(db: Db, now: number): void {
  db.delete(checkoutAttempts)
    .where(lt(checkoutAttempts.createdAt, now - policies.checkoutAttemptTtlMs))
    .run();
}

function isAttempt({ userId, key }: Attempt) {
  return and(eq(checkoutAttempts.userId, userId), eq(checkoutAttempts.key, key));
}
