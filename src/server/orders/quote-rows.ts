import type { Payment } from '../../shared/rules/credit.ts';
import { formatCents } from '../../shared/rules/money.ts';
import type { Quote } from '../../shared/rules/quote.ts';
import type { MailRow } from '../platform/mail/mail.ts';

/** Cents; rows of zero discounts are left out. */
export function quoteRows(quote: Omit<Quote, 'total'>, discountLabel: string): MailRow[] {
  return [
    { label: 'Subtotal', value: formatCents(quote.subtotal) },
    ...discountRow(discountLabel, quote.discount),
    ...discountRow('Referral discount', quote.referralDiscount),
    { label: 'Delivery', value: quote.delivery ? formatCents(quote.delivery) : 'FREE' },
    { label: 'Tax', value: formatCents(quote.tax) },
  ];
}

function discountRow(label: string, cents: number): MailRow[] {
  return cents ? [{ label, value: `-${formatCents(cents)}` }] : [];
}

/** Cents; no rows without credit. */
export function paymentRows({ credit, card, carried = 0 }: Payment): MailRow[] {
  if (credit === 0) return [];
  return [
    credit > 0
      ? { label: 'Paid by credit', value: formatCents(credit) }
      : { label: 'Owed from an earlier box', value: formatCents(-credit) },
    ...(carried > 0 ? [{ label: 'Left for your next box', value: formatCents(carried) }] : []),
    { label: 'Paid by card', value: formatCents(card), strong: true },
  ];
}
