import { sql } from 'drizzle-orm';
import { check, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/record/table.ts';
import { instant } from '../platform/db/columns.ts';

export const checkoutAttempts = sqliteTable(
  'checkout_attempts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    kind: text('kind', { enum: ['order', 'subscription'] }).notNull(),
    bodyHash: text('body_hash').notNull(),
    createdId: text('subject_id').notNull(),
    clientSecret: text('client_secret'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('checkout_attempts_by_age').on(table.createdAt),
    check('checkout_attempts_kind', sql`${table.kind} in ('order', 'subscription')`),
  ],
);
