import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, idColumn, instant } from '../platform/db/columns.ts';

/** Centroids in degrees. */
export const zipCodes = sqliteTable('zip_codes', {
  zipCode: text('zip_code').primaryKey(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  lat: real('lat').notNull(),
  lng: real('lng').notNull(),
});

/** Null coordinates: no such place. */
export const geocodeCache = sqliteTable('geocode_cache', {
  query: text('query').primaryKey(),
  lat: real('lat'),
  lng: real('lng'),
  createdAt: instant('created_at').notNull(),
});

/** `distance` is miles. */
export const addressValidationLog = sqliteTable(
  'address_validation_log',
  {
    id: idColumn(),
    address: text('address').notNull(),
    distance: real('distance').notNull(),
    customerEmail: text('customer_email').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('address_validation_log_by_age').on(table.createdAt, table.id)],
);

/** `appliedAt` is null until all boxes are moved and customers told. */
export const closedDays = sqliteTable('closed_days', {
  date: day('date').primaryKey(),
  reason: text('reason').notNull(),
  createdAt: instant('created_at').notNull(),
  reopenedAt: instant('reopened_at'),
  appliedAt: instant('applied_at'),
});
