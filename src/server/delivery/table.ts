import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, idColumn, instant } from '../platform/db/columns.ts';

/** Centroids of the US ZIP codes, in degrees. */
export const zipCodes = sqliteTable('zip_codes', {
  zipCode: text('zip_code').primaryKey(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  lat: real('lat').notNull(),
  lng: real('lng').notNull(),
});

/** Responses of the street geocoder. Null coordinates: it knows no such place. */
export const geocodeCache = sqliteTable('geocode_cache', {
  query: text('query').primaryKey(),
  lat: real('lat'),
  lng: real('lng'),
  createdAt: instant('created_at').notNull(),
});

/** Addresses that turned out to be out of the area; `distance` is miles. */
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

/**
 * Saturdays on which the farm delivers nothing, until one is opened again. `appliedAt` is null until everybody concerned has
 * been told and all boxes have been moved.
 */
export const closedDays = sqliteTable('closed_days', {
  date: day('date').primaryKey(),
  reason: text('reason').notNull(),
  createdAt: instant('created_at').notNull(),
  reopenedAt: instant('reopened_at'),
  appliedAt: instant('applied_at'),
});
