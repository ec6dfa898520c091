import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { sessions, users } from '../accounts/record/table.ts';
import { idColumn, instant } from '../platform/db/columns.ts';

/** A push service's address and keys for one browser. Deleted with its session or account. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    endpoint: text('endpoint').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_by_user').on(table.userId, table.createdAt),
    index('push_subscriptions_by_session').on(table.sessionId),
  ],
);

/** Deleted once sent or expired. `key` is the mail's. */
export const pushMessages = sqliteTable(
  'push_messages',
  {
    id: idColumn(),
    key: text('key').notNull(),
    endpoint: text('endpoint')
      .notNull()
      .references(() => pushSubscriptions.endpoint, { onDelete: 'cascade', onUpdate: 'cascade' }),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path').notNull(),
    expiresAt: instant('expires_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
  },
  (table) => [
    unique('push_messages_once').on(table.key, table.endpoint),
    index('push_messages_waiting').on(table.nextAttemptAt),
    index('push_messages_by_endpoint').on(table.endpoint),
  ],
);
