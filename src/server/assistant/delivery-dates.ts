import { business, rules } from '../../shared/business.ts';
import type { Frequency } from '../../shared/contract/settings.ts';
import { contact, cutoffSentence, delivery, fullyBooked } from '../../shared/facts/basics.ts';
import {
  addDays,
  newSchedule,
  newYorkDay,
  newYorkInstant,
  trialEnd,
  upcomingDays,
} from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { readOpeningHours } from '../../shared/rules/opening-hours.ts';
import { closedDaysFrom } from '../delivery/closed-days.ts';
import type { Db } from '../platform/db/db.ts';
import { getDeliveryWindow, getLeadTimeDays } from '../settings/settings.ts';
import { type FirstBoxKind, firstBoxBy, unavailableDays } from '../subscriptions/schedule/first-delivery.ts';
import type { QuestionContext } from './answer.ts';
import { dayOf, dayPattern, orderDay, wantedBy } from './days.ts';

/**
 * For an order now or on a named day, and a named date; for a subscription also its first charge and next
 * boxes. With no room for a year, no day.
 */
export function firstDeliveryAnswer(context: QuestionContext): string {
  const { parsed, shop } = context;
  const [{ text, frequencies }, { db, now }] = [parsed, shop];
  const firstBox = firstBoxBy(db, now(), kindAsked(context));
  if (!firstBox) return nothingFree;
  const day = orderDay(text, now());
  const at = day ? newYorkInstant(day, 12) : now();
  const isSubscription = kindAsked(context) === 'subscription';
  return [
    day ? orderOnText(day, context, firstBox) : (deadlineAnswer(context) ?? orderNowText(context)),
    isSubscription ? seriesText({ at, db, now: now() }, frequencies[0]) : '',
    `${delivery.day} ${cutoffSentence(getLeadTimeDays(db))}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const nothingFree = `${fullyBooked.title}. ${fullyBooked.text}`;

function kindAsked({ parsed: { text, frequencies } }: QuestionContext): FirstBoxKind {
  const isSubscription = frequencies.length > 0 || /\b(subscri\w+|trial|sign up)\b/.test(text);
  return isSubscription ? 'subscription' : 'order';
}

const subjects: Record<FirstBoxKind, string> = {
  order: 'An order placed',
  subscription: 'The first box of a subscription started',
};

/** "An order placed now comes on Saturday, December 5." */
export function orderNowText(context: QuestionContext): string {
  const { db, now } = context.shop;
  const kind = kindAsked(context);
  const day = firstBoxBy(db, now(), kind)?.(now());
  return day ? `${subjects[kind]} now comes on ${formatLongDay(day, now())}.` : nothingFree;
}

/** Whether an order now arrives by the named day, and the deadline; null without a day. */
export function deadlineAnswer(context: QuestionContext): string | null {
  const { db, now } = context.shop;
  const wanted = wantedBy(context.parsed.text, now());
  if (!wanted) return null;
  const firstDay = firstBoxBy(db, now(), kindAsked(context));
  const orderNow = orderNowText(context);
  if (!firstDay) return orderNow;
  if (firstDay(now()) > wanted)
    return `${orderNow} That is after ${formatLongDay(wanted, now())}, so I'm sorry, we cannot make it by then.`;
  let last = wanted;
  while (firstDay(newYorkInstant(last, 18)) > wanted) last = addDays(last, -1);
  return `${orderNow} For a delivery by ${formatLongDay(wanted, now())}, order by ${rules.cutoffTime} on ${formatLongDay(last, now())}.`;
}

/** When a subscription that starts now is charged first. */
export function firstChargeText({ shop: { db, now } }: QuestionContext): string {
  if (!firstBoxBy(db, now(), 'subscription')) return nothingFree;
  return `For a subscription begun now that is ${formatLongDay(newYorkDay(trialEnd(now())), now())}; after that you pay for each box on its own.`;
}

/** On a Friday, noon and evening give different Saturdays. */
function orderOnText(day: string, context: QuestionContext, firstBox: (at: number) => string): string {
  const longDay = (one: string) => formatLongDay(one, context.shop.now());
  const [first, later] = [12, 23].map((hour) => firstBox(newYorkInstant(day, hour)));
  const order = `${subjects[kindAsked(context)]} on ${longDay(day)}`;
  if (first === undefined || later === undefined || first === later)
    return `${order} comes on ${longDay(first ?? day)}.`;
  return `${order} by ${rules.cutoffTime} comes on ${longDay(first)}, one placed later that day on ${longDay(later)}.`;
}

/** In the farm's words. */
export function deliveryWindowText({ shop: { db } }: QuestionContext): string {
  const window = getDeliveryWindow(db);
  if (window) return `On a delivery day the driver comes ${window}.`;
  return `I don't know the hour: please ask at ${business.phone} or ${business.email}.`;
}

type Asked = { at: number; db: Db; now: number };

function seriesText({ at, db, now }: Asked, frequency: Frequency | undefined): string {
  const closed = closedDaysFrom(db, newYorkDay(at));
  const schedule = newSchedule(at, getLeadTimeDays(db), frequency ?? 'weekly', unavailableDays(db, now));
  const charge = `The first box of a subscription is charged on ${formatLongDay(newYorkDay(schedule.firstChargeAt), now)}, when the trial ends, and comes on ${formatLongDay(schedule.firstDeliveryDay, now)}.`;
  if (!frequency) return charge;
  const [, ...later] = upcomingDays(schedule, newYorkDay(at), closed).map((day) => formatLongDay(day, now));
  return `${charge} With a ${frequency} plan the next ones come on ${later.join(' and ')}.`;
}

export function hoursAnswer({ parsed: { text }, shop: { now } }: QuestionContext): string {
  const hours = `Our business hours are ${contact.hours} The phone number is ${business.phone}; ${business.email} takes messages at any time.`;
  const word = text.match(dayPattern)?.[0] ?? /\b(today|tonight|tomorrow)\b/.exec(text)?.[0];
  const day = dayOf(word ?? '', now());
  if (!word || !day) return hours;
  if (/\d|christmas/.test(word))
    return `I don't know whether we keep our usual hours on ${formatLongDay(day, now())}. ${hours}`;
  const [name = ''] = formatLongDay(day, now()).split(',');
  const isOpen = readOpeningHours().days.includes(name);
  const yes = isOpen === !/\bclosed\b/.test(text) ? 'Yes, we are' : 'We are';
  return `${yes} ${isOpen ? 'open' : 'closed'} on ${name}. ${hours}`;
}
