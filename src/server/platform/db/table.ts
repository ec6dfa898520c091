import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Secrets that the shop made for itself, in hex; the pair of keys for pushes in base64url. */
export const signingKeys = sqliteTable('signing_keys', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
});
