import { and, eq, gt } from 'drizzle-orm';
import { policies } from '../../shared/rules/limits.ts';
import { holdsUnpaid } from '../orders/held-stock.ts';
import { orders } from '../orders/table.ts';
import { expireOrder } from '../orders/unpaid-orders.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { runSerially } from '../platform/process/run-serially.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { endPendingSubscription } from '../subscriptions/signup/pending-subscriptions.ts';

/** 409: another unfinished checkout of the customer has the discount, which only one can have. */
export class DiscountInUse extends AppError {
  constructor() {
    super('conflict', 'Another checkout of yours is being finished right now. Please try again in a moment.');
  }
}

/** Throws `DiscountInUse` while an unpaid order or a pending subscription carries the discount. */
export function assertDiscountNotInUse(db: Db, userId: string): void {
  if (unpaidOrders(db, userId).length + pendingSubscriptions(db, userId).length > 0)
    throw new DiscountInUse();
}

/**
 * Ends the unfinished checkouts of a customer that carry the discount, at the provider first, so that a new one can have
 * it. False when one of them was finished meanwhile, or is being opened right now.
 */
export function releaseDiscount(deps: Deps, userId: string): Promise<boolean> {
  return runSerially(deps.db, `discount ${userId}`, () => endCheckouts(deps, userId));
}

async function endCheckouts(deps: Deps, userId: string): Promise<boolean> {
  const held = [...unpaidOrders(deps.db, userId), ...pendingSubscriptions(deps.db, userId)];
  if (held.some((checkout) => isBeingOpened(checkout, deps.now()))) return false;
  for (const order of unpaidOrders(deps.db, userId)) {
    if (!(await expireOrder(deps, order))) return false;
  }
  for (const subscription of pendingSubscriptions(deps.db, userId)) {
    if (!(await endPendingSubscription(deps, subscription))) return false;
  }
  return true;
}

type Checkout = { createdAt: number; paymentIntentId?: string | null; setupIntentId?: string | null };

/** Its own call to the provider may be under way. */
function isBeingOpened({ createdAt, paymentIntentId, setupIntentId }: Checkout, now: number): boolean {
  return !paymentIntentId && !setupIntentId && now - createdAt < policies.lookUpAfterMs;
}

function unpaidOrders(db: Db, userId: string) {
  const held = and(eq(orders.userId, userId), holdsUnpaid, gt(orders.referralDiscount, 0));
  return db.select().from(orders).where(held).all();
}

function pendingSubscriptions(db: Db, userId: string) {
  const held = and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.status, 'pending'),
    gt(subscriptions.referralPercent, 0),
  );
  return db.select().from(subscriptions).where(held).all();
}
