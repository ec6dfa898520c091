import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { cents, flag, idColumn, ounces } from '../platform/db/columns.ts';

/**
 * `growDays` (sowing to harvest), `ouncesPerTray` and `seedGramsPerTray` are all null when unknown.
 * `isGrownToOrder`: sown for each order, so `stockOunces` limits nothing and `isOutOfStock` alone decides.
 * `stockRaises` counts how often an admin raised it, `version` admins' changes.
 */
export const products = sqliteTable(
  'products',
  {
    id: idColumn(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    pricePerOunce: cents('price_per_ounce').notNull(),
    imageUrl: text('image_url').notNull(),
    isActive: flag('is_active').notNull().default(true),
    stockOunces: ounces('stock_ounces').notNull(),
    stockRaises: integer('stock_raises').notNull().default(0),
    isOutOfStock: flag('is_out_of_stock').notNull().default(false),
    isGrownToOrder: flag('is_grown_to_order').notNull().default(false),
    flavorProfile: text('flavor_profile').notNull(),
    nutritionalInfo: text('nutritional_info').notNull(),
    position: integer('position').notNull(),
    growDays: integer('grow_days'),
    ouncesPerTray: ounces('ounces_per_tray'),
    seedGramsPerTray: integer('seed_grams_per_tray'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('products_price', sql`${table.pricePerOunce} >= 0`),
    check('products_stock', sql`${table.stockOunces} >= 0`),
    check(
      'products_growing',
      sql`${table.growDays} >= 0 and ${table.ouncesPerTray} > 0 and ${table.seedGramsPerTray} >= 0`,
    ),
    check(
      'products_grown_to_order',
      sql`not ${table.isGrownToOrder} or (${table.growDays} is not null and ${table.ouncesPerTray} is not null and ${table.seedGramsPerTray} is not null)`,
    ),
  ],
);
