import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, idColumn, instant } from '../db/columns.ts';

/**
 * Written with the change that causes the mail. `key` is unique. A sender claims a row by moving
 * `nextAttemptAt` ahead.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    id: idColumn(),
    key: text('key').notNull().unique(),
    to: text('to').notNull(),
    replyTo: text('reply_to'),
    /** Of a kind that can be switched off. */
    oneClickUrl: text('one_click_url'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    isUrgent: flag('is_urgent').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    lastError: text('last_error'),
    /** Held after a restore until an admin decides: it may have been sent. */
    heldAt: instant('held_at'),
  },
  (table) => [index('outbox_waiting').on(table.sentAt, table.isUrgent, table.nextAttemptAt)],
);
