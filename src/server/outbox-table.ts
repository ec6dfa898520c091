import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { idColumn, instant } from './columns.ts';

/** Every mail is a row here first, written with the change that causes it. `key` makes a mail unique. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: idColumn(),
    key: text('key').notNull().unique(),
    to: text('to').notNull(),
    /** Where an answer goes when not to the shop. */
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    lastError: text('last_error'),
  },
  (table) => [index('outbox_waiting').on(table.sentAt, table.nextAttemptAt)],
);
