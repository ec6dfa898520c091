import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The shop's secrets in hex; the key pair for pushes in base64url. */
export const signingKeys = sqliteTable('signing_keys', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
});
