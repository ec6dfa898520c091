import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase, writeSetting } from '../src/sandbox/storage/database.ts';
import { readEnv } from '../src/server/env.ts';
import { answered, signIn } from '../src/server/testing/shop-client.ts';
import { newYorkInstant } from '../src/shared/rules/delivery-days.ts';
import { compareRevenue } from './demo-data/compare-revenue.ts';
import { hangDrawings } from './demo-data/drawings.ts';
import { writeLargeData } from './demo-data/large.ts';
import { createRandom } from './demo-data/random.ts';
import { openVisitor } from './demo-data/shop-client.ts';
import { startShop } from './demo-data/start-shop.ts';
import { firstDayOf, moveClockTo, simulateYear } from './demo-data/year.ts';

/**
 * `bun run demo:data` fills a fresh shop (an empty DATA_DIR) with a year that ends now: customers, subscriptions, orders,
 * failed payments, refunds, referrals, messages, visits and drawings in place of photos, by the shop's own calls on its
 * moving clock; the same every time, but for ids and the days. At the end the admin area's revenue is compared with the provider's charges and
 * refunds. `--weeks=4`: only the year's first four weeks, ending now. `--large` writes 100,000 orders and 2,000
 * subscriptions of 5,000 customers and 2,000,000 visits directly.
 */
const { large: isLarge, weeks: weeksText } = parseArgs({
  options: { large: { type: 'boolean' }, weeks: { type: 'string', default: '52' } },
}).values;
const weeks = Number(weeksText);
if (!Number.isInteger(weeks) || weeks < 1 || weeks > 52) fail('--weeks is a number from 1 to 52.');
const env = readEnv(process.env);
if (env.mode === 'live' || env.stripe) fail('Demo data is for a demo with the embedded sandbox only.');
if (existsSync(join(env.dataDir, 'shop.sqlite')))
  fail(
    `There is a shop in DATA_DIR (${env.dataDir}) already. Choose an empty folder: DATA_DIR=demo bun run demo:data`,
  );
mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });

const startedAt = Date.now();
const firstDay = firstDayOf(startedAt, weeks);
if (!isLarge) setClock(newYorkInstant(firstDay, 9));
const shop = await startShop(env.dataDir);
if (isLarge) {
  await shop.stop();
  writeLargeData(env.dataDir, say);
} else {
  const admin = openVisitor(shop.origin, 1);
  const signInAdmin = () => signIn(admin, env.admin);
  const customers: Parameters<typeof simulateYear>[0]['customers'] = [];
  const year = { origin: shop.origin, admin, signInAdmin, random: createRandom(7), customers };
  await simulateYear(year, firstDay, weeks, (week) =>
    say(`Week ${week} of ${weeks}: ${customers.length} customers`),
  );
  await moveClockTo(admin, Date.now());
  await signInAdmin();
  say(`${await hangDrawings(admin)} places for photos have drawings.`);
  say(await compareRevenue(env.dataDir, shop.origin, admin));
  const listed = await answered(admin.api.api.products.get());
  const sold = listed.filter(({ isOutOfStock }) => !isOutOfStock);
  say(`Nobody refilled anything, and ${sold.length} of ${listed.length} greens are for sale.`);
  await shop.stop();
}
say(
  `Done in ${Math.round((Date.now() - startedAt) / 1000)} s. Open it with: DATA_DIR=${env.dataDir} bun run start`,
);

/** The clock of a sandbox that has not been opened yet. */
function setClock(instant: number): void {
  const db = openDatabase(join(env.dataDir, 'sandbox.sqlite'));
  writeSetting(db, 'clock_offset', String(instant - Date.now()));
  db.close();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
