import { and, asc, desc, eq, gt, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { deliveriesFrom } from '../../../shared/rules/delivery-days.ts';
import { countRows, type Db, prepared } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { subscriptionItems, subscriptions, type subscriptionVersions } from './table.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type SubscriptionItemRow = typeof subscriptionItems.$inferSelect;
export type SubscriptionVersionRow = typeof subscriptionVersions.$inferSelect;

/** The customer's own subscription, or undefined: somebody else's cannot be found. */
export function findSubscription(db: Db, userId: string, id: string): SubscriptionRow | undefined {
  const own = and(eq(subscriptions.userId, userId), eq(subscriptions.id, id));
  return db.select().from(subscriptions).where(own).get();
}

/** The customer's own subscription whose card was confirmed; 404 for any other. */
export function getSubscription(db: Db, userId: string, id: string): SubscriptionRow {
  return confirmed(findSubscription(db, userId, id));
}

/** Anybody's subscription whose card was confirmed; 404 for an unknown one. */
export function getAnySubscription(db: Db, id: string): SubscriptionRow {
  return confirmed(findAnySubscription(db, id));
}

function confirmed(row: SubscriptionRow | undefined): SubscriptionRow {
  if (!row || row.activatedAt === null) throw new AppError('notFound', 'We do not know this subscription.');
  return row;
}

export function findAnySubscription(db: Db, id: string): SubscriptionRow | undefined {
  return db.select().from(subscriptions).where(eq(subscriptions.id, id)).get();
}

/** The subscription whose card a SetupIntent sets up. */
export function findSubscriptionBySetup(db: Db, setupIntentId: string): SubscriptionRow | undefined {
  return db.select().from(subscriptions).where(eq(subscriptions.setupIntentId, setupIntentId)).get();
}

/** The subscription that the provider bills under an id, or the one that its metadata names. */
export function findSubscriptionByStripeId(
  db: Db,
  stripeId: string,
  namedId?: string,
): SubscriptionRow | undefined {
  const stored = db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.stripeSubscriptionId, stripeId))
    .get();
  if (stored || !namedId) return stored;
  const named = findAnySubscription(db, namedId);
  return named?.stripeSubscriptionId === null ? named : undefined;
}

/** The lines of a subscription's box: the present one, or an earlier version of it. */
export function subscriptionItemsOf(
  db: Db,
  { id, version }: Pick<SubscriptionRow, 'id' | 'version'>,
): SubscriptionItemRow[] {
  return itemsOfVersion(db).all({ id, version });
}

const itemsOfVersion = prepared((db) => {
  const isOf = eq(subscriptionItems.subscriptionId, sql.placeholder('id'));
  return db
    .select()
    .from(subscriptionItems)
    .where(and(isOf, eq(subscriptionItems.version, sql.placeholder('version'))))
    .orderBy(asc(subscriptionItems.position))
    .prepare();
});

/** How many subscriptions a customer has, those that wait for their card included, and those that ended after it came. */
export function countSubscriptionsOf(db: Db, userId: string): number {
  const counted = or(isNotNull(subscriptions.activatedAt), eq(subscriptions.status, 'pending'));
  const own = and(eq(subscriptions.userId, userId), counted);
  return countRows(db, subscriptions, own);
}

/** What a customer has signed up for with a confirmed card, newest first. */
export function subscriptionsOf(db: Db, userId: string): SubscriptionRow[] {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.activatedAt)))
    .orderBy(desc(subscriptions.createdAt))
    .all();
}

/** Subscriptions that still wait for their card, made before an instant (epoch ms). */
export function pendingSubscriptions(db: Db, before: number): SubscriptionRow[] {
  const waiting = and(eq(subscriptions.status, 'pending'), lt(subscriptions.createdAt, before));
  return db
    .select()
    .from(subscriptions)
    .where(waiting)
    .orderBy(asc(subscriptions.createdAt))
    .limit(500)
    .all();
}

/** Pending subscriptions that a clock that was ahead has dated later than `now` (epoch ms): their day begins now. */
export function correctFuturePendingSubscriptions(db: Db, now: number): void {
  const early = and(eq(subscriptions.status, 'pending'), gt(subscriptions.createdAt, now));
  db.update(subscriptions).set({ createdAt: now }).where(early).run();
}

/** Cancels a pending subscription, after its subscription at the provider has ended. `now` is epoch ms. */
export function cancelPending(db: Db, id: string, now: number): void {
  const waiting = and(eq(subscriptions.id, id), eq(subscriptions.status, 'pending'));
  db.update(subscriptions).set({ status: 'cancelled', cancelledAt: now }).where(waiting).run();
}

/** 409: a pending subscription that has ended because its card never came. */
export function pendingSubscriptionExpired(): AppError {
  return new AppError('conflict', 'This sign-up has expired and nothing was charged. Please start again.');
}

/** Subscriptions that are billed and whose period ended before an instant (epoch ms): a renewal should have come. */
export function overdueSubscriptions(db: Db, before: number): SubscriptionRow[] {
  const overdue = and(
    inArray(subscriptions.status, ['trialing', 'active', 'past_due']),
    lt(subscriptions.periodEnd, before),
  );
  return db.select().from(subscriptions).where(overdue).limit(500).all();
}

/** Subscriptions that have started and not been cancelled: the provider has them too. */
export function billedSubscriptions(db: Db): SubscriptionRow[] {
  const isBilled = and(
    notInArray(subscriptions.status, ['pending', 'cancelled']),
    isNotNull(subscriptions.stripeSubscriptionId),
  );
  return db.select().from(subscriptions).where(isBilled).all();
}

/** The day of the first box, `YYYY-MM-DD`. */
export function firstBoxDay(row: SubscriptionRow): string {
  return deliveriesFrom(row, row.firstDeliveryDay, 1)[0]?.day ?? row.firstDeliveryDay;
}
