import { and, gte, lt, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { addDays, newYorkInstant } from '../../../shared/rules/delivery-days.ts';

type Days = { from?: string | undefined; to?: string | undefined };

/** New York days (`YYYY-MM-DD`), both included. */
export function createdBetween(createdAt: SQLiteColumn, { from, to }: Days): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(createdAt, newYorkInstant(from, 0)),
    to === undefined ? undefined : lt(createdAt, newYorkInstant(addDays(to, 1), 0)),
  );
}
