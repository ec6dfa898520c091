import { type Quote, quoteAmounts } from '../../../shared/rules/quote.ts';
import { hasOrders } from '../../orders/orders.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SubscriptionRow, SubscriptionVersionRow } from './subscriptions.ts';

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

/** Cents; a referred friend's first box costs less. */
export function nextQuote(db: Db, row: Prices & Pick<SubscriptionRow, 'id' | 'referralPercent'>): Quote {
  return isFirstBox(db, row) ? firstBoxQuote(row) : boxQuote(row);
}

/** Cents. */
export function nextAmount(db: Db, row: SubscriptionRow): number {
  return nextQuote(db, row).total;
}

export function isFirstBox(
  db: Db,
  { id, referralPercent }: Pick<SubscriptionRow, 'id' | 'referralPercent'>,
): boolean {
  return referralPercent > 0 && !hasOrders(db, id);
}
