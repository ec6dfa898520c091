import { and, eq, lt, sql } from 'drizzle-orm';
import { limits, policies } from '../../shared/rules/limits.ts';
import { ShortOfStock } from '../catalog/stock.ts';
import {
  cancelUnpaid,
  expireOldHolds,
  expireUnpaidOrdersOf,
  unpaidOrdersOf,
} from '../orders/unpaid-orders.ts';
import { type Db, prepared, preparedInsert, rehearse, transactBatched } from '../platform/db/db.ts';
import { hashOf, newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { withinTimeLimit } from '../platform/process/time-limit.ts';
import { releaseDiscount } from '../referrals/first-box-discount.ts';
import { outageMessages } from '../stripe/calls.ts';
import { checkoutAttempts } from './table.ts';

export type Buyer = { userId: string; ipAddress: string };

/** `key`: the customer's Idempotency-Key, or a fresh one. */
export type Attempt = { userId: string; key: string; kind: 'order' | 'subscription'; bodyHash: string };

type Checked = { isReferralEligible: boolean };

export type Reserved = { id: string; hasReferralDiscount: boolean };

type Checkout<Found extends Checked, Answer> = {
  kind: Attempt['kind'];
  input: object;
  key: string | undefined;
  /** An extra does not replace the customer's unpaid order. */
  keepsOtherOrders?: boolean;
  /** Everything that can refuse; runs before anything is written. Counts against the limits. */
  check: () => Promise<Found>;
  /** Runs in a transaction. Throws `ShortOfStock`. */
  reserve: (checked: Found) => Reserved;
  /** Skips the provider when `knownSecret` is set. */
  askProvider: (id: string, attempt: Attempt, knownSecret: string | null) => Promise<Answer>;
};

/**
 * The same Idempotency-Key and body get the same answer, also in parallel, and resume after an outage (503).
 * Another body: 409. Over ten seconds: 503, and the work goes on.
 */
export function runAttempt<Found extends Checked, Answer>(
  deps: Deps,
  buyer: Buyer,
  checkout: Checkout<Found, Answer>,
): Promise<Answer> {
  const attempt = attemptFor(checkout.kind, buyer.userId, checkout.key, checkout.input);
  const work = deps.queue.once(runKey(attempt), async () => {
    const known = findAttempt(deps.db, attempt);
    if (known && !known.clientSecret)
      deps.throttle.use(limits.checkoutRepeatsPerAccount, buyer.userId, deps.now());
    const id = known?.createdId ?? (await reserveOnce(deps, attempt, checkout));
    return checkout.askProvider(id, attempt, known?.clientSecret ?? null);
  });
  return withinTimeLimit(policies.customerWaitMs, outageMessages.notCharged, work);
}

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

/** Overlapping calls of one attempt share one run. */
export function runKey({ userId, key, bodyHash }: Attempt): string {
  return `checkout ${userId} ${key} ${bodyHash}`;
}

/** Rolls a reservation back that may have to end another one first. */
class EndsOthers extends Error {}

/**
 * At once where nothing has to end for it. Else, only when all checks pass and it would fit, others' old holds, the customer's replaced orders and
 * unfinished checkouts with the referral discount are ended, at the provider first.
 */
async function reserveOnce<Found extends Checked, Answer>(
  deps: Deps,
  attempt: Attempt,
  checkout: Checkout<Found, Answer>,
): Promise<string> {
  const { userId } = attempt;
  const checked = await checkout.check();
  return deps.queue.inTurn(`checkout ${userId}`, async () => {
    const known = findAttempt(deps.db, attempt);
    if (known) return known.createdId;
    const replaces = replacesOrder(checkout);
    const write = (found: Found) =>
      transactBatched(deps.db, () => {
        const reserved = checkout.reserve(found);
        if (found === checked && reserved.hasReferralDiscount) throw new EndsOthers();
        rememberAttempt(deps.db, attempt, reserved.id, deps.now());
        return reserved.id;
      });
    if (!replaces || unpaidOrdersOf(deps.db, userId).length === 0) {
      const id = await write(checked).catch((error) => {
        if (error instanceof ShortOfStock || error instanceof EndsOthers) return null;
        throw error;
      });
      if (id !== null) return id;
    }
    const { hasReferralDiscount } = await rehearseReservation(deps, userId, replaces, () =>
      checkout.reserve(checked),
    );
    if (replaces) await expireUnpaidOrdersOf(deps, userId);
    const isReferralEligible = hasReferralDiscount && (await releaseDiscount(deps, userId));
    return write({ ...checked, isReferralEligible });
  });
}

function replacesOrder({
  kind,
  keepsOtherOrders = false,
}: Pick<Checkout<never, never>, 'kind' | 'keepsOtherOrders'>): boolean {
  return kind === 'order' && !keepsOtherOrders;
}

/** A dry run with replaced unpaid orders ended; again after ending others' old holds. */
async function rehearseReservation(
  deps: Deps,
  userId: string,
  replaces: boolean,
  reserve: () => Reserved,
): Promise<Reserved> {
  const { db, now } = deps;
  const rehearsal = () => {
    const ended = replaces ? unpaidOrdersOf(db, userId) : [];
    for (const { id } of ended) cancelUnpaid(db, id, now());
    return reserve();
  };
  try {
    return rehearse(db, rehearsal);
  } catch (error) {
    if (!(error instanceof ShortOfStock)) throw error;
    await expireOldHolds(deps, userId, error);
    return rehearse(db, rehearsal);
  }
}

type KnownAttempt = { createdId: string; clientSecret: string | null };

/** Throws 409 when the key was used for something else. */
export function findAttempt(db: Db, attempt: Attempt): KnownAttempt | null {
  const known = attemptOfKey(db).get({ userId: attempt.userId, key: attempt.key });
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
  insertAttempt(db, { ...attempt, createdId, clientSecret: null, createdAt: now });
}

/** Per account and network address; 429 above the limit. */
export function enforceCheckoutLimit(deps: Deps, { userId, ipAddress }: Buyer): void {
  deps.throttle.check(limits.checkoutsPerAccount, userId, deps.now());
  deps.throttle.use(limits.checkoutsPerIp, ipAddress, deps.now());
  deps.throttle.count(limits.checkoutsPerAccount, userId, deps.now());
}

export function saveClientSecret(db: Db, attempt: Attempt, clientSecret: string): void {
  storeSecret(db).run({ userId: attempt.userId, key: attempt.key, clientSecret });
}

export function purgeAttempts(db: Db, now: number): void {
  db.delete(checkoutAttempts)
    .where(lt(checkoutAttempts.createdAt, now - policies.checkoutAttemptTtlMs))
    .run();
}

const isAttempt = and(
  eq(checkoutAttempts.userId, sql.placeholder('userId')),
  eq(checkoutAttempts.key, sql.placeholder('key')),
);

const attemptOfKey = prepared((db) => db.select().from(checkoutAttempts).where(isAttempt).prepare());
const insertAttempt = preparedInsert(checkoutAttempts);
const storeSecret = prepared((db) =>
  db
    .update(checkoutAttempts)
    .set({ clientSecret: sql`${sql.placeholder('clientSecret')}` })
    .where(isAttempt)
    .prepare(),
);
