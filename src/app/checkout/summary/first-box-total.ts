import { type Quote, quoteAmounts } from '../../../shared/rules/quote.ts';

interface FirstBox {
  quote: Quote;
  /** The plan's discount; 0 for a one-time order. */
  percent: number;
  /** Referral discount; 0 for none. */
  referralPercent: number;
}

/** Cents. */
export function firstBoxTotal({ quote: { subtotal, delivery }, percent, referralPercent }: FirstBox): number {
  return quoteAmounts({ subtotal, delivery, planPercent: percent, referralPercent }).total;
}
