import { sql } from 'drizzle-orm';
import { check, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { orders } from '../orders/table.ts';
import { day, flag, instant } from '../platform/db/columns.ts';

/** A key counts once. The latest `at` wins (equal: the larger key), in any order of arrival. */
export const packTicks = sqliteTable(
  'pack_ticks',
  {
    key: text('key').notNull(),
    date: day('date').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    isPacked: flag('is_packed').notNull(),
    at: instant('at').notNull(),
    by: text('by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.key] }),
    index('pack_ticks_by_day').on(table.date),
    check('pack_ticks_day', sql`${table.date} glob '????-??-??'`),
  ],
);

/** The last print. JSON by order id: `boxes` are its contents, `numbers` those of all prints of the day. */
export const packPrints = sqliteTable('pack_prints', {
  date: day('date').primaryKey(),
  printedAt: instant('printed_at').notNull(),
  boxes: text('boxes').notNull(),
  numbers: text('numbers').notNull().default('{}'),
});
