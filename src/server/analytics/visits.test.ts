import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { type Db, openDatabase } from '../platform/db/db.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { visitDays, visitors, visitPages } from './table.ts';
import { maxVisitorsPerDay, purgeVisitorHashes } from './visits.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const laptop = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';

const shops: TestShop[] = [];
afterEach(() => {
  for (const shop of shops.splice(0)) shop.close();
});

/** Behind a proxy: tests choose addresses. Wednesday noon in New York. */
async function openVisitedShop() {
  const shop = await openTestShop({ now: '2026-11-18T17:00:00Z', env: { TRUST_PROXY: '1' } });
  shops.push(shop);
  const visit = async (path: string, from = '1.2.3.4', userAgent = phone, headers = {}) => {
    const body = { url: `http://localhost:3000${path}`, path, referrer: null };
    const sent = { 'x-forwarded-for': from, 'user-agent': userAgent, ...headers };
    return (await shop.visitor().call('POST', '/api/track-visit', body, sent)).status;
  };
  return { ...shop, db: shop.deps.db, visit };
}

const days = (db: Db) =>
  db
    .select({ day: visitDays.day, visits: visitDays.visits, visitors: visitDays.visitors })
    .from(visitDays)
    .all();
const pages = (db: Db) =>
  Object.fromEntries(
    db
      .select()
      .from(visitPages)
      .all()
      .map((row) => [row.path, row.visits]),
  );

test('visits are counted by page and day, visitors once a day', async () => {
  const { db, visit } = await openVisitedShop();
  expect(await visit('/')).toBe(204);
  await visit('/faq');
  await visit('/', '1.2.3.4', laptop);
  await visit('/', '5.6.7.8');
  expect(days(db)).toEqual([{ day: '2026-11-18', visits: 4, visitors: 3 }]);
  expect(pages(db)).toEqual({ '/': 3, '/faq': 1 });
});

test('the work of the farm is no visit', async () => {
  const { db, visit } = await openVisitedShop();
  for (const path of ['/admin', '/admin/']) expect(await visit(path)).toBe(204);
  expect(days(db)).toEqual([]);
});

test('a page has one name, and what is no page of the shop is counted as one thing', async () => {
  const { db, visit } = await openVisitedShop();
  for (const path of ['/home', '/', '/auth', '/faq/', '/no-such-page', '/faq?client_secret=x', '/../x'])
    await visit(path);
  expect(pages(db)).toEqual({ '/': 2, '/login': 1, '/faq': 1, other: 3 });
});

test('a day begins at midnight in New York, and then nobody can tell who was here before', async () => {
  const { db, visit, clock } = await openVisitedShop();
  clock.now = Date.parse('2026-11-19T04:59:00Z');
  await visit('/');
  const [before] = db.select().from(visitors).all();
  clock.now = Date.parse('2026-11-19T05:01:00Z');
  await visit('/');
  const [after, ...others] = db.select().from(visitors).all();
  expect(days(db)).toEqual([
    { day: '2026-11-18', visits: 1, visitors: 1 },
    { day: '2026-11-19', visits: 1, visitors: 1 },
  ]);
  expect(others).toEqual([]);
  expect(after?.hash).not.toBe(before?.hash);
  expect(db.select().from(visitDays).all()[0]?.salt).toBeNull();
});

test('without another visit the salt and the hashes go with the tidying, the counts stay', async () => {
  const { db, visit, clock } = await openVisitedShop();
  await visit('/');
  purgeVisitorHashes(db, clock.now);
  expect(db.select().from(visitors).all()).toHaveLength(1);
  purgeVisitorHashes(db, clock.now + 86_400_000);
  expect(db.select().from(visitors).all()).toEqual([]);
  expect(db.select().from(visitDays).all()).toEqual([
    { day: '2026-11-18', visits: 1, visitors: 1, salt: null },
  ]);
});

test.each([
  ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', {}],
  ['a link preview', 'facebookexternalhit/1.1', {}],
  ['an audit', 'Mozilla/5.0 (Linux) Chrome/156.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse', {}],
  ['Do Not Track', phone, { dnt: '1' }],
  ['Global Privacy Control', phone, { 'sec-gpc': '1' }],
])('%s is answered and not counted', async (_, userAgent, headers) => {
  const { db, visit } = await openVisitedShop();
  expect(await visit('/', '1.2.3.4', userAgent, headers)).toBe(204);
  expect(days(db)).toEqual([]);
});

test('more than 120 visits a minute from one address are dropped without a word', async () => {
  const { db, visit, clock } = await openVisitedShop();
  for (let n = 0; n < 130; n += 1) expect(await visit('/')).toBe(204);
  expect(days(db)).toMatchObject([{ visits: 120 }]);
  clock.now += 60_001;
  await visit('/');
  expect(days(db)).toMatchObject([{ visits: 121 }]);
});

test('other sites, and what is no visit, are refused', async () => {
  const { db, visit, visitor } = await openVisitedShop();
  expect(await visit('/', '1.2.3.4', phone, { origin: 'https://evil.example' })).toBe(403);
  expect(await visit(`/${'x'.repeat(2000)}`)).toBe(400);
  expect((await visitor().call('POST', '/api/track-visit', { path: 3 })).status).toBe(400);
  expect(days(db)).toEqual([]);
});

test('a visit sets no cookie and keeps no address, browser or page name of its sender', async () => {
  const { db, visit, visitor } = await openVisitedShop();
  await visit('/secret-path-of-ann', '203.0.113.77');
  const body = { url: 'http://localhost:3000/', path: '/', referrer: 'https://mail.example' };
  const answer = await visitor().call('POST', '/api/track-visit', body, { 'user-agent': phone });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const kept = Buffer.from(db.$client.serialize()).toString('latin1');
  for (const trace of ['secret-path-of-ann', '203.0.113.77', 'iPhone', 'mail.example'])
    expect(kept).not.toContain(trace);
});

test('10,000 visits of unknown pages by new visitors take less than a megabyte', async () => {
  const { deps } = await openVisitedShop();
  const folder = mkdtempSync(join(tmpdir(), 'shop-visits-'));
  const db = openDatabase(join(folder, 'shop.sqlite'));
  const app = createApp({ ...deps, db });
  const size = () => {
    db.$client.run('PRAGMA wal_checkpoint(TRUNCATE)');
    return statSync(join(folder, 'shop.sqlite')).size;
  };
  const flood = async (visits: number) => {
    for (let n = 0; n < visits; n += 500) await Promise.all(Array.from({ length: 500 }, ping));
  };
  let visitor = 0;
  const ping = () => {
    // Not random: a name containing "bot" would not count.
    visitor += 1;
    const random = `v${visitor}`;
    const address = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const body = JSON.stringify({
      url: `http://x/${random}`,
      path: `/${random}`,
      referrer: `https://${random}.example`,
    });
    return app.handle(
      new Request('http://localhost:3000/api/track-visit', {
        method: 'POST',
        headers: { ...headers, 'user-agent': random },
        body,
      }),
    );
  };
  const before = size();
  await flood(10_000);
  const grown = size() - before;
  await flood(1_000);
  expect(grown).toBeLessThan(1_000_000);
  expect(size() - before).toBe(grown);
  expect(days(db)).toEqual([{ day: '2026-11-18', visits: 11_000, visitors: maxVisitorsPerDay }]);
  expect(pages(db)).toEqual({ other: 11_000 });
  db.$client.close();
  rmSync(folder, { recursive: true });
});
