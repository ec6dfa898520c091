import { business } from '../../shared/business.ts';
import { newYorkDay, newYorkInstant } from '../../shared/delivery-days.ts';
import { contact } from '../../shared/facts/basics.ts';
import { type Answer, answer, pages, type QuestionContext } from './answer.ts';
import { dayOf, dayPattern, weekdayOf } from './days.ts';

/** When somebody answers the phone: in general, on the day that is named, or now. */
export function hoursAnswer({ parsed: { text }, shop: { now } }: QuestionContext): Answer {
  const reach = `The phone number is ${business.phone}; ${business.email} takes messages at any time.`;
  const hours = `Our business hours are ${contact.hours} ${reach}`;
  if (/\b(now|currently|at the moment)\b/.test(text))
    return answer(`We are ${isOpen(now()) ? 'open' : 'closed'} right now. ${hours}`, pages.contact);
  const word = text.match(dayPattern)?.[0] ?? /\b(today|tonight|tomorrow)\b/.exec(text)?.[0];
  const day = word ? dayOf(word, now()) : null;
  if (!day) return answer(hours, pages.contact);
  const name = weekdayName.format(new Date(`${day}T00:00:00Z`));
  const verdict = isClosedOn(day) ? `We are closed on ${name}.` : `Yes, we are open on ${name}.`;
  return answer(`${verdict} ${hours}`, pages.contact);
}

/** Whether the shop's clock (epoch ms) stands within the business hours. */
export function isOpen(now: number): boolean {
  const today = newYorkDay(now);
  const [opens = 0, closes = 0] = openingHours();
  return !isClosedOn(today) && now >= newYorkInstant(today, opens) && now < newYorkInstant(today, closes);
}

/** The weekend, as `business.hours` writes it. */
function isClosedOn(day: string): boolean {
  return [0, 6].includes(weekdayOf(day));
}

/** The first row of `business.hours` in whole hours of the day: "9:00am - 5:00pm" is 9 and 17. */
function openingHours(): number[] {
  const written = business.hours[0].time.matchAll(/(\d{1,2}):\d{2}(am|pm)/g);
  return [...written].map(([, hour, half]) => (Number(hour) % 12) + (half === 'pm' ? 12 : 0));
}

const weekdayName = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
