import { business } from '../../shared/business.ts';
import {
  addDays,
  firstDelivery,
  formatLongDay,
  newSchedule,
  newYorkDay,
  newYorkInstant,
  upcomingDays,
} from '../../shared/delivery-days.ts';
import { contact, cutoffSentence, delivery } from '../../shared/facts/basics.ts';
import { readOpeningHours } from '../../shared/opening-hours.ts';
import type { Frequency } from '../../shared/settings.ts';
import type { Db } from '../db.ts';
import { getLeadTimeDays } from '../settings/settings.ts';
import type { QuestionContext } from './answer.ts';
import { dayOf, dayPattern, placedAt, wantedBy } from './days.ts';

/**
 * When an order comes that is placed now, or at the time that is named; whether that is in time for the day that is named; and for
 * a subscription, when its first box is charged and which boxes follow.
 */
export function firstDeliveryAnswer({
  parsed: { text, frequencies },
  shop: { db, now },
}: QuestionContext): string {
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
  return lines.filter(Boolean).join(' ');
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

/** When somebody answers the phone: in general, on the day that is named, or now. */
export function hoursAnswer({ parsed: { text }, shop: { now } }: QuestionContext): string {
  const reach = `The phone number is ${business.phone}; ${business.email} takes messages at any time.`;
  const hours = `Our business hours are ${contact.hours} ${reach}`;
  if (/\b(now|currently|at the moment)\b/.test(text))
    return `We are ${isOpen(now()) ? 'open' : 'closed'} right now. ${hours}`;
  const word = text.match(dayPattern)?.[0] ?? /\b(today|tonight|tomorrow)\b/.exec(text)?.[0];
  const day = word ? dayOf(word, now()) : null;
  if (!day) return hours;
  const name = nameOfWeekday(day);
  const verdict = isOpenOn(day) ? `Yes, we are open on ${name}.` : `We are closed on ${name}.`;
  return `${verdict} ${hours}`;
}

/** Whether the shop's clock (epoch ms) stands within the business hours. */
function isOpen(now: number): boolean {
  const today = newYorkDay(now);
  const { opens, closes } = readOpeningHours();
  return isOpenOn(today) && now >= newYorkInstant(today, opens) && now < newYorkInstant(today, closes);
}

function isOpenOn(day: string): boolean {
  return readOpeningHours().days.includes(nameOfWeekday(day));
}

function nameOfWeekday(day: string): string {
  return weekdayName.format(new Date(`${day}T00:00:00Z`));
}

const weekdayName = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
