import { type Quote, quoteAmounts } from '../../../shared/rules/quote.ts';

interface FirstBox {
  quote: Quote;
  /** The plan's discount in percent, 0 for an order. */
  percent: number;
  /** A referred friend's discount in percent, 0 for none. */
  referralPercent: number;
}

/** What the first box costs, in cents: the order itself, or the box of a subscription that a referral discount is for. */
export function firstBoxTotal({ quote: { subtotal, delivery }, percent, referralPercent }: FirstBox): number {
  return quoteAmounts({ subtotal, delivery, planPercent: percent, referralPercent }).total;
}
