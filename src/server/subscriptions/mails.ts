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
