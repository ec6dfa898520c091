import { addDays, newYorkDay } from '../../shared/rules/delivery-days.ts';

/** "if I order on friday", as `YYYY-MM-DD`. */
export function orderDay(text: string, now: number): string | null {
  return dayOf(orderDayPattern.exec(text)?.[1] ?? '', now);
}

/** "by december 19", "this weekend", as `YYYY-MM-DD`. */
export function wantedBy(text: string, now: number): string | null {
  return dayOf(wantedByPattern.exec(text.replace(orderDayPattern, ' '))?.[1] ?? '', now);
}

/** May be today. */
export function dayOf(word: string, now: number): string | null {
  const today = newYorkDay(now);
  if (/^(today|tonight)/.test(word)) return today;
  if (word.startsWith('tomorrow')) return addDays(today, 1);
  const name = word.startsWith('weekend') ? 'sat' : word.slice(0, 3);
  const weekday = weekdays.indexOf(name);
  if (weekday >= 0) {
    const weekdayOfToday = new Date(`${today}T00:00:00Z`).getUTCDay();
    return addDays(today, (weekday - weekdayOfToday + 7) % 7);
  }
  const [, named, ordinal, month, date] = datePattern.exec(word === 'christmas' ? 'december 25' : word) ?? [];
  const monthNumber = named ? months.indexOf(named.slice(0, 3)) + 1 : Number(month);
  const dayNumber = Number(ordinal ?? date);
  if (!(monthNumber >= 1 && monthNumber <= 12 && dayNumber >= 1 && dayNumber <= 31)) return null;
  const [year, ...rest] = [today.slice(0, 4), monthNumber, dayNumber].map((part) =>
    String(part).padStart(2, '0'),
  );
  const day = [year, ...rest].join('-');
  return day >= today ? day : [Number(year) + 1, ...rest].join('-');
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const date =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}/\\d{1,2}|christmas';
/** Except today and tomorrow. */
export const dayPattern = new RegExp(`\\b(?:${weekday}|weekends?|${date})(?![\\w/])`, 'g');
const datePattern = /^(\w+)\.? (\d{1,2})(?:st|nd|rd|th)?$|^(\d{1,2})\/(\d{1,2})$/;
const orderDayPattern = new RegExp(
  `\\b(?:order(?:ed|ing)?|buy|purchase|check out|pay|subscrib(?:e|ing)|sign(?:ing)? up|register)\\b (?:(?!which|what|when|now|today|tonight|for|by|before|until|will|and)[^ ]+ ){0,5}?(tomorrow|${weekday}(?!,? ${date})|${date})\\b`,
);
const wantedByPattern = new RegExp(
  `\\b(?:by|before|for|until|till|in time for|this|next|have it) (?:the |my |this |next |our )?(tomorrow|today|tonight|${weekday}|weekends?|${date})\\b`,
);
