import { limits, policies } from '../../shared/rules/limits.ts';
import { ShortOfStock } from '../catalog/stock.ts';
import { expireOldOrders, expireOwnOrders } from '../orders/unpaid-orders.ts';
import { transactBatched } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { withinTimeLimit } from '../platform/process/time-limit.ts';
import { DiscountInUse, releaseDiscount } from '../referrals/unfinished-checkouts.ts';
import { outageMessages } from '../stripe/calls.ts';
import { type Attempt, attemptFor, findAttempt, rememberAttempt, singleFlightKey } from './attempts.ts';
import { HoldTooLarge } from './hold-limit.ts';

export type Buyer = { userId: string; ipAddress: string };

/** What a checkout has found out before it reserves: whether the discount of a referral may be taken off. */
type Checked = { isReferralEligible: boolean };

/** What differs between the two checkouts. `input` is the request's body, `key` its Idempotency-Key. */
type Checkout<Found extends Checked, Answer> = {
  kind: Attempt['kind'];
  input: object;
  key: string | undefined;
  /** Everything that can be refused before something is written; it counts the checkout against the limits. */
  check: () => Promise<Found>;
  /** Writes what is bought, inside a transaction, and returns its id. Throws `ShortOfStock` and `DiscountInUse`. */
  reserve: (checked: Found, attempt: Attempt) => string;
  /** Asks the provider, where that has not happened (`knownSecret` is its answer then), and answers. */
  askProvider: (id: string, attempt: Attempt, knownSecret: string | null) => Promise<Answer>;
};

/**
 * Runs a checkout: checks, reserves in one transaction, asks the provider, answers. The same Idempotency-Key and body give the
 * same answer, also in parallel and after an outage (503), when it goes on where it stopped; another body under the key is
 * 409. Slower than ten seconds is 503; the work goes on.
 */
export function runAttempt<Found extends Checked, Answer>(
  deps: Deps,
  buyer: Buyer,
  checkout: Checkout<Found, Answer>,
): Promise<Answer> {
  const attempt = attemptFor(checkout.kind, buyer.userId, checkout.key, checkout.input);
  const work = deps.singleFlight(singleFlightKey(attempt), async () => {
    const known = findAttempt(deps.db, attempt);
    // What has no secret yet asks the provider again.
    if (known && !known.clientSecret)
      deps.throttle.use(limits.checkoutRepeatsPerAccount, buyer.userId, deps.now());
    const id = known?.createdId ?? (await reserveInRounds(deps, attempt, checkout));
    return checkout.askProvider(id, attempt, known?.clientSecret ?? null);
  });
  return withinTimeLimit(policies.customerWaitMs, outageMessages.notCharged, work);
}

/** Counts a new checkout against the limits per account and per network address; 429 above them. */
export function enforceCheckoutLimit(deps: Deps, { userId, ipAddress }: Buyer): void {
  deps.throttle.check(limits.checkoutsPerAccount, userId, deps.now());
  deps.throttle.use(limits.checkoutsPerIp, ipAddress, deps.now());
  deps.throttle.count(limits.checkoutsPerAccount, userId, deps.now());
}

/** The first, and one after each of three that can give way: the discount, the customer's own orders, older orders of anybody. */
const maxRounds = 4;

/**
 * Reserves, again after each time that something has given way. When stock is short, unpaid orders give theirs back: the
 * customer's own, else older ones of anybody. A discount comes back from the customer's own unfinished checkouts.
 */
async function reserveInRounds<Found extends Checked, Answer>(
  deps: Deps,
  attempt: Attempt,
  { check, reserve }: Checkout<Found, Answer>,
): Promise<string> {
  let checked = await check();
  for (let round = 1; ; round += 1) {
    const result = await tryToReserve(deps, attempt, () => reserve(checked, attempt));
    if (typeof result === 'string') return result;
    if (round === maxRounds) throw result;
    if (result instanceof DiscountInUse)
      checked = { ...checked, isReferralEligible: await releaseDiscount(deps, attempt.userId) };
    else if (!(await releaseStock(deps, attempt.userId, result))) throw result;
  }
}

/**
 * The one transaction of a checkout: what is bought, its stock, and the attempt. The two refusals after which it can be tried
 * again are returned; each of them, and what is thrown, leaves no trace.
 */
async function tryToReserve(
  { db, now }: Deps,
  attempt: Attempt,
  reserve: () => string,
): Promise<string | ShortOfStock | DiscountInUse> {
  try {
    return await transactBatched(db, () => {
      const known = findAttempt(db, attempt);
      if (known) return known.createdId;
      const id = reserve();
      rememberAttempt(db, attempt, id, now());
      return id;
    });
  } catch (error) {
    if (error instanceof ShortOfStock || error instanceof DiscountInUse) return error;
    throw error;
  }
}

async function releaseStock(deps: Deps, userId: string, shortage: ShortOfStock): Promise<boolean> {
  if (await expireOwnOrders(deps, userId, shortage.shortfalls)) return true;
  return !(shortage instanceof HoldTooLarge) && expireOldOrders(deps, shortage.shortfalls);
}
