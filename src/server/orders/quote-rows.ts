import type { Payment } from '../../shared/rules/credit.ts';
import { formatCents } from '../../shared/rules/money.ts';
import type { Quote } from '../../shared/rules/quote.ts';
import type { MailRow } from '../platform/mail/mail-layout.ts';

/** The figures of a quote (cents) as a mail's rows, from the subtotal to the tax; a discount of zero has no row. */
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

/** What credit and what the card pays of a total (cents), as a mail's rows; none where there is no credit. */
export function paymentRows({ credit, card }: Payment): MailRow[] {
  if (credit === 0) return [];
  return [
    credit > 0
      ? { label: 'Paid by credit', value: formatCents(credit) }
      : { label: 'Owed from an earlier box', value: formatCents(-credit) },
    { label: 'Paid by card', value: formatCents(card), strong: true },
  ];
}
