import { business } from '../../../shared/business.ts';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { formatLongDay } from '../../../shared/rules/delivery-days.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { layoutMail, type MailRow } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { help, type MailFacts, nextRows, subscriptionsUrl } from '../schedule/status-change-mails.ts';

/** Says what changes, and from which Saturday on; boxes already paid stay as they are. */
export function changedMail({ origin, to, row, next, paidDays }: MailFacts, before: SubscriptionRow): Mail {
  const start = next ? `from ${formatLongDay(next.day)} on` : 'with the first box after you resume it';
  const paid = paidDays.map(formatLongDay).join('; ');
  return layoutMail({
    to,
    subject: `Your ${business.name} subscription changes ${next ? start : ''}`.trim(),
    title: 'Your subscription changes',
    paragraphs: [
      `What you changed applies ${start}.`,
      ...(paid ? [`Already paid, and coming as it was: ${paid}.`] : []),
    ],
    rows: [...changedRows(before, row), ...nextRows(next)],
    action: { label: 'Look at it, or undo it', url: subscriptionsUrl(origin) },
    closing: [help],
  });
}

function changedRows(before: SubscriptionRow, row: SubscriptionRow): MailRow[] {
  const pairs: [label: string, from: string, to: string][] = [
    ['Your box', before.cartDetails, row.cartDetails],
    ['How often', before.frequency, row.frequency],
    ['Total per box', formatCents(before.total), formatCents(row.total)],
    ['Delivered to', combinedAddress(before), combinedAddress(row)],
    ['Notes for the driver', before.deliveryNotes || 'none', row.deliveryNotes || 'none'],
  ];
  return pairs
    .filter(([, from, to]) => from !== to)
    .map(([label, from, to]) => ({ label, value: `${to}\n(was: ${from})` }));
}
