import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { TrackVisit } from '../../shared/contract/analytics.ts';
import { canonicalPath } from '../../shared/contract/site-pages.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { limits } from '../../shared/rules/limits.ts';
import { type Db, prepared, transactBatched } from '../platform/db/db.ts';
import { newToken } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { visitDays, visitors, visitPages } from './table.ts';

/** Used to tell visitors apart; never stored. */
export type Browser = { ipAddress: string; userAgent: string; wantsNoTracking: boolean };

/** Beyond it only visits count. At most 300 KB. */
export const maxVisitorsPerDay = 10_000;

const adminPage = '/admin';

/**
 * `now` is epoch ms. Ignores browsers that refuse tracking, bots, and over 120 visits a minute per network
 * address.
 */
export async function countVisit(deps: Deps, browser: Browser, { path }: TrackVisit): Promise<void> {
  const { db, throttle, now } = deps;
  if (browser.wantsNoTracking || botUserAgent.test(browser.userAgent)) return;
  if (canonicalPath(path)?.startsWith(adminPage)) return;
  if (!throttle.tryUse(limits.visitsPerIp, browser.ipAddress, now())) return;
  const day = newYorkDay(now());
  await transactBatched(db, () => {
    const { salt, visitors: known } = ensureDayRow(db, day);
    const isNew = known < maxVisitorsPerDay && addVisitorIfNew(db, day, visitorHash(salt, browser));
    addVisit(db).run({ day, visitors: isNew ? 1 : 0 });
    addPageVisit(db).run({ day, path: canonicalPath(path) ?? 'other' });
  });
}

/** Keeps the counts. `now` is epoch ms. */
export function purgeVisitorHashes(db: Db, now: number): void {
  const today = newYorkDay(now);
  db.delete(visitors).where(ne(visitors.day, today)).run();
  db.update(visitDays)
    .set({ salt: null })
    .where(and(ne(visitDays.day, today), isNotNull(visitDays.salt)))
    .run();
}

/** Creating the day's row ends earlier days. */
function ensureDayRow(db: Db, day: string): { salt: string; visitors: number } {
  const row = dayRow(db).get({ day });
  if (row?.salt) return { ...row, salt: row.salt };
  const salt = newToken();
  db.delete(visitors).run();
  db.update(visitDays).set({ salt: null }).where(isNotNull(visitDays.salt)).run();
  db.insert(visitDays)
    .values({ day, visits: 0, visitors: 0, salt })
    .onConflictDoUpdate({ target: visitDays.day, set: { salt } })
    .run();
  return { salt, visitors: row?.visitors ?? 0 };
}

function addVisitorIfNew(db: Db, day: string, hash: number): boolean {
  return addVisitor(db).get({ hash, day }) !== undefined;
}

/** 48 bits: at 10,000 visitors a day, one collision in five million days. */
function visitorHash(salt: string, { ipAddress, userAgent }: Browser): number {
  const hasher = new Bun.CryptoHasher('sha256').update(`${salt}\n${ipAddress}\n${userAgent}`);
  return hasher.digest().readUIntBE(0, 6);
}

/** Crawlers, link previews and audits that identify themselves. `(?<!cu)`: Cubot is a phone brand. */
const botUserAgent =
  /(?<!cu)bot\b|crawl|spider|slurp|lighthouse|inspection|preview|externalhit|mediapartners|monitor|scrap/i;

const dayRow = prepared((db) =>
  db
    .select({ salt: visitDays.salt, visitors: visitDays.visitors })
    .from(visitDays)
    .where(eq(visitDays.day, sql.placeholder('day')))
    .prepare(),
);

const addVisitor = prepared((db) =>
  db
    .insert(visitors)
    .values({ hash: sql.placeholder('hash'), day: sql.placeholder('day') })
    .onConflictDoNothing()
    .returning({ hash: visitors.hash })
    .prepare(),
);

const addVisit = prepared((db) =>
  db
    .update(visitDays)
    .set({
      visits: sql`${visitDays.visits} + 1`,
      visitors: sql`${visitDays.visitors} + ${sql.placeholder('visitors')}`,
    })
    .where(eq(visitDays.day, sql.placeholder('day')))
    .prepare(),
);

const addPageVisit = prepared((db) =>
  db
    .insert(visitPages)
    .values({ day: sql.placeholder('day'), path: sql.placeholder('path'), visits: 1 })
    .onConflictDoUpdate({
      target: [visitPages.day, visitPages.path],
      set: { visits: sql`${visitPages.visits} + 1` },
    })
    .prepare(),
);
