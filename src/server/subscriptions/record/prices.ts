import { asc, eq } from 'drizzle-orm';
import { type Quote, quoteAmounts, quoteFor } from '../../../shared/rules/quote.ts';
import { hasOrders } from '../../orders/orders.ts';
import type { Db } from '../../platform/db/db.ts';
import {
  type SubscriptionItemRow,
  type SubscriptionRow,
  type SubscriptionVersionRow,
  subscriptionItemsOf,
} from './subscriptions.ts';
import { reprices } from './table.ts';

type Prices = Pick<
  SubscriptionVersionRow,
  'subtotal' | 'discount' | 'deliveryFee' | 'tax' | 'total' | 'discountPercent'
>;

/** Cents per box, without a referral discount. */
export function boxQuote({ subtotal, discount, deliveryFee, tax, total }: Prices): Quote {
  return { subtotal, discount, referralDiscount: 0, delivery: deliveryFee, tax, total };
}

/** Cents, with the referral discount. */
export function firstBoxQuote(prices: Prices & Pick<SubscriptionRow, 'referralPercent'>): Quote {
  if (prices.referralPercent === 0) return boxQuote(prices);
  return quoteAmounts({
    subtotal: prices.subtotal,
    delivery: prices.deliveryFee,
    planPercent: prices.discountPercent,
    referralPercent: prices.referralPercent,
  });
}

/** At the present prices, whatever waits; a referred friend's first box costs less. */
export function presentQuote(db: Db, row: Prices & Pick<SubscriptionRow, 'id' | 'referralPercent'>): Quote {
  return isFirstBox(db, row) ? firstBoxQuote(row) : boxQuote(row);
}

/**
 * What the box of `day` (`YYYY-MM-DD`) will cost, when it is the next one charged: a new price may wait for its Saturday.
 * Every coming sum that is shown or mailed is this one.
 */
export function quoteOn(db: Db, row: PricedSubscription, day: string): Quote {
  const items = subscriptionItemsOf(db, row);
  const lines = itemsOn(items, repricesOf(db, row), day);
  if (lines.every((line, index) => line.pricePerOunce === items[index]?.pricePerOunce))
    return presentQuote(db, row);
  const referralPercent = isFirstBox(db, row) ? row.referralPercent : 0;
  return quoteFor({ lines, planPercent: row.discountPercent, referralPercent });
}

type PricedSubscription = Prices & Pick<SubscriptionRow, 'id' | 'version' | 'referralPercent'>;

export type RepriceRow = typeof reprices.$inferSelect;

/** The latest Saturday last. */
export function repricesOf(db: Db, { id }: Pick<SubscriptionRow, 'id'>): RepriceRow[] {
  return db.select().from(reprices).where(eq(reprices.subscriptionId, id)).orderBy(asc(reprices.from)).all();
}

/** What a customer priced since the call stands. */
export function itemsOn(
  items: SubscriptionItemRow[],
  changes: RepriceRow[],
  day: string,
): SubscriptionItemRow[] {
  return repricedItems(
    items,
    changes.filter(({ from }) => from <= day),
  );
}

export function repricedItems(items: SubscriptionItemRow[], changes: RepriceRow[]): SubscriptionItemRow[] {
  return items.map((item) => {
    const last = changes.findLast(
      ({ productId, version }) => productId === item.productId && item.pricedIn <= version,
    );
    return last ? { ...item, pricePerOunce: last.pricePerOunce } : item;
  });
}

export function isFirstBox(
  db: Db,
  { id, referralPercent }: Pick<SubscriptionRow, 'id' | 'referralPercent'>,
): boolean {
  return referralPercent > 0 && !hasOrders(db, id);
}
