import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../platform/db/columns.ts';

/**
 * Kept until resolved and everybody told is told so. Epoch ms on the machine's clock: `raisedAt` passed the
 * tolerated time, `postedAt` accepted by ALERT_URL. `detail` is the latest message.
 */
export const alarms = sqliteTable('alarms', {
  name: text('name').primaryKey(),
  detail: text('detail').notNull(),
  since: instant('since').notNull(),
  raisedAt: instant('raised_at'),
  postedAt: instant('posted_at'),
  endedAt: instant('ended_at'),
});
