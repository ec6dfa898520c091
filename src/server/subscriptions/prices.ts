import { type Quote, quoteAmounts } from '../../shared/quote.ts';
import type { SubscriptionRow } from './subscriptions.ts';

type Prices = Pick<
  SubscriptionRow,
  'subtotal' | 'discount' | 'delivery' | 'tax' | 'total' | 'discountPercent' | 'referralPercent'
>;

/** What every box but a referred friend's first one costs, in cents, as frozen at sign-up. */
export function boxQuote({ subtotal, discount, delivery, tax, total }: Prices): Quote {
  return { subtotal, discount, referralDiscount: 0, delivery, tax, total };
}

/** What the first box costs, in cents: a referral discount is taken off once. */
export function firstBoxQuote(prices: Prices): Quote {
  if (prices.referralPercent === 0) return boxQuote(prices);
  return quoteAmounts({
    subtotal: prices.subtotal,
    delivery: prices.delivery,
    planPercent: prices.discountPercent,
    referralPercent: prices.referralPercent,
  });
}
