import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Secrets that the shop made for itself, in hex. */
export const signingKeys = sqliteTable('signing_keys', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
});
