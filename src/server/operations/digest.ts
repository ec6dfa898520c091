import { and, asc, eq, gte, isNotNull, lt, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { addDays, newYorkDay, newYorkInstant } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { contactMessages } from '../inquiries/table.ts';
import { isRenewal } from '../orders/orders.ts';
import { customerOf } from '../orders/recipients.ts';
import { orders } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { Mail, MailRow } from '../platform/mail/mail.ts';
import { queueAdminMails } from '../settings/admin-mails.ts';
import { getOrderMails } from '../settings/settings.ts';
import { paymentFailures } from '../subscriptions/renewals/table.ts';

/** New York time. */
const hour = 7;
const mostRows = 200;

/** Once a day if enabled, unless nothing happened the day before. */
export function queueDigest(deps: Deps): void {
  const { db, now } = deps;
  const today = newYorkDay(now());
  if (getOrderMails(db) !== 'digest' || now() < newYorkInstant(today, hour)) return;
  const day = addDays(today, -1);
  const rows = rowsOf(db, newYorkInstant(day, 0), newYorkInstant(today, 0));
  if (rows.length > 0)
    queueAdminMails(deps, `digest:${day}`, (admin) =>
      digestMail(deps.env.origin, admin, { day, now: now() }, rows),
    );
}

/** Epoch ms; `from` inclusive, `to` exclusive. */
function rowsOf(db: Db, from: number, to: number): MailRow[] {
  const within = (column: SQLiteColumn): SQL | undefined => and(gte(column, from), lt(column, to));
  const renewals = db
    .select()
    .from(orders)
    .where(and(within(orders.createdAt), isNotNull(orders.subscriptionId)))
    .orderBy(asc(orders.createdAt))
    .all()
    .filter((order) => isRenewal(db, order))
    .slice(0, mostRows);
  const failures = db
    .select()
    .from(paymentFailures)
    .where(and(within(paymentFailures.createdAt), eq(paymentFailures.isResolved, false)))
    .orderBy(asc(paymentFailures.createdAt))
    .limit(mostRows)
    .all();
  const messages = db
    .select()
    .from(contactMessages)
    .where(within(contactMessages.createdAt))
    .orderBy(asc(contactMessages.createdAt))
    .limit(mostRows)
    .all();
  return [
    ...renewals.map((order) => ({
      label: `Renewal: ${customerOf(db, order).name}`,
      value: `${formatCents(order.total)}\n${order.orderNumber}`,
    })),
    ...failures.map(({ customerEmail, amountDue }) => ({
      label: `Failed payment: ${customerEmail}`,
      value: formatCents(amountDue),
    })),
    ...messages.map(({ name, email, subject, isLikelySpam }) => ({
      label: `Message${isLikelySpam ? ' (perhaps spam)' : ''}: ${name}`,
      value: `${subject}\n${email}`,
    })),
  ];
}

function digestMail(
  origin: string,
  to: string,
  { day, now }: { day: string; now: number },
  rows: MailRow[],
): Mail {
  return {
    to,
    subject: `Your shop on ${formatLongDay(day, now)}`,
    title: formatLongDay(day, now),
    paragraphs: ['These are the renewals, the payments that failed and are still open, and the messages.'],
    rows,
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  };
}
