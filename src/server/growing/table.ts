import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, idColumn, instant, ounces } from '../platform/db/columns.ts';

/**
 * Trays that were really sown on `sownOn`, of a green for a delivery day (`date`); `lostTrays` of them came to nothing. `key`
 * names the tap: the same one twice is one sowing, also after it was taken back at `takenBackAt`.
 */
export const sowings = sqliteTable(
  'sowings',
  {
    id: idColumn(),
    key: text('key').notNull().unique(),
    date: day('date').notNull(),
    productId: text('product_id').notNull(),
    trays: integer('trays').notNull(),
    lostTrays: integer('lost_trays').notNull().default(0),
    sownOn: day('sown_on').notNull(),
    lot: text('lot').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    takenBackAt: instant('taken_back_at'),
  },
  (table) => [
    index('sowings_by_day').on(table.date, table.productId),
    check('sowings_trays', sql`${table.trays} > 0 and ${table.lostTrays} between 0 and ${table.trays}`),
    check('sowings_days', sql`${table.date} glob '????-??-??' and ${table.sownOn} glob '????-??-??'`),
  ],
);

/** Greens that were cut for a delivery day, and how many ounces they gave where somebody weighed them. */
export const harvests = sqliteTable(
  'harvests',
  {
    date: day('date').notNull(),
    productId: text('product_id').notNull(),
    ounces: ounces('ounces'),
    harvestedAt: instant('harvested_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.productId] }),
    check('harvests_day', sql`${table.date} glob '????-??-??'`),
    check('harvests_ounces', sql`${table.ounces} >= 0`),
  ],
);
