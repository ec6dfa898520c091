import { business } from '../../shared/business.ts';
import { newYorkDay, newYorkInstant } from '../../shared/delivery-days.ts';
import { contact } from '../../shared/facts/basics.ts';
import { readOpeningHours } from '../../shared/opening-hours.ts';
import { type Answer, answer, pages, type QuestionContext } from './answer.ts';
import { dayOf, dayPattern } from './days.ts';

/** When somebody answers the phone: in general, on the day that is named, or now. */
export function hoursAnswer({ parsed: { text }, shop: { now } }: QuestionContext): Answer {
  const reach = `The phone number is ${business.phone}; ${business.email} takes messages at any time.`;
  const hours = `Our business hours are ${contact.hours} ${reach}`;
  if (/\b(now|currently|at the moment)\b/.test(text))
    return answer(`We are ${isOpen(now()) ? 'open' : 'closed'} right now. ${hours}`, pages.contact);
  const word = text.match(dayPattern)?.[0] ?? /\b(today|tonight|tomorrow)\b/.exec(text)?.[0];
  const day = word ? dayOf(word, now()) : null;
  if (!day) return answer(hours, pages.contact);
  const name = nameOfWeekday(day);
  const verdict = isOpenOn(day) ? `Yes, we are open on ${name}.` : `We are closed on ${name}.`;
  return answer(`${verdict} ${hours}`, pages.contact);
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
