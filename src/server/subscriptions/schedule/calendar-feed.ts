import * as v from 'valibot';
import { business } from '../../../shared/business.ts';
import { Day } from '../../../shared/contract/day.ts';
import { addDays, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { findUserByCalendarToken, replaceCalendarToken } from '../../accounts/record/calendar-tokens.ts';
import { comingOrdersOf, contentsOf } from '../../orders/orders.ts';
import { upcomingOneTimeOrders } from '../../orders/upcoming-orders.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { toSubscriptionView } from '../record/subscription-views.ts';
import { subscriptionsOf } from '../record/subscriptions.ts';

/** An all-day event: `day` is `YYYY-MM-DD`. */
type FeedEvent = { id: string; day: string; summary: string; description: string };

/** The earlier address stops working. */
export function makeCalendarUrl(deps: Deps, userId: string): { url: string } {
  const token = replaceCalendarToken(deps.db, userId);
  return { url: `${deps.env.origin}/calendar/${token}.ics` };
}

/** 404 when the address is not in use. */
export async function readCalendar(deps: Deps, token: string): Promise<string> {
  const user = findUserByCalendarToken(deps.db, token);
  if (!user) throw new AppError('notFound', 'Not found');
  return calendarOf(deps, eventsOf(deps, user.id), 6 * 3600);
}

/** In days. */
const calendarDays = 2 * 366;

/** For anybody. 404 for an invalid or too distant day (`YYYY-MM-DD`). */
export function readCalendarDay(deps: Deps, day: string): Promise<string> {
  if (!v.is(Day, day) || day > addDays(newYorkDay(deps.now()), calendarDays))
    throw new AppError('notFound', 'Not found');
  const description = 'Your box of microgreens comes today.';
  return calendarOf(deps, [
    { id: `delivery-${day}`, day, summary: `${business.name} delivery`, description },
  ]);
}

/** `ttl`: refresh interval in seconds for subscribing programs. */
async function calendarOf({ env, now }: Deps, events: FeedEvent[], ttl?: number): Promise<string> {
  const { default: ical, ICalEventTransparency } = await import('ical-generator');
  const calendar = ical({ name: `${business.name} deliveries`, ttl });
  for (const { id, day, summary, description } of events) {
    calendar.createEvent({
      id: `${id}@${new URL(env.origin).hostname}`,
      start: new Date(`${day}T00:00:00Z`),
      end: new Date(`${addDays(day, 1)}T00:00:00Z`),
      stamp: new Date(now()),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary,
      description,
      url: `${env.origin}/dashboard`,
    });
  }
  // RFC 5545: the last line needs a line break.
  return `${calendar.toString()}\r\n`;
}

function eventsOf({ db, now }: Deps, userId: string): FeedEvent[] {
  const today = newYorkDay(now());
  const boxes = subscriptionsOf(db, userId).flatMap((row) => {
    const paid = comingOrdersOf(db, row.id, today);
    return toSubscriptionView(db, row, now())
      .deliveries.filter(
        ({ state }) => state === 'ordered' || (state === 'scheduled' && row.status !== 'past_due'),
      )
      .map(({ date, extras }) => {
        const order = paid.get(date);
        const box = order ? `${contentsOf(db, order)} (paid)` : row.cartDetails;
        const added = extras.map(({ orderId }) => `${contentsOf(db, { id: orderId })} (extra, paid)`);
        return {
          id: `${row.id}-${date}`,
          day: date,
          summary: `${business.name} box`,
          description: [box, ...added].join('; '),
        };
      });
  });
  const orders = upcomingOneTimeOrders(db, userId, today).map((order) => ({
    id: order.id,
    day: order.deliveryDate,
    summary: `${business.name} order ${order.orderNumber}`,
    description: contentsOf(db, order),
  }));
  return [...boxes, ...orders];
}
