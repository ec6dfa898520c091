import { business, rules } from '../../../shared/business.ts';
import { combinedAddress } from '../../../shared/contract/address.ts';
import type { Payment } from '../../../shared/rules/credit.ts';
import { cutoffOf, formatLongDay, newYorkDay, newYorkTime } from '../../../shared/rules/delivery-days.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { paymentRows } from '../../orders/quote-rows.ts';
import { layoutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { help, type MailFacts, nextRows } from '../schedule/status-change-mails.ts';

/**
 * The reminder of a coming charge: what, how much, from what, when, for which Saturday, and a link that skips it or keeps it
 * without signing in.
 */
export function chargeReminderMail(
  { origin, to, row, next }: MailFacts,
  { link, isFirst, payment }: { link: string; isFirst: boolean; payment: Payment },
): Mail {
  if (!next) throw new Error('A reminder needs a charge.');
  const charge = formatLongDay(newYorkDay(next.chargeAt));
  const cutoff = cutoffOf(next.day);
  const trial = isFirst ? `Your ${rules.trialDays}-day trial ends: on` : 'On';
  const credit =
    payment.credit > 0
      ? ` It costs ${formatCents(next.amount)}, of which your credit pays ${formatCents(payment.credit)}.`
      : '';
  return layoutMail({
    to,
    subject: `Your card will be charged ${charge}`,
    title: isFirst ? 'Your first box is growing' : 'Your next box is growing',
    delivery: { origin, day: next.day },
    paragraphs: [
      `${trial} ${charge} we charge ${formatCents(payment.card)} to your card for your ${isFirst ? 'first' : 'next'} box.${credit} It comes on ${formatLongDay(next.day)} to ${combinedAddress(row)}.`,
      `Not home that Saturday? Skip it by ${formatLongDay(newYorkDay(cutoff))}, ${newYorkTime(cutoff)}.`,
    ],
    rows: [{ label: 'In the box', value: row.cartDetails }, ...nextRows(next), ...paymentRows(payment)],
    action: { label: 'Skip it, or keep it', url: link },
    secondAction: { label: 'Change your subscription', url: `${origin}/dashboard?tab=subscriptions` },
    closing: [
      help,
      ...(isFirst
        ? []
        : [`You can switch these reminders off in your dashboard at ${business.name}, under Subscriptions.`]),
    ],
  });
}
