import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../platform/db/columns.ts';

/**
 * What has been wrong with the running of the shop since when, until it has been right again and whoever was told of it was
 * told so. Instants are epoch ms on the machine's clock. `detail` is the latest sentence about it.
 */
export const alarms = sqliteTable('alarms', {
  name: text('name').primaryKey(),
  detail: text('detail').notNull(),
  since: instant('since').notNull(),
  mailedAt: instant('mailed_at'),
  postedAt: instant('posted_at'),
  endedAt: instant('ended_at'),
});
