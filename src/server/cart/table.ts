import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SavedLine } from '../../shared/cart.ts';
import { users } from '../accounts/table.ts';
import { instant } from '../columns.ts';

/** A signed-in customer's cart, so that a new phone finds it. */
export const savedCarts = sqliteTable('saved_carts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lines: text('lines', { mode: 'json' }).$type<SavedLine[]>().notNull(),
  notes: text('notes').notNull().default(''),
  revision: integer('revision').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
