import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { tickStates } from '../../../shared/contract/run.ts';
import { orders } from '../../orders/table.ts';
import { day, flag, instant } from '../../platform/db/columns.ts';

/**
 * `stopIds` is a JSON array of order ids in the chosen or started order; null while the computed order
 * applies.
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
 * One row per tap; the phone makes `key`. The latest `at` wins (equal: the larger key), in any order of
 * arrival. `isCollected`: it marked its order as paid in cash.
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
    isCollected: flag('is_collected').notNull().default(false),
    at: instant('at').notNull(),
    by: text('by').notNull(),
  },
  (table) => [
    index('run_ticks_by_stop').on(table.orderId, table.date, table.at, table.key),
    index('run_ticks_by_day').on(table.date),
    check('run_ticks_state', sql`${table.state} in ('open', 'delivered', 'not_home')`),
  ],
);
