import { combinedAddress } from '../../shared/address.ts';
import { business, rules } from '../../shared/business.ts';
import { cutoffOf, formatLongDay, newYorkDay, newYorkTime } from '../../shared/delivery-days.ts';
import { formatCents } from '../../shared/money.ts';
import { layoutMail } from '../mail-layout.ts';
import type { Mail } from '../outbox.ts';
import { help, type MailFacts, nextRows } from './status-change-mails.ts';

/**
 * The reminder of a coming charge: what, how much, when, for which Saturday, and a link that skips it or keeps it without
 * signing in.
 */
export function chargeReminderMail(
  { origin, to, row, next }: MailFacts,
  link: string,
  isFirst: boolean,
): Mail {
  if (!next) throw new Error('A reminder needs a charge.');
  const charge = formatLongDay(newYorkDay(next.chargeAt));
  const cutoff = cutoffOf(next.day);
  const opening = isFirst
    ? `Your ${rules.trialDays}-day trial ends: on ${charge} we charge ${formatCents(next.amount)} for your first box. It comes on ${formatLongDay(next.day)} to ${combinedAddress(row)}.`
    : `On ${charge} we charge ${formatCents(next.amount)} for your next box. It comes on ${formatLongDay(next.day)} to ${combinedAddress(row)}.`;
  return layoutMail({
    to,
    subject: `Your card will be charged ${charge}`,
    title: isFirst ? 'Your first box is growing' : 'Your next box is growing',
    delivery: { origin, day: next.day },
    paragraphs: [
      opening,
      `Not home that Saturday? Skip it by ${formatLongDay(newYorkDay(cutoff))}, ${newYorkTime(cutoff)}.`,
    ],
    rows: [{ label: 'In the box', value: row.cartDetails }, ...nextRows(next)],
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
