import { asc, gte, sql } from 'drizzle-orm';
import { type Db, prepared } from '../platform/db/db.ts';
import { closedDays } from './table.ts';

/** Days (`YYYY-MM-DD`) from `from` on, on which the farm delivers nothing. */
export function closedDaysFrom(db: Db, from: string): ReadonlySet<string> {
  return new Set(
    datesFrom(db)
      .all({ from })
      .map(({ date }) => date),
  );
}

const datesFrom = prepared((db) =>
  db
    .select({ date: closedDays.date })
    .from(closedDays)
    .where(gte(closedDays.date, sql.placeholder('from')))
    .orderBy(asc(closedDays.date))
    .prepare(),
);
