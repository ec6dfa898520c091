import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { tickStates } from '../../../shared/contract/run.ts';
import { orders } from '../../orders/table.ts';
import { day, instant } from '../../platform/db/columns.ts';

/**
 * A delivery day's run: `stopIds` is JSON of the orders' ids in the order that somebody has chosen or that it was started in,
 * null while the computed order counts.
 */
export const runs = sqliteTable(
  'runs',
  {
    date: day('date').primaryKey(),
    stopIds: text('stop_ids'),
    startedAt: instant('started_at'),
  },
  (table) => [check('runs_day', sql`${table.date} glob '????-??-??'`)],
);

/**
 * What a driver has ticked, one row for each tap, whose `key` the phone makes. A stop is in the state of its tick with the latest
 * `at` (equal: the larger key), whatever the order of arrival.
 */
export const runTicks = sqliteTable(
  'run_ticks',
  {
    key: text('key').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    date: day('date').notNull(),
    state: text('state', { enum: tickStates }).notNull(),
    note: text('note').notNull(),
    at: instant('at').notNull(),
    by: text('by').notNull(),
  },
  (table) => [
    index('run_ticks_by_stop').on(table.orderId, table.date, table.at, table.key),
    index('run_ticks_by_day').on(table.date),
    check('run_ticks_state', sql`${table.state} in ('open', 'delivered', 'not_home')`),
  ],
);
