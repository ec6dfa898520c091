import { business } from '../../shared/business.ts';
import type { DayMessage } from '../../shared/contract/week.ts';
import { cutText } from '../../shared/rules/cut-text.ts';
import { newYorkInstant } from '../../shared/rules/delivery-days.ts';
import { emailKeyOf } from '../../shared/rules/email-key.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { findUser } from '../accounts/record/users.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { emailOfOrder } from '../orders/recipients.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { hashOf } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { countMailsOf, queueMail } from '../platform/mail/outbox.ts';
import { queuePush } from '../push/push.ts';
import { findAnySubscription } from '../subscriptions/record/subscriptions.ts';
import { type DemandBox, demandBetween } from './demand.ts';

/** A push shows less. */
const maxPushLength = 200;

/**
 * One mail per customer with a box that day, paid or still to be charged, and a push where it is on (product
 * 12.13). A key that was used sends nothing more and answers the same count. A preview only counts.
 */
export async function sendDayMessage(
  deps: Deps,
  date: string,
  message: DayMessage,
): Promise<{ recipients: number }> {
  const boxes = await demandBetween(deps.db, deps.now(), date, date);
  const expiresAt = newYorkInstant(date, 24);
  return sendBoxMessage(deps, { scope: `day-message:${date}`, boxes, expiresAt }, message);
}

/** A key counts within its scope. `expiresAt` is that of the push. */
type MessageTarget = { scope: string; boxes: DemandBox[]; expiresAt: number };

export function sendBoxMessage(
  deps: Deps,
  { scope, boxes, expiresAt }: MessageTarget,
  { key, preview = false, ...message }: DayMessage,
): { recipients: number } {
  const { db, now } = deps;
  const recipients = recipientsOf(db, boxes);
  if (preview) return { recipients: recipients.length };
  const keyStart = `${scope}:${hashOf(key)}:`;
  return transact(db, () => {
    const sent = countMailsOf(db, keyStart);
    if (sent > 0) return { recipients: sent };
    const push = {
      key: keyStart,
      title: message.subject,
      body: cutText(message.text, maxPushLength),
      path: '/dashboard',
      expiresAt,
    };
    for (const [index, { to, userId, days }] of recipients.entries()) {
      const isNew = queueMail(deps, keyStart + index, messageMail(to, days, message, now()));
      if (isNew) queuePush(db, userId, push, now());
    }
    return { recipients: recipients.length };
  });
}

type Recipient = { to: string; userId: string | null; days: Set<string> };

/** Each address once. */
function recipientsOf(db: Db, boxes: DemandBox[]): Recipient[] {
  const byAddress = new Map<string, Recipient>();
  for (const box of boxes) {
    const { to, userId } = recipientOf(db, box);
    if (to === null) continue;
    const recipient = byAddress.get(emailKeyOf(to)) ?? { to, userId, days: new Set() };
    byAddress.set(emailKeyOf(to), recipient);
    recipient.days.add(box.day);
  }
  return [...byAddress.values()];
}

function recipientOf(db: Db, { orderId, subscriptionId }: DemandBox) {
  const order = orderId === null ? undefined : findAnyOrder(db, orderId);
  if (order) return { to: emailOfOrder(db, order), userId: order.userId };
  const userId = findAnySubscription(db, subscriptionId ?? '')?.userId ?? null;
  return { to: (userId && findUser(db, userId)?.email) || null, userId };
}

function messageMail(
  to: string,
  days: ReadonlySet<string>,
  { subject, text }: Pick<DayMessage, 'subject' | 'text'>,
  now: number,
): Mail {
  const boxes = days.size === 1 ? 'box' : 'boxes';
  const dates = [...days]
    .toSorted()
    .map((day) => formatLongDay(day, now))
    .join(' and ');
  return {
    to,
    subject,
    title: subject,
    paragraphs: text.split(/\s*\n\s*/),
    closing: [
      `You get this mail because of your ${boxes} of ${dates}. Questions? Reply to this mail or call ${business.phone}.`,
    ],
  };
}
