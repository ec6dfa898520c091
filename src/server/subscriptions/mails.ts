import { business, rules } from '../../shared/business.ts';
import { combinedAddress } from '../../shared/contract/address.ts';
import { formatLongDay, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { quoteRows } from '../orders/quote-rows.ts';
import { layoutMail, type MailRow } from '../platform/mail/mail-layout.ts';
import type { Mail } from '../platform/mail/outbox.ts';
import { boxQuote, firstBoxQuote } from './record/prices.ts';
import { firstBoxDay, type SubscriptionItemRow, type SubscriptionRow } from './record/subscriptions.ts';

/** What was agreed: contents, price of a box, when the first charge and the first box come. */
export function subscriptionStartedMail(
  origin: string,
  to: string,
  row: SubscriptionRow,
  items: SubscriptionItemRow[],
): Mail {
  const firstChargeDay = formatLongDay(newYorkDay(row.trialEndsAt));
  return layoutMail({
    to,
    subject: `Your ${row.frequency} subscription at ${business.name} has started`,
    title: 'Your subscription has started',
    delivery: { origin, day: firstBoxDay(row) },
    paragraphs: [
      `Your ${rules.trialDays}-day trial runs until ${firstChargeDay}: nothing is charged before that day.`,
      `Your first box comes on ${formatLongDay(firstBoxDay(row))} to ${combinedAddress(row)}.`,
    ],
    rows: boxMailRows(row, items),
    action: { label: 'See your subscription', url: `${origin}/dashboard?tab=subscriptions` },
    closing: [
      `You can skip a box, change what is in it, pause or cancel in your account. Questions? Reply to this mail or call ${business.phone}.`,
    ],
  });
}

/** A box could not be charged. `reason` is the provider's message. */
export function paymentFailedMail(
  origin: string,
  to: string,
  failure: { amountDue: number; reason: string },
): Mail {
  return layoutMail({
    to,
    subject: `Your payment to ${business.name} did not go through`,
    title: 'Your payment did not go through',
    paragraphs: [
      `We tried to charge ${formatCents(failure.amountDue)} for your next box, but your card was not accepted: ${failure.reason}`,
      'Please update your payment method to avoid service interruption.',
    ],
    action: { label: 'Go to your subscriptions', url: `${origin}/dashboard?tab=subscriptions` },
    closing: [`Reply to this mail or call ${business.phone} and we will put it right with you.`],
  });
}

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

/** To the admins: the provider charged another amount than the customer agreed to. */
export function invoiceDiffersMail(
  origin: string,
  to: string,
  row: SubscriptionRow,
  { charged, agreed, invoice }: { charged: string; agreed: string; invoice: string },
): Mail {
  return layoutMail({
    to,
    subject: `Please check invoice ${invoice}: ${charged} instead of ${agreed}`,
    title: 'An invoice that differs from what was agreed',
    paragraphs: [
      `Invoice ${invoice} charged ${charged} for a box of ${row.cartDetails}. The customer agreed to ${agreed}.`,
      'The order was created with what was charged. Please compare the subscription in the Stripe dashboard, and refund the difference or tell the customer.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  });
}

/** To the admins: an invoice of a subscription was paid that is not the invoice of one of its boxes. */
export function unexpectedInvoiceMail(
  origin: string,
  to: string,
  row: SubscriptionRow,
  { amount, invoice }: { amount: string; invoice: string },
): Mail {
  return layoutMail({
    to,
    subject: `Please check invoice ${invoice} over ${amount}`,
    title: 'A paid invoice that is not for a box',
    paragraphs: [
      `Invoice ${invoice} over ${amount} was paid. It belongs to the subscription of ${row.cartDetails}, but it is not the invoice of one of its boxes, so no box was ordered for it.`,
      'Please look it up in the Stripe dashboard, and refund it or settle it with the customer.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  });
}
