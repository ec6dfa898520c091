import type { MonthlyRevenue, WeeklyRevenue } from '../../shared/contract/analytics.ts';
import { newYorkMonths, newYorkWeeks } from '../../shared/rules/revenue-periods.ts';
import { revenueBetween } from '../orders/revenue-entries.ts';
import type { Db } from '../platform/db/db.ts';

const shownWeeks = 12;
const shownMonths = 12;

/** Money received minus refunded; `now` is epoch ms. */
export function getWeeklyRevenue(db: Db, now: number): WeeklyRevenue {
  const weeks = newYorkWeeks(now, shownWeeks).map(({ name, from, to, isOpen }) => ({
    week: name,
    revenue: revenueBetween(db, from, to) / 100,
    isOpen,
  }));
  return { weeks };
}

export function getMonthlyRevenue(db: Db, now: number): MonthlyRevenue {
  const months = newYorkMonths(now, shownMonths).map(({ name, from, to, isOpen }) => ({
    month: name,
    revenue: revenueBetween(db, from, to) / 100,
    isOpen,
  }));
  return { months };
}
