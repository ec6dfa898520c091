import { business } from '../../shared/business.ts';
import { newYorkDay, type Schedule } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { formatCents } from '../../shared/rules/money.ts';
import type { Quote } from '../../shared/rules/quote.ts';
import { quoteRows } from '../orders/quote-rows.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { MoveInRow } from '../subscriptions/move-ins/move-ins.ts';
import type { MoveInBox } from './boxes.ts';

export type MoveInMail = {
  origin: string;
  token: string;
  row: MoveInRow;
  box: MoveInBox;
  schedule: Schedule;
  /** Epoch ms. */
  validUntil: number;
  now: number;
};

export function moveInMail(mail: MoveInMail, isReminder: boolean): Mail {
  const { origin, token, row, box, schedule, validUntil, now } = mail;
  const query = new URLSearchParams({ token });
  const farm = business.name;
  const charge = formatLongDay(newYorkDay(schedule.firstChargeAt), now);
  return {
    to: row.email,
    subject: isReminder ? `Your ${row.frequency} box is waiting at ${farm}` : `Your box moves to ${farm}`,
    title: isReminder ? 'Your box is still waiting for you' : 'Your box moves with you',
    greens: box.lines.map(({ productId }) => productId),
    paragraphs: [
      `${farm} now takes its subscriptions in a shop of its own. Your ${row.frequency} box is entered there already, with your greens, your address and your Saturday. You only need to accept it and give a card.`,
      `If you accept now, your first box comes on ${formatLongDay(schedule.firstDeliveryDay, now)}, and your card is charged for it on ${charge}. Nothing is charged before.`,
    ],
    rows: [
      ...box.lines.map(({ name, ounces, total }) => ({
        label: `${ounces} oz ${name}`,
        value: formatCents(total),
      })),
      ...quoteRows(box.quote, `Subscriber discount (${box.discountPercent}%)`),
      { label: 'Total per box today', value: formatCents(box.quote.total), strong: true },
    ],
    action: { label: 'Look at it and accept', url: `${origin}/move-in?${query}` },
    secondAction: { label: 'This is not for me', url: `${origin}/move-in/decline?${query}` },
    closing: [
      `The link is good until ${formatLongDay(newYorkDay(validUntil), now)}. Questions? Reply to this mail or call ${business.phone}.`,
    ],
  };
}

/** To the farm. `day` is `YYYY-MM-DD`, `now` epoch ms. */
export function movedInMail(
  origin: string,
  to: string,
  { day, now }: { day: string; now: number },
  accepted: { name: string; box: string; total: Quote['total'] }[],
): Mail {
  const count = accepted.length === 1 ? 'One customer has' : `${accepted.length} customers have`;
  return {
    to,
    subject: `${count} moved in`,
    title: `${count} moved in`,
    paragraphs: [`These accepted their invitation by the evening of ${formatLongDay(day, now)}.`],
    rows: accepted.map(({ name, box, total }) => ({ label: name, value: `${formatCents(total)}\n${box}` })),
    action: { label: 'See who moves in', url: `${origin}/admin/move-ins` },
  };
}
