import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day } from '../platform/db/columns.ts';

/** Totals of a New York day, kept for good. */
export const visitDays = sqliteTable(
  'visit_days',
  {
    day: day('day').primaryKey(),
    visits: integer('visits').notNull(),
    /** At most `mostVisitors`. */
    visitors: integer('visitors').notNull(),
    /** Of that day's visitor hashes, null once the day is over. */
    salt: text('salt'),
  },
  (table) => [
    check('visit_days_counts', sql`${table.visits} >= ${table.visitors} and ${table.visitors} >= 0`),
  ],
);

/** Visits of a page on a day; `other` for addresses that are no page of the shop. */
export const visitPages = sqliteTable(
  'visit_pages',
  { day: day('day').notNull(), path: text('path').notNull(), visits: integer('visits').notNull() },
  (table) => [
    primaryKey({ columns: [table.day, table.path] }),
    check('visit_pages_visits', sql`${table.visits} > 0`),
  ],
);

/** Who has been here on a day that is not over: salted hashes of 48 bits, which are the rows' own keys. */
export const visitors = sqliteTable('visitors', {
  hash: integer('hash').primaryKey(),
  day: day('day').notNull(),
});
