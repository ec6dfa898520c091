import { business } from '../../shared/business.ts';
import { newYorkDay, newYorkInstant } from '../../shared/delivery-days.ts';
import { contact } from '../../shared/facts/basics.ts';
import { answer, pages, type Rule } from './answer.ts';

/** When somebody answers the phone; on a certain day, or now. */
export const answerHours: Rule = ({ text }, { now }) => {
  if (
    !aboutHours.test(text) ||
    /\b(app|website|site|refrigerator)\b|\bopen (source|to|about|minded)\b|\b(how many|few|\d+) hours\b|\bwhere\b/.test(
      text,
    )
  )
    return null;
  const reach = `The phone number is ${business.phone}; ${business.email} takes messages at any time.`;
  const hours = `Our business hours are ${contact.hours} ${reach}`;
  const open = `${business.hours[0].days}, ${business.hours[0].time}`;
  const word = dayWord.exec(text)?.[0];
  const weekday = word ? weekdayOf(word, now()) : null;
  if (word && /\b(now|right now|currently|moment)\b/.test(word))
    return answer(`We are ${isOpen(now()) ? 'open' : 'closed'} right now. ${hours}`, pages.contact);
  if (weekday === null) return answer(hours, pages.contact);
  const closed = weekday === 0 || weekday === 6;
  const name = weekdays[weekday];
  return answer(
    closed
      ? `We are closed on ${name}. We are here ${open}. ${reach}`
      : `Yes, we are open on ${name}. ${hours}`,
    pages.contact,
  );
};

/** Whether the shop's clock stands within business hours; the first row of `business.hours` in whole hours. */
export function isOpen(now: number): boolean {
  const today = newYorkDay(now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return now >= newYorkInstant(today, 9) && now < newYorkInstant(today, 17);
}

function weekdayOf(word: string, now: number): number | null {
  const named = weekdays.findIndex((day) => word.startsWith(day.toLowerCase().slice(0, 3)));
  if (named >= 0) return named;
  const today = new Date(`${newYorkDay(now)}T00:00:00Z`).getUTCDay();
  if (/today|tonight/.test(word)) return today;
  if (/tomorrow/.test(word)) return (today + 1) % 7;
  return /weekend/.test(word) ? 6 : null;
}

const aboutHours =
  /\b(best|good|right) (time|hour|moment) to (call|phone|ring|reach)\b|\b(any(one|body)|some(one|body)|you|yall) (be )?(there|in|around|available|reachable|working|at the (farm|shop|office|phone))\b|\bhours?\b(?! (of )?(the )?harvest)(?<!24 hours)|\b(you|guys|shop|store|it|farm|phone|place|u) (are |is )?(still )?(open|closed?)\b|\b(are|is) (you|the (shop|store|farm|office)|it|y'all|yall) .{0,12}\b(open|closed?)\b|\b(open|clos(e|ed|ing)) (on |at |until |till |today|tomorrow|now|right|this|late|weekends?|(mon|tues|wednes|thurs|fri|satur|sun)days?)|^(open|opening|closing)\b|\bwhen (do|can|are|does) .{0,20}\b(open|close|call)\b|\b(what|which) times?\b.{0,20}\b(open|close|call)\b|\bcall\b.{0,30}\b(now|today|tonight|tomorrow|weekends?|(mon|tues|wednes|thurs|fri|satur|sun)day|evening|morning)\b/;
const dayWord =
  /\b(sun|mon|tues|wednes|thurs|fri|satur)days?\b|\b(right )?now\b|\bcurrently\b|\bat the moment\b|\btoday\b|\btonight\b|\btomorrow\b|\bweekends?\b/;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
