import { and, between, count, eq, or } from 'drizzle-orm';
import type { Room } from '../../../shared/contract/week.ts';
import { addDays, newYorkDay, saturdayOnOrAfter } from '../../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { takesRoom } from '../../orders/standing.ts';
import { orders } from '../../orders/table.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { getBoxesPerSaturday } from '../../settings/settings.ts';
import { countInvitedBoxes } from '../move-ins/move-ins.ts';
import { deliveryPlansNow } from '../record/delivery-plans.ts';
import { subscriptions } from '../record/table.ts';
import { isRunning, scheduledDays } from './coming-boxes.ts';

const shownSaturdays = 4;

/** No Saturdays while there is no limit. */
export function readRoom({ db, now }: Pick<Deps, 'db' | 'now'>): Room {
  const limit = getBoxesPerSaturday(db);
  if (limit === 0) return { limit, saturdays: [] };
  const first = saturdayOnOrAfter(newYorkDay(now()));
  const days = Array.from({ length: shownSaturdays }, (_, week) => addDays(first, 7 * week));
  const last = days.at(-1) ?? first;
  const [boxes, invited] = [countBoxes(db, now(), last), countInvitedBoxes(db, now(), last)];
  const rowOf = (date: string) => ({ date, boxes: boxes.get(date) ?? 0, invited: invited.get(date) ?? 0 });
  return { limit, saturdays: days.map(rowOf) };
}

/** Days (`YYYY-MM-DD`) through `until` that have as many boxes as fit. `now` is epoch ms. */
export function fullDays(db: Db, now: number, until: string): string[] {
  const limit = getBoxesPerSaturday(db);
  if (limit === 0) return [];
  const full = [...countBoxes(db, now, until)].filter(([, boxes]) => boxes >= limit);
  return full.map(([day]) => day).sort();
}

/** 409 for a full day. */
export function assertRoom(db: Db, now: number, day: string): void {
  if (!fullDays(db, now, day).includes(day)) return;
  throw new AppError('conflict', `${formatLongDay(day, now)} is full. Please choose another day.`);
}

/**
 * By day, from today on. Synchronous, for a checkout's transaction: two never take the last place. A sign-up that
 * waits for its card counts like a running subscription.
 */
function countBoxes(db: Db, now: number, until: string): Map<string, number> {
  const { deliveryDate: day } = orders;
  const placed = db
    .select({ day, boxes: count() })
    .from(orders)
    .where(and(between(day, newYorkDay(now), until), takesRoom(orders)))
    .groupBy(day)
    .all();
  const boxes = new Map(placed.map((row) => [row.day, row.boxes]));
  const isComing = or(isRunning, eq(subscriptions.status, 'pending'));
  for (const [{ status, chargedFrom }, plan] of deliveryPlansNow(db, isComing, now)) {
    const begun = status === 'pending' ? { ...plan, chargedFrom } : plan;
    for (const date of scheduledDays(begun, until)) boxes.set(date, (boxes.get(date) ?? 0) + 1);
  }
  return boxes;
}
