import { type Quote, quoteAmounts } from '../../../shared/rules/quote.ts';
import { hasOrders } from '../../orders/orders.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SubscriptionRow, SubscriptionVersionRow } from './subscriptions.ts';

type Prices = Pick<
  SubscriptionVersionRow,
  'subtotal' | 'discount' | 'deliveryFee' | 'tax' | 'total' | 'discountPercent'
>;

/** What every box but a referred friend's first one costs, in cents, as agreed. */
export function boxQuote({ subtotal, discount, deliveryFee, tax, total }: Prices): Quote {
  return { subtotal, discount, referralDiscount: 0, delivery: deliveryFee, tax, total };
}

/** What the first box costs, in cents: a referral discount is taken off once. */
export function firstBoxQuote(prices: Prices & Pick<SubscriptionRow, 'referralPercent'>): Quote {
  if (prices.referralPercent === 0) return boxQuote(prices);
  return quoteAmounts({
    subtotal: prices.subtotal,
    delivery: prices.deliveryFee,
    planPercent: prices.discountPercent,
    referralPercent: prices.referralPercent,
  });
}

/** What the next box costs, in cents: a referred friend's first one costs less. */
export function nextQuote(db: Db, row: Prices & Pick<SubscriptionRow, 'id' | 'referralPercent'>): Quote {
  return isFirstBox(db, row) ? firstBoxQuote(row) : boxQuote(row);
}

/** Cents of the next charge. */
export function nextAmount(db: Db, row: SubscriptionRow): number {
  return nextQuote(db, row).total;
}

/** Whether the next paid box of a subscription is its first. */
export function isFirstBox(
  db: Db,
  { id, referralPercent }: Pick<SubscriptionRow, 'id' | 'referralPercent'>,
): boolean {
  return referralPercent > 0 && !hasOrders(db, id);
}
