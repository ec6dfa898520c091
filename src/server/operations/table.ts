import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../platform/db/columns.ts';

/**
 * What is wrong with the running of the shop, until it is right again and whoever was told of it was told so. Instants are epoch
 * ms on the machine's clock: `raisedAt` when it had lasted long enough to tell somebody, `postedAt` when ALERT_URL took it.
 * `detail` is the latest sentence about it.
 */
export const alarms = sqliteTable('alarms', {
  name: text('name').primaryKey(),
  detail: text('detail').notNull(),
  since: instant('since').notNull(),
  raisedAt: instant('raised_at'),
  postedAt: instant('posted_at'),
  endedAt: instant('ended_at'),
});
