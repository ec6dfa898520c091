import { addDays, formatLongDay, newYorkDay, newYorkInstant } from '../../shared/delivery-days.ts';

/** An instant that a text names (epoch ms) and how it is written out. */
export type Moment = { at: number; written: string };

/** When an order is placed, as "if I order on friday at 7pm" says it: at noon unless an hour is named. */
export function placedAt(text: string, now: number): Moment | null {
  const day = dayOf((orderTimePattern.exec(text) ?? leadingDayPattern.exec(text))?.[1] ?? '', now);
  if (!day) return null;
  const [, after, hour, minutes = '00', half = '', daytime = ''] = time.exec(withAmOrPm(text)) ?? [];
  const clock = hour
    ? (Number(hour) % 12) + (half.startsWith('p') ? 12 : 0) + Number(minutes) / 60
    : hours[daytime];
  if (clock === undefined) return { at: newYorkInstant(day, 12), written: formatLongDay(day) };
  const at = newYorkInstant(day, clock) + (after ? 60_000 : 0);
  return { at, written: `${formatLongDay(day)} ${after ? 'after' : 'at'} ${clockText(clock)}` };
}

/** "7 at night" as "7 pm". */
function withAmOrPm(text: string): string {
  return text.replace(
    /\b(\d{1,2}(?:[:.]\d\d)?) (?:o'clock )?(?:at|in the) (morning|afternoon|evening|night)\b/g,
    (_, clock: string, part: string) => `${clock} ${part === 'morning' ? 'am' : 'pm'}`,
  );
}

/** The day by which something is wanted ("by december 19", "this weekend"), `YYYY-MM-DD`. */
export function wantedBy(text: string, now: number): string | null {
  const found = wantedByPattern.exec(text.replace(orderTimePattern, ' '));
  return found ? dayOf(found[1] ?? '', now) : null;
}

/** The next day, today included, that a word or date names. */
export function dayOf(word: string, now: number): string | null {
  const today = newYorkDay(now);
  if (/^(today|tonight|now)/.test(word)) return today;
  if (word.startsWith('tomorrow')) return addDays(today, 1);
  const weekday = word.startsWith('weekend')
    ? 6
    : weekdayNames.findIndex((name) => word.startsWith(name.slice(0, -3)));
  if (weekday >= 0) return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
  return dateOf(word, today);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function dateOf(word: string, today: string): string | null {
  if (word === 'thanksgiving') return nextOccurrence(thanksgivingOf, today);
  const [, named, ordinal, month, date] = datePattern.exec(word === 'christmas' ? 'december 25' : word) ?? [];
  const monthNumber = named ? months.indexOf(named.slice(0, 3)) + 1 : Number(month);
  const dayNumber = Number(ordinal ?? date);
  if (!(monthNumber >= 1 && monthNumber <= 12 && dayNumber >= 1 && dayNumber <= 31)) return null;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return nextOccurrence((year) => `${year}-${twoDigits(monthNumber)}-${twoDigits(dayNumber)}`, today);
}

/** The day of this year, or of the next one when it is over. */
function nextOccurrence(dayIn: (year: number) => string, today: string): string {
  const year = Number(today.slice(0, 4));
  const day = dayIn(year);
  return day >= today ? day : dayIn(year + 1);
}

function thanksgivingOf(year: number): string {
  const first = `${year}-11-01`;
  return addDays(first, ((4 - weekdayOf(first) + 7) % 7) + 21);
}

function clockText(clock: number): string {
  const minutes = Math.round((clock % 1) * 60);
  return `${Math.floor(clock) % 12 || 12}:${String(minutes).padStart(2, '0')}${clock < 12 ? 'am' : 'pm'}`;
}

const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const hours: Record<string, number> = { morning: 9, noon: 12, afternoon: 15, night: 21, midnight: 23.99 };

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const date =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}/\\d{1,2}|christmas|thanksgiving';
/** Everything that names a day, and the holidays among it. */
export const dayPattern = new RegExp(`\\b(?:${weekday}|weekends?|${date})(?![\\w/])`, 'g');
export const holidayPattern =
  /\b(?:christmas|thanksgiving|easter|halloween|hanukkah|new year'?s?(?: eve| day)?|(?:memorial|labor|valentine'?s|mother'?s|father'?s) day|july 4th|(?:4th|fourth) of july)\b/g;
const datePattern = /^(\w+)\.? (\d{1,2})(?:st|nd|rd|th)?$|^(\d{1,2})\/(\d{1,2})$/;
const time =
  /\b(after |past )?(1[0-2]|[1-9])(?:[:.]([0-5]\d))? ?([ap])\.?m\b|\b(morning|noon|afternoon|night|midnight)\b/;
const orderTimePattern = new RegExp(
  `\\b(?:order(?:ed|ing)?|buy|purchase|check out|pay|subscrib(?:e|ing)|sign(?:ing)? up|register)\\b (?:(?!which|what|when|now|today|tonight|for|by|before|until|will|and)[^ ]+ ){0,5}?(tomorrow|${weekday}(?!,? ${date})|${date})\\b`,
);
/** "and on friday?" after a question for an order today. */
const leadingDayPattern = new RegExp(
  `^(?:and |or |what about |how about )*(?:on )?(tomorrow|${weekday}|${date})\\b`,
);
const wantedByPattern = new RegExp(
  `\\b(?:by|before|for|until|till|in time for|this|next|have it) (?:the |my |this |next |our )?(tomorrow|today|tonight|${weekday}|weekends?|${date})\\b`,
);
