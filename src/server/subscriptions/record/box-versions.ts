import { and, desc, eq } from 'drizzle-orm';
import type { Schedule } from '../../../shared/rules/delivery-days.ts';
import type { Quote } from '../../../shared/rules/quote.ts';
import type { Db } from '../../platform/db/db.ts';
import { type SubscriptionRow, type SubscriptionVersionRow, subscriptionItemsOf } from './subscriptions.ts';
import { subscriptionItems, subscriptions, subscriptionVersions } from './table.ts';

/** `pricePerOunce` is cents. Without `pricedIn`, it was priced for the version that it becomes part of. */
export type BoxLine = {
  productId: string;
  productName: string;
  ounces: number;
  pricePerOunce: number;
  pricedIn?: number;
};

/** `quote` is cents without a referral discount. `isUndo`: it reverts the last change. */
export type Box = {
  discountPercent: number;
  quote: Quote;
  lines: BoxLine[];
  schedule: Schedule;
  isUndo?: boolean;
  isReprice?: boolean;
};

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

/** Inside the caller's transaction. `now` is epoch ms. */
export function addVersion(db: Db, subscriptionId: string, box: Box, now: number): SubscriptionVersionRow {
  const version = lastVersionOf(db, subscriptionId) + 1;
  const { isUndo = false, isReprice = false } = box;
  const row = {
    subscriptionId,
    version,
    ...boxColumnsOf(box),
    isUndo,
    isReprice,
    stripeProductId: null,
    createdAt: now,
  };
  db.insert(subscriptionVersions).values(row).run();
  box.lines.forEach(({ productId, productName, ounces, pricePerOunce, pricedIn = version }, position) => {
    const line = { productId, productName, ounces, pricePerOunce, pricedIn };
    db.insert(subscriptionItems)
      .values({ subscriptionId, version, position, ...line })
      .run();
  });
  return row;
}

/** Inside the caller's transaction. A failed try of the same new prices goes on with its own version. */
export function addReprice(db: Db, { id, version }: SubscriptionRow, box: Box, now: number) {
  const last = getVersion(db, id, lastVersionOf(db, id));
  const isSame = Bun.deepEquals(toComparable(boxOfVersion(db, last)), toComparable(box));
  return last.version > version && last.isReprice && isSame ? last : addVersion(db, id, box, now);
}

function toComparable(box: Box) {
  const lines = box.lines.map(({ productId, ounces, pricePerOunce }) => [productId, ounces, pricePerOunce]);
  return [boxColumnsOf(box), lines];
}

/** Inside the caller's transaction. */
export function applyVersion(db: Db, row: SubscriptionVersionRow): void {
  const {
    subscriptionId,
    stripeProductId: _product,
    isUndo: _undo,
    isReprice: _reprice,
    createdAt: _time,
    ...columns
  } = row;
  db.update(subscriptions)
    .set({ ...columns, isCollectionDue: true })
    .where(eq(subscriptions.id, subscriptionId))
    .run();
}

/** Invoices name a version by this product. */
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

export function boxOfVersion(db: Db, row: SubscriptionVersionRow): Box {
  const { subtotal, discount, deliveryFee, tax, total } = row;
  return {
    discountPercent: row.discountPercent,
    quote: { subtotal, discount, referralDiscount: 0, delivery: deliveryFee, tax, total },
    lines: subscriptionItemsOf(db, { id: row.subscriptionId, version: row.version }),
    schedule: row,
  };
}

/** The newest version, even if the provider never took it. */
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
