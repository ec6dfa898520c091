import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { day, flag, idColumn, instant, ounces } from '../platform/db/columns.ts';

/** `date` is the delivery day. `key` makes a repeated tap harmless, even after an undo. */
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

/**
 * What is sown beyond demand, for sale for that Saturday. `ounces` are left to sell, apart from a product's stock;
 * `toldAt`: when its subscribers were written to.
 */
export const shelfOffers = sqliteTable(
  'shelf_offers',
  {
    date: day('date').notNull(),
    productId: text('product_id').notNull(),
    ounces: ounces('ounces').notNull(),
    firstOfferedAt: instant('first_offered_at').notNull(),
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.productId] }),
    check('shelf_offers_day', sql`${table.date} glob '????-??-??'`),
    check('shelf_offers_ounces', sql`${table.ounces} >= 0`),
  ],
);

/** Ounces are null when not weighed. */
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

/**
 * The farm gives another green, or none, to every box of a day. `key` makes a repeated call the same swap.
 * `isOngoing`: subscriptions change too, once its mails leave (`appliedAt`). `losesTrays`: what was sown of the green by
 * `createdAt` counts as lost.
 */
export const swaps = sqliteTable(
  'swaps',
  {
    id: idColumn(),
    date: day('date').notNull(),
    productId: text('product_id').notNull(),
    substituteId: text('substitute_id'),
    isOngoing: flag('is_ongoing').notNull(),
    losesTrays: flag('loses_trays').notNull().default(false),
    key: text('key').unique(),
    createdAt: instant('created_at').notNull(),
    appliedAt: instant('applied_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    uniqueIndex('swaps_present').on(table.date, table.productId).where(sql`${table.undoneAt} is null`),
  ],
);
