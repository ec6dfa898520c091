import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One per installation: delivery product, tax rates, coupons, and the account they are in. */
export const providerObjects = sqliteTable('provider_objects', {
  key: text('key').primaryKey(),
  objectId: text('object_id').notNull(),
});
