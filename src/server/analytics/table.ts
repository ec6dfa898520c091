import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day } from '../platform/db/columns.ts';

export const visitDays = sqliteTable(
  'visit_days',
  {
    day: day('day').primaryKey(),
    visits: integer('visits').notNull(),
    visitors: integer('visitors').notNull(),
    /** For that day's visitor hashes; null once it is over. */
    salt: text('salt'),
  },
  (table) => [
    check('visit_days_counts', sql`${table.visits} >= ${table.visitors} and ${table.visitors} >= 0`),
  ],
);

/** `other` for addresses that are no page of the shop. */
export const visitPages = sqliteTable(
  'visit_pages',
  { day: day('day').notNull(), path: text('path').notNull(), visits: integer('visits').notNull() },
  (table) => [
    primaryKey({ columns: [table.day, table.path] }),
    check('visit_pages_visits', sql`${table.visits} > 0`),
  ],
);

/** Salted 48-bit hashes of unfinished days; the hash is the row's key. */
export const visitors = sqliteTable('visitors', {
  hash: integer('hash').primaryKey(),
  day: day('day').notNull(),
});
