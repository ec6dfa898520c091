import { business, rules } from '../../shared/business.ts';
import { combinedAddress } from '../../shared/contract/address.ts';
import { addDays, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { quoteRows } from '../orders/quote-rows.ts';
import type { Mail, MailRow } from '../platform/mail/mail.ts';
import { boxQuote, firstBoxQuote } from './record/prices.ts';
import { firstBoxDay, type SubscriptionItemRow, type SubscriptionRow } from './record/subscriptions.ts';
import { confirmAction } from './schedule/status-change-mails.ts';

export function subscriptionStartedMail(
  origin: string,
  to: string,
  row: SubscriptionRow,
  items: SubscriptionItemRow[],
  now: number,
): Mail {
  const firstChargeDay = formatLongDay(newYorkDay(row.trialEndsAt), now);
  const begins =
    row.moveInId === null
      ? `Your ${rules.trialDays}-day trial runs until ${firstChargeDay}: nothing is charged before that day.`
      : `It starts ${firstChargeDay}: your card is charged for your first box that day, and nothing before.`;
  return {
    to,
    subject: `Your ${row.frequency} subscription at ${business.name} has started`,
    title: row.moveInId === null ? 'Your subscription has started' : 'Your box has moved in',
    boxDay: firstBoxDay(row),
    greens: items.map(({ productId }) => productId),
    paragraphs: [begins, `Your first box comes to ${combinedAddress(row)}.`],
    rows: boxMailRows(row, items),
    action: { label: 'See your subscription', url: `${origin}/dashboard?tab=subscriptions` },
    closing: [
      `You can skip a box, change what is in it, pause or cancel in your account. Questions? Reply to this mail or call ${business.phone}.`,
    ],
  };
}

/**
 * `amountDue` is cents, `reason` the provider's message, `day` the Saturday that a payment now is for.
 * `isSoon`: the deadline is the next Friday.
 */
export function paymentFailedMail(
  origin: string,
  to: string,
  { amountDue, day, isSoon, greens, reason, confirmationUrl, now }: FailedPayment,
): Mail {
  const saturday = formatLongDay(day, now);
  const friday = isSoon ? 'Friday' : formatLongDay(addDays(day, -1), now);
  const deadline = `by ${friday}, ${rules.cutoffTime}`;
  const closing = [`Reply to this mail or call ${business.phone} and we will put it right with you.`];
  if (confirmationUrl)
    return {
      to,
      subject: `Your bank wants you to confirm a payment to ${business.name}`,
      title: 'Please confirm your payment',
      greens,
      paragraphs: [
        `We tried to charge ${formatCents(amountDue)} for your box of ${saturday}. Your bank wants you to confirm that payment.`,
        `Please confirm it ${deadline}, on the page of the invoice, so that the box comes on that day.`,
      ],
      action: confirmAction(confirmationUrl),
      closing,
    };
  return {
    to,
    subject: `Your payment to ${business.name} did not go through`,
    title: 'Your payment did not go through',
    greens,
    paragraphs: [
      `We tried to charge ${formatCents(amountDue)} for your box of ${saturday}, but your card was not accepted: ${reason}`,
      `Please give us another card ${deadline}, so that the box comes on that day.`,
    ],
    action: { label: 'Update your card', url: `${origin}/dashboard?tab=subscriptions` },
    closing,
  };
}

type FailedPayment = {
  amountDue: number;
  day: string;
  isSoon: boolean;
  greens: string[];
  reason: string;
  confirmationUrl: string | null;
  now: number;
};

function firstBoxMailRow(row: SubscriptionRow): MailRow[] {
  if (row.referralPercent === 0) return [];
  const { total } = firstBoxQuote(row);
  return [{ label: `First box, ${row.referralPercent}% off`, value: formatCents(total), strong: true }];
}

function boxMailRows(row: SubscriptionRow, items: SubscriptionItemRow[]): MailRow[] {
  return [
    ...items.map((item) => ({
      label: `${item.ounces} oz ${item.productName}`,
      value: formatCents(item.ounces * item.pricePerOunce),
    })),
    ...quoteRows(boxQuote(row), `Subscriber discount (${row.discountPercent}%)`),
    { label: 'Total per box', value: formatCents(row.total), strong: true },
    ...firstBoxMailRow(row),
  ];
}

export function invoiceDiffersMail(
  origin: string,
  to: string,
  row: SubscriptionRow,
  { charged, agreed, invoice }: { charged: string; agreed: string; invoice: string },
): Mail {
  return {
    to,
    subject: `Please check invoice ${invoice}: ${charged} instead of ${agreed}`,
    title: 'An invoice that differs from what was agreed',
    paragraphs: [
      `Invoice ${invoice} charged ${charged} for a box of ${row.cartDetails}. The customer agreed to ${agreed}.`,
      'The order was created with what was charged. Please compare the subscription in the Stripe dashboard, and refund the difference or tell the customer.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  };
}

/** To the admins: a paid subscription invoice without a box. */
export function unexpectedInvoiceMail(
  origin: string,
  to: string,
  row: SubscriptionRow,
  { amount, invoice }: { amount: string; invoice: string },
): Mail {
  return {
    to,
    subject: `Please check invoice ${invoice} over ${amount}`,
    title: 'A paid invoice that is not for a box',
    paragraphs: [
      `Invoice ${invoice} over ${amount} was paid. It belongs to the subscription of ${row.cartDetails}, but it is not the invoice of one of its boxes, so no box was ordered for it.`,
      'Please look it up in the Stripe dashboard, and refund it or settle it with the customer.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  };
}
