import { and, asc, desc, eq, gt, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { deliveriesFrom, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { countRows, type Db, prepared } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { providerObjectQueue } from '../../platform/queue.ts';
import { subscriptionItems, subscriptions, type subscriptionVersions } from './table.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type SubscriptionItemRow = typeof subscriptionItems.$inferSelect;
export type SubscriptionVersionRow = typeof subscriptionVersions.$inferSelect;

export function findSubscription(db: Db, userId: string, id: string): SubscriptionRow | undefined {
  const own = and(eq(subscriptions.userId, userId), eq(subscriptions.id, id));
  return db.select().from(subscriptions).where(own).get();
}

/** 404 unless it is their own, with a confirmed card. */
export function getSubscription(db: Db, userId: string, id: string): SubscriptionRow {
  return confirmed(findSubscription(db, userId, id));
}

/** 404 unless it has a confirmed card. */
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

/** The `inTurn` key for every change of a subscription. */
export function queueOfSubscription(db: Db, id: string): string {
  return providerObjectQueue(findAnySubscription(db, id)?.stripeSubscriptionId ?? id);
}

export function findSubscriptionBySetup(db: Db, setupIntentId: string): SubscriptionRow | undefined {
  return db.select().from(subscriptions).where(eq(subscriptions.setupIntentId, setupIntentId)).get();
}

/** By the provider's id, or by our id in its metadata. */
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

/** Counts those awaiting their card, not those whose card never came. */
export function countSubscriptionsOf(db: Db, userId: string): number {
  const counted = or(isNotNull(subscriptions.activatedAt), eq(subscriptions.status, 'pending'));
  const own = and(eq(subscriptions.userId, userId), counted);
  return countRows(db, subscriptions, own);
}

/** Only with a confirmed card, newest first. */
export function subscriptionsOf(db: Db, userId: string): SubscriptionRow[] {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.activatedAt)))
    .orderBy(desc(subscriptions.createdAt))
    .all();
}

/** `before` is epoch ms. */
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

/** For rows dated in the future by a clock that ran ahead. `now` is epoch ms. */
export function correctFuturePendingSubscriptions(db: Db, now: number): void {
  const early = and(eq(subscriptions.status, 'pending'), gt(subscriptions.createdAt, now));
  db.update(subscriptions).set({ createdAt: now }).where(early).run();
}

/** After it has ended at the provider. `now` is epoch ms. */
export function cancelPending(db: Db, id: string, now: number): void {
  const waiting = and(eq(subscriptions.id, id), eq(subscriptions.status, 'pending'));
  db.update(subscriptions).set({ status: 'cancelled', cancelledAt: now }).where(waiting).run();
}

/** 409: the card never came. */
export function pendingSubscriptionExpired(): AppError {
  return new AppError('conflict', 'This sign-up has expired and nothing was charged. Please start again.');
}

/** The period ended before an instant (epoch ms), but no renewal came. */
export function overdueSubscriptions(db: Db, before: number): SubscriptionRow[] {
  const overdue = and(
    inArray(subscriptions.status, ['trialing', 'active', 'past_due']),
    lt(subscriptions.periodEnd, before),
  );
  return db.select().from(subscriptions).where(overdue).limit(500).all();
}

export function billedSubscriptions(db: Db): SubscriptionRow[] {
  const isBilled = and(
    notInArray(subscriptions.status, ['pending', 'cancelled']),
    isNotNull(subscriptions.stripeSubscriptionId),
  );
  return db.select().from(subscriptions).where(isBilled).all();
}

/** `YYYY-MM-DD` in New York; null when it has no end. */
export function endDay({ endsAt }: SubscriptionRow): string | null {
  return endsAt === null ? null : newYorkDay(endsAt);
}

/** `YYYY-MM-DD`. */
export function firstBoxDay(row: SubscriptionRow): string {
  return deliveriesFrom(row, row.firstDeliveryDay, 1)[0]?.day ?? row.firstDeliveryDay;
}
