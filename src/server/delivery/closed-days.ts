import { gte } from 'drizzle-orm';
import type { Db } from '../db.ts';
import { closedDays } from './table.ts';

/** Days (`YYYY-MM-DD`) from `from` on, on which the farm delivers nothing. */
export function closedDaysFrom(db: Db, from: string): ReadonlySet<string> {
  const { date } = closedDays;
  const rows = db.select({ date }).from(closedDays).where(gte(date, from)).orderBy(date).all();
  return new Set(rows.map((row) => row.date));
}
