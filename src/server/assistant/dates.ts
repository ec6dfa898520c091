import { addDays, firstDelivery, longDay, newYorkDay, newYorkInstant } from '../../shared/delivery-days.ts';
import { delivery } from '../../shared/facts/basics.ts';
import { getLeadTimeDays } from '../settings/settings.ts';
import { answer, pages, type Rule } from './answer.ts';

/** When an order comes that is placed now, or on the day and at the hour that is named. */
export const answerDeliveryDay: Rule = ({ text, ounces }, { db, now }) => {
  if (!aboutArrival.test(text) || (ounces !== null && !leadTime.test(text)) || otherTimes.test(text))
    return null;
  const leadTimeDays = getLeadTimeDays(db);
  const placed = placedAt(text, now());
  const day = longDay(firstDelivery(placed?.at ?? now(), leadTimeDays));
  const order = placed ? `An order placed on ${placed.said}` : 'An order placed now';
  return answer(
    `${order} comes on ${day}. ${delivery.day} We allow ${leadTimeDays} days from order to first delivery, so that everything is sown and cut for you; orders after Friday 6pm EST count for the week after.`,
    pages.shop,
  );
};

/** On which days boxes come. */
export const answerWeekday: Rule = ({ text }) => {
  if (
    /\b(home|sign|swap|cutoff|visit|tour|school|charged?|pay|paid|locked|gate|pause[ds]?|skip|cancel\w*)\b/.test(
      text,
    )
  )
    return null;
  if (!/\b(deliver(y|ies|ed|ing|s)?|ship(ping)?|drop ?off|come|arrive|get|box|receive)\b/.test(text))
    return null;
  return aboutDays.test(text) ? answer(`${delivery.day} ${delivery.cutoff}`, pages.faq) : null;
};

/** "if I order on friday at 7pm": the next such day, at noon unless an hour is named. */
function placedAt(text: string, now: number): { at: number; said: string } | null {
  const found = placing.exec(text);
  if (!found) return null;
  const [, word = '', hour, minutes = '00', half] = found;
  const today = newYorkDay(now);
  const ahead = word === 'tomorrow' ? 1 : (daysAhead(word, today) ?? 0);
  const day = addDays(today, ahead);
  if (!hour) return { at: newYorkInstant(day, 12), said: longDay(day) };
  const clock = (Number(hour) % 12) + (half === 'pm' ? 12 : 0) + Number(minutes) / 60;
  return { at: newYorkInstant(day, clock), said: `${longDay(day)} at ${hour}:${minutes}${half}` };
}

function daysAhead(word: string, today: string): number | null {
  const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  const weekday = names.indexOf(word.slice(0, 3));
  if (weekday < 0) return null;
  return (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
}

const dayName = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const order = '(?:order(?:ed|ing)?|buy|purchase|subscrib(?:e|ing)|register)';
const arrive =
  '(?:arrive|get (?:it|them|here|there|my|mine)|come|receive|be (?:here|delivered|ready)|deliver(?:ed|y)?|ship(?:ped)?|show up|have (?:it|them))';
const when = '(?:when|what day|what date|how (?:long|soon|fast|quick(?:ly)?))';

const placing = new RegExp(
  `\\b${order}\\b (?:(?!which|what|when|now|today|tonight|for|by|will|and)\\w+ ){0,4}(tomorrow|${dayName})(?:.{0,8}?\\b(1[0-2]|[1-9])(?:[:.]([0-5]\\d))? ?(am|pm)\\b)?`,
);
const aboutArrival = new RegExp(
  [
    `\\b${order}\\b.{0,30}\\b(now|today|tonight|tomorrow|this week|right away|${dayName})\\b`,
    `\\b(now|today|tonight|tomorrow)\\b.{0,30}\\b${order}\\b`,
    `\\bif i ${order}\\b.{0,40}\\b${when}\\b`,
    `\\b${when}\\b.{0,40}\\b${arrive}\\b`,
    `\\bhow (long|soon|fast|quick(ly)?) .{0,20}\\b(deliver(y|ed)?|shipping|ship|order)\\b`,
    '\\b(next|first|earliest|soonest) (available )?(deliver(y|ies)|saturday)\\b',
    '\\b(delivery|shipping|turnaround|wait|lead) times?\\b|\\b(delivery|arrival) (date|day)\\b',
    `\\b(same|next)[ -]day\\b|\\bby (this|next) (week|weekend|${dayName})\\b`,
  ].join('|'),
);
const leadTime = /\b(lead|turnaround) times?\b/;
const otherTimes =
  /\b(why|answer|reply|call|grow|change|choose|pick|switch|different|another|reschedule|move|eat|keep|last|stay|use|fresh|charged?|money|card|pay|paid|bill(ed)?|trial|resume|reply|cutoff|swap)\b/;
const aboutDays = new RegExp(
  `\\b(${dayName}s?|weekdays?|weekends?|(what|which|other|another|different|delivery) days?|every day|daily|how often)\\b`,
);
