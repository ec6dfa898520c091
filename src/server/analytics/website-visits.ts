import { desc, gte, ne, sql } from 'drizzle-orm';
import type { WebsiteVisits } from '../../shared/contract/analytics.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { newYorkWeeks } from '../../shared/rules/revenue-periods.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { visitDays, visitors, visitPages } from './table.ts';

const shownPages = 5;

/** `now` is epoch ms. */
export function getWebsiteVisits(db: Db, now: number): WebsiteVisits {
  const all = visitsSince(db, '');
  const [week] = newYorkWeeks(now, 1);
  const sunday = newYorkDay(week?.from ?? now);
  return {
    totalVisits: all?.visits ?? 0,
    uniqueVisits: all?.visitors ?? 0,
    todayVisits: visitsSince(db, newYorkDay(now))?.visits ?? 0,
    weekVisits: visitsSince(db, sunday)?.visits ?? 0,
    topPages: topPages(db),
  };
}

export function clearVisits(db: Db): void {
  transact(db, () => {
    for (const table of [visitors, visitPages, visitDays]) db.delete(table).run();
  });
}

export function clearPageVisits(db: Db): void {
  db.delete(visitPages).run();
}

function visitsSince(db: Db, day: string) {
  return db
    .select({
      visits: sql<number>`coalesce(sum(${visitDays.visits}), 0)`,
      visitors: sql<number>`coalesce(sum(${visitDays.visitors}), 0)`,
    })
    .from(visitDays)
    .where(gte(visitDays.day, day))
    .get();
}

function topPages(db: Db): WebsiteVisits['topPages'] {
  const visits = sql<number>`sum(${visitPages.visits})`;
  return db
    .select({ path: visitPages.path, count: visits })
    .from(visitPages)
    .where(ne(visitPages.path, 'other'))
    .groupBy(visitPages.path)
    .orderBy(desc(visits), visitPages.path)
    .limit(shownPages)
    .all();
}
