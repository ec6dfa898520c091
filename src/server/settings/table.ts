import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { idColumn, instant } from '../platform/db/columns.ts';

export const settings = sqliteTable('settings', {
  id: idColumn(),
  key: text('key').notNull().unique(),
  value: text('value').notNull(),
  description: text('description').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
});

/** Files are named after `fileId`. */
export const pictures = sqliteTable('pictures', {
  slot: text('slot').primaryKey(),
  fileId: text('file_id').notNull(),
  removedAt: instant('removed_at'),
});
