import { and, desc, eq } from 'drizzle-orm';
import type { Schedule } from '../../../shared/rules/delivery-days.ts';
import type { Quote } from '../../../shared/rules/quote.ts';
import type { Db } from '../../platform/db/db.ts';
import { type SubscriptionVersionRow, subscriptionItemsOf } from './subscriptions.ts';
import { subscriptionItems, subscriptions, subscriptionVersions } from './table.ts';

/** A line of a box; `pricePerOunce` is cents. */
export type BoxLine = { productId: string; productName: string; ounces: number; pricePerOunce: number };

/**
 * What a box contains and costs and when it comes: `quote` is cents of a box without a referral discount. `isUndo`: it takes
 * the last change back.
 */
export type Box = {
  discountPercent: number;
  quote: Quote;
  lines: BoxLine[];
  schedule: Schedule;
  isUndo?: boolean;
};

/** The columns that describe a box, in the subscription and in its version alike. */
export function boxColumnsOf({ discountPercent, quote, lines, schedule }: Box) {
  return {
    frequency: schedule.frequency,
    firstDeliveryDay: schedule.firstDeliveryDay,
    firstChargeAt: schedule.firstChargeAt,
    discountPercent,
    cartDetails: lines.map((line) => `${line.ounces} oz ${line.productName}`).join(', '),
    subtotal: quote.subtotal,
    discount: quote.discount,
    deliveryFee: quote.delivery,
    tax: quote.tax,
    total: quote.total,
  };
}

/** Writes the next version of a box with its lines, inside the caller's transaction. `now` is epoch ms. */
export function addVersion(db: Db, subscriptionId: string, box: Box, now: number): SubscriptionVersionRow {
  const version = lastVersionOf(db, subscriptionId) + 1;
  const isUndo = box.isUndo ?? false;
  const row = {
    subscriptionId,
    version,
    ...boxColumnsOf(box),
    isUndo,
    stripeProductId: null,
    createdAt: now,
  };
  db.insert(subscriptionVersions).values(row).run();
  box.lines.forEach(({ productId, productName, ounces, pricePerOunce }, position) => {
    db.insert(subscriptionItems)
      .values({ subscriptionId, version, position, productId, productName, ounces, pricePerOunce })
      .run();
  });
  return row;
}

/** Makes a version the present box of its subscription, inside the caller's transaction. */
export function applyVersion(db: Db, row: SubscriptionVersionRow): void {
  const { subscriptionId, stripeProductId: _product, isUndo: _undo, createdAt: _time, ...columns } = row;
  db.update(subscriptions)
    .set({ ...columns, isCollectionDue: true })
    .where(eq(subscriptions.id, subscriptionId))
    .run();
}

/** Remembers the provider's product of a version, by which invoices name it. */
export function storeVersionProduct(
  db: Db,
  subscriptionId: string,
  version: number,
  productId: string,
): void {
  db.update(subscriptionVersions)
    .set({ stripeProductId: productId })
    .where(versionIs(subscriptionId, version))
    .run();
}

export function getVersion(db: Db, subscriptionId: string, version: number): SubscriptionVersionRow {
  const row = db.select().from(subscriptionVersions).where(versionIs(subscriptionId, version)).get();
  if (!row) throw new Error(`Subscription ${subscriptionId} has no version ${version}.`);
  return row;
}

/** The version of a subscription whose box one of the provider's products stands for. */
export function findVersionByProducts(
  db: Db,
  subscriptionId: string,
  productIds: readonly string[],
): SubscriptionVersionRow | undefined {
  return db
    .select()
    .from(subscriptionVersions)
    .where(eq(subscriptionVersions.subscriptionId, subscriptionId))
    .all()
    .find(({ stripeProductId }) => stripeProductId !== null && productIds.includes(stripeProductId));
}

/** The box of a version, to be agreed to again. */
export function boxOfVersion(db: Db, row: SubscriptionVersionRow): Box {
  const { subtotal, discount, deliveryFee, tax, total } = row;
  return {
    discountPercent: row.discountPercent,
    quote: { subtotal, discount, referralDiscount: 0, delivery: deliveryFee, tax, total },
    lines: subscriptionItemsOf(db, { id: row.subscriptionId, version: row.version }),
    schedule: row,
  };
}

/** The newest version, whether or not the provider ever took it. */
export function lastVersionOf(db: Db, subscriptionId: string): number {
  const last = db
    .select({ version: subscriptionVersions.version })
    .from(subscriptionVersions)
    .where(eq(subscriptionVersions.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionVersions.version))
    .get();
  return last?.version ?? 0;
}

function versionIs(subscriptionId: string, version: number) {
  return and(
    eq(subscriptionVersions.subscriptionId, subscriptionId),
    eq(subscriptionVersions.version, version),
  );
}
