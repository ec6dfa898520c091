import { and, asc, desc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import type { DeliveryAddress } from '../../shared/address.ts';
import { deliveriesFrom, newYorkDay, type Schedule, upcomingDays } from '../../shared/delivery-days.ts';
import { decimalText } from '../../shared/money.ts';
import type { Quote } from '../../shared/quote.ts';
import type { Subscription } from '../../shared/subscriptions.ts';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import { subscriptionItems, subscriptions } from './table.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type SubscriptionItemRow = typeof subscriptionItems.$inferSelect;

export type NewSubscription = {
  id: string;
  userId: string;
  /** Frozen at sign-up, like the quote (cents per box) and the lines. */
  discountPercent: number;
  quote: Quote;
  lines: { productId: string; productName: string; ounces: number; pricePerOunce: number }[];
  address: DeliveryAddress;
  /** Its first charge is the trial's end. */
  schedule: Schedule;
  now: number;
};

/** Books a subscription that waits for its card: status pending. */
export function bookSubscription(db: Db, input: NewSubscription): void {
  const { quote, address, lines, schedule, now } = input;
  db.insert(subscriptions)
    .values({
      ...schedule,
      trialEndsAt: schedule.firstChargeAt,
      id: input.id,
      userId: input.userId,
      discountPercent: input.discountPercent,
      status: 'pending',
      cartDetails: lines.map((line) => `${line.ounces} oz ${line.productName}`).join(', '),
      subtotal: quote.subtotal,
      discount: quote.discount,
      delivery: quote.delivery,
      tax: quote.tax,
      total: quote.total,
      street: address.street,
      city: address.city,
      state: address.state,
      zipCode: address.zipCode,
      deliveryNotes: address.notes ?? '',
      createdAt: now,
    })
    .run();
  const items = lines.map((line, position) => ({ ...line, position, subscriptionId: input.id }));
  db.insert(subscriptionItems).values(items).run();
}

/** The customer's own subscription, or undefined: somebody else's cannot be found. */
export function findSubscription(db: Db, userId: string, id: string): SubscriptionRow | undefined {
  const own = and(eq(subscriptions.userId, userId), eq(subscriptions.id, id));
  return db.select().from(subscriptions).where(own).get();
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
  const named = db.select().from(subscriptions).where(eq(subscriptions.id, namedId)).get();
  return named?.stripeSubscriptionId === null ? named : undefined;
}

export function subscriptionItemsOf(db: Db, id: string): SubscriptionItemRow[] {
  const own = eq(subscriptionItems.subscriptionId, id);
  return db.select().from(subscriptionItems).where(own).orderBy(asc(subscriptionItems.position)).all();
}

/** What the customer sees: everything whose card was confirmed, newest first. `now` is epoch ms. */
export function listSubscriptions(db: Db, userId: string, now: number): Subscription[] {
  const rows = db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.activatedAt)))
    .orderBy(desc(subscriptions.createdAt))
    .all();
  const ids = rows.map((row) => row.id);
  const items = db
    .select()
    .from(subscriptionItems)
    .where(inArray(subscriptionItems.subscriptionId, ids))
    .orderBy(asc(subscriptionItems.position))
    .all();
  const bySubscription = Map.groupBy(items, (item) => item.subscriptionId);
  return rows.map((row) => toSubscriptionView(row, bySubscription.get(row.id) ?? [], now));
}

/** Sign-ups that still wait for their card, made before an instant (epoch ms). */
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

/** Sign-ups of a clock that was ahead: their day begins at `now` (epoch ms). */
export function restartPendingSubscriptions(db: Db, now: number): void {
  const early = and(eq(subscriptions.status, 'pending'), gt(subscriptions.createdAt, now));
  db.update(subscriptions).set({ createdAt: now }).where(early).run();
}

/** Cancels a sign-up that still waits for its card, after its subscription at the provider has ended. `now` is epoch ms. */
export function cancelPending(db: Db, id: string, now: number): void {
  const waiting = and(eq(subscriptions.id, id), eq(subscriptions.status, 'pending'));
  db.update(subscriptions).set({ status: 'cancelled', cancelledAt: now }).where(waiting).run();
}

/** 409: a sign-up whose card never came. */
export function signUpExpired(): AppError {
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

function toSubscriptionView(row: SubscriptionRow, items: SubscriptionItemRow[], now: number): Subscription {
  const days = deliversNothing(row) ? [] : upcomingDays(row, newYorkDay(now));
  return {
    id: row.id,
    frequency: row.frequency,
    status: row.status,
    createdAt: row.createdAt,
    cartDetails: row.cartDetails,
    nextDeliveryDate: days[0] ?? null,
    nextDeliveryDates: days,
    items: items.map((item) => ({ quantity: item.ounces, productName: item.productName })),
    boxTotal: decimalText(row.total),
    trialEndsAt: row.trialEndsAt,
    firstBoxDay: firstBoxDay(row),
  };
}

/** The day of the first box, `YYYY-MM-DD`. */
export function firstBoxDay(row: SubscriptionRow): string {
  return deliveriesFrom(row, row.firstDeliveryDay, 1)[0]?.day ?? row.firstDeliveryDay;
}

function deliversNothing({ status }: SubscriptionRow): boolean {
  return status === 'cancelled' || status === 'suspended' || status === 'paused';
}
