import {
  addDays,
  firstDelivery,
  formatLongDay,
  newSchedule,
  newYorkDay,
  newYorkInstant,
  upcomingDays,
} from '../../shared/delivery-days.ts';
import { cutoffSentence, delivery } from '../../shared/facts/basics.ts';
import type { Frequency } from '../../shared/settings.ts';
import type { Db } from '../db.ts';
import { getLeadTimeDays } from '../settings/settings.ts';
import { type Answer, answer, pages, type QuestionContext } from './answer.ts';
import { placedAt, wantedBy } from './days.ts';

/**
 * When an order comes that is placed now, or at the time that is named; whether that is in time for the day that is named; and for
 * a subscription, when its first box is charged and which boxes follow.
 */
export function firstDeliveryAnswer({
  parsed: { text, frequencies },
  shop: { db, now },
}: QuestionContext): Answer {
  const leadTimeDays = getLeadTimeDays(db);
  const placed = placedAt(text, now());
  const at = placed?.at ?? now();
  const first = firstDelivery(at, leadTimeDays);
  const order = placed ? `An order placed on ${placed.written}` : 'An order placed now';
  const wanted = placed ? null : wantedBy(text, now());
  const lines = [
    `${order} comes on ${formatLongDay(first)}.`,
    wanted ? deadlineText(wanted, first, leadTimeDays) : '',
    frequencies[0] || /\b(subscri\w+|trial|sign up)\b/.test(text)
      ? seriesText(at, leadTimeDays, frequencies[0])
      : '',
    `${delivery.day} ${cutoffSentence(leadTimeDays)}`,
  ];
  return answer(lines.filter(Boolean).join(' '), pages.shop);
}

/** Whether an order placed at `now` (epoch ms) comes by the day that a text names; null when it names none. */
export function deadlineAnswer(text: string, db: Db, now: number): string | null {
  const wanted = wantedBy(text, now);
  const leadTimeDays = getLeadTimeDays(db);
  const first = firstDelivery(now, leadTimeDays);
  return (
    wanted &&
    `An order placed now comes on ${formatLongDay(first)}. ${deadlineText(wanted, first, leadTimeDays)}`
  );
}

/** Whether an order placed now comes by a day, and until when it can be placed. */
function deadlineText(wanted: string, first: string, leadTimeDays: number): string {
  if (first > wanted)
    return `That is after ${formatLongDay(wanted)}, so I'm sorry, we cannot make it by then.`;
  let last = wanted;
  while (firstDelivery(newYorkInstant(last, 18), leadTimeDays) > wanted) last = addDays(last, -1);
  return `For a delivery by ${formatLongDay(wanted)}, order by 6pm on ${formatLongDay(last)}.`;
}

function seriesText(at: number, leadTimeDays: number, frequency: Frequency | undefined): string {
  const schedule = newSchedule(at, leadTimeDays, frequency ?? 'weekly');
  const charge = `The first box of a subscription is charged on ${formatLongDay(newYorkDay(schedule.firstChargeAt))}, when the trial ends, and comes on ${formatLongDay(schedule.firstDeliveryDay)}.`;
  if (!frequency) return charge;
  const [, ...later] = upcomingDays(schedule, newYorkDay(at)).map(formatLongDay);
  return `${charge} With a ${frequency} plan the next ones come on ${later.join(' and ')}.`;
}

/** On which days boxes come, and until when to order. */
export function deliveryDayAnswer({ shop: { db } }: QuestionContext): Answer {
  return answer(`${delivery.day} ${cutoffSentence(getLeadTimeDays(db))}`, pages.faq);
}

/** Until when an order counts for which Saturday, by the clock as it stands. */
export function cutoffAnswer({ shop: { db, now } }: QuestionContext): Answer {
  const leadTimeDays = getLeadTimeDays(db);
  return answer(
    `${cutoffSentence(leadTimeDays)} An order placed now comes on ${formatLongDay(firstDelivery(now(), leadTimeDays))}.`,
    pages.faq,
  );
}
