import { asc, gte } from 'drizzle-orm';
import type { Db } from '../db.ts';
import { closedDays } from './table.ts';

/** Days (`YYYY-MM-DD`) from `from` on, on which the farm delivers nothing. */
export function closedDaysFrom(db: Db, from: string): ReadonlySet<string> {
  const rows = db
    .select({ date: closedDays.date })
    .from(closedDays)
    .where(gte(closedDays.date, from))
    .orderBy(asc(closedDays.date))
    .all();
  return new Set(rows.map(({ date }) => date));
}
