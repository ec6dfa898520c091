import { business, rules } from '../../shared/business.ts';
import type { Frequency } from '../../shared/contract/settings.ts';
import { contact, cutoffSentence, delivery } from '../../shared/facts/basics.ts';
import {
  addDays,
  firstDelivery,
  formatLongDay,
  newSchedule,
  newYorkDay,
  newYorkInstant,
  upcomingDays,
} from '../../shared/rules/delivery-days.ts';
import { readOpeningHours } from '../../shared/rules/opening-hours.ts';
import { closedDaysFrom } from '../delivery/closed-days.ts';
import type { Db } from '../platform/db/db.ts';
import { getLeadTimeDays } from '../settings/settings.ts';
import { unavailableDays } from '../subscriptions/schedule/first-delivery.ts';
import type { QuestionContext } from './answer.ts';
import { dayOf, dayPattern, orderDay, wantedBy } from './days.ts';

/**
 * For an order now or on a named day, and a named date; for a subscription also its first charge and next
 * boxes.
 */
export function firstDeliveryAnswer({
  parsed: { text, frequencies },
  shop: { db, now },
}: QuestionContext): string {
  const leadTimeDays = getLeadTimeDays(db);
  const day = orderDay(text, now());
  const at = day ? newYorkInstant(day, 12) : now();
  const isSubscription = frequencies.length > 0 || /\b(subscri\w+|trial|sign up)\b/.test(text);
  return [
    day ? orderOnText(day, db, now()) : (deadlineAnswer(text, db, now()) ?? orderNowText(db, now())),
    isSubscription ? seriesText({ at, db, now: now() }, frequencies[0]) : '',
    `${delivery.day} ${cutoffSentence(leadTimeDays)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** "An order placed now comes on Saturday, December 5, 2026." */
export function orderNowText(db: Db, now: number): string {
  return `An order placed now comes on ${formatLongDay(firstDeliveryBy(db, now)(now))}.`;
}

/** Whether an order at `now` (epoch ms) arrives by the named day, and the deadline; null without a day. */
export function deadlineAnswer(text: string, db: Db, now: number): string | null {
  const wanted = wantedBy(text, now);
  if (!wanted) return null;
  const firstDay = firstDeliveryBy(db, now);
  if (firstDay(now) > wanted)
    return `${orderNowText(db, now)} That is after ${formatLongDay(wanted)}, so I'm sorry, we cannot make it by then.`;
  let last = wanted;
  while (firstDay(newYorkInstant(last, 18)) > wanted) last = addDays(last, -1);
  return `${orderNowText(db, now)} For a delivery by ${formatLongDay(wanted)}, order by ${rules.cutoffTime} on ${formatLongDay(last)}.`;
}

/** `YYYY-MM-DD` for an order at an instant (epoch ms). */
function firstDeliveryBy(db: Db, now: number): (at: number) => string {
  const [leadTimeDays, unavailable] = [getLeadTimeDays(db), unavailableDays(db, now)];
  return (at) => firstDelivery(at, leadTimeDays, unavailable);
}

/** On a Friday, noon and evening give different Saturdays. */
function orderOnText(day: string, db: Db, now: number): string {
  const [first, later] = [12, 23].map((hour) => firstDeliveryBy(db, now)(newYorkInstant(day, hour)));
  const order = `An order placed on ${formatLongDay(day)}`;
  if (first === undefined || later === undefined || first === later)
    return `${order} comes on ${formatLongDay(first ?? day)}.`;
  return `${order} by ${rules.cutoffTime} comes on ${formatLongDay(first)}, one placed later that day on ${formatLongDay(later)}.`;
}

type Asked = { at: number; db: Db; now: number };

function seriesText({ at, db, now }: Asked, frequency: Frequency | undefined): string {
  const closed = closedDaysFrom(db, newYorkDay(at));
  const schedule = newSchedule(at, getLeadTimeDays(db), frequency ?? 'weekly', unavailableDays(db, now));
  const charge = `The first box of a subscription is charged on ${formatLongDay(newYorkDay(schedule.firstChargeAt))}, when the trial ends, and comes on ${formatLongDay(schedule.firstDeliveryDay)}.`;
  if (!frequency) return charge;
  const [, ...later] = upcomingDays(schedule, newYorkDay(at), closed).map(formatLongDay);
  return `${charge} With a ${frequency} plan the next ones come on ${later.join(' and ')}.`;
}

export function hoursAnswer({ parsed: { text }, shop: { now } }: QuestionContext): string {
  const hours = `Our business hours are ${contact.hours} The phone number is ${business.phone}; ${business.email} takes messages at any time.`;
  const word = text.match(dayPattern)?.[0] ?? /\b(today|tonight|tomorrow)\b/.exec(text)?.[0];
  const day = dayOf(word ?? '', now());
  if (!word || !day) return hours;
  if (/\d|christmas/.test(word))
    return `I don't know whether we keep our usual hours on ${formatLongDay(day)}. ${hours}`;
  const [name = ''] = formatLongDay(day).split(',');
  const isOpen = readOpeningHours().days.includes(name);
  const yes = isOpen === !/\bclosed\b/.test(text) ? 'Yes, we are' : 'We are';
  return `${yes} ${isOpen ? 'open' : 'closed'} on ${name}. ${hours}`;
}
