import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { openSandbox } from '../sandbox/sandbox.ts';
import { validRegistration } from '../shared/contract/test-registration.ts';
import { createStripe } from './stripe/client.ts';
import { openShopProcess } from './testing/process.ts';
import {
  moveClock as moveClockTo,
  openClient,
  register,
  subscribe as signUp,
} from './testing/shop-client.ts';
import { testBox } from './testing/subscribers.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-drill-'));
const dataDir = join(folder, 'data');
const copies = join(folder, 'copies');
beforeEach(() => mkdirSync(folder, { recursive: true }));
const running = new Set<Subprocess>();
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await child.exited;
  }
  rmSync(folder, { recursive: true, force: true });
});

test('a restore: who signed up after the copy keeps account and boxes, each charge is a box', async () => {
  const first = await open();
  await backUp();
  await subscribe(first.origin);
  await stop(first.shop);

  const said = await restore(copyIn(copies));
  expect(said.code).toBe(0);
  expect(said.out).toContain(
    'At the next start the shop compares no subscriptions, and all payments and events, with Stripe.',
  );

  const second = await open();
  for (const days of [1, 42]) await moveClock(second.origin, days);
  await stop(second.shop);

  const db = new Database(join(dataDir, 'shop.sqlite'), { readonly: true });
  expect(db.query('select email from users where email = ?').values(validRegistration.email)).toEqual([
    [validRegistration.email],
  ]);
  const boxes = db
    .query<{ total: number }, []>("select total from orders where payment_status = 'paid'")
    .all();
  expect(db.query("select count(*) from outbox where subject like 'Rebuilt from Stripe%'").values()).toEqual([
    [1],
  ]);
  db.close();
  expect(boxes.length).toBeGreaterThan(1);
  expect(boxes.map(({ total }) => total)).toEqual(await chargesAtProvider());
}, 120_000);

test('a restore: a skip and a change made after the copy hold', async () => {
  const first = await open();
  const { cookie, subscriptionId } = await subscribe(first.origin);
  const path = `/api/subscriptions/${subscriptionId}`;
  await backUp();
  const kale = { products: [{ productId: 'kale', quantity: 9 }] };
  const { deliveries } = await send(first.origin, 'PATCH', path, kale, cookie);
  const skipped = deliveries[1].date;
  await send(first.origin, 'POST', `${path}/skips`, { date: skipped }, cookie);
  await stop(first.shop);
  expect((await restore(copyIn(copies))).code).toBe(0);

  const second = await open();
  const user = await fetch(`${second.origin}/api/auth/user`, { headers: { cookie } });
  expect(user.status).toBe(401);
  for (const days of [1, 70]) await moveClock(second.origin, days);
  await stop(second.shop);

  const db = new Database(join(dataDir, 'shop.sqlite'), { readonly: true });
  const boxes = db
    .query<{ total: number; day: string }, []>('select total, delivery_date day from orders')
    .all();
  expect(db.query("select day from departures where cause = 'skipped'").values()).toEqual([[skipped]]);
  expect(db.query('select distinct product_id, ounces from order_items').values()).toEqual([['kale', 9]]);
  db.close();
  expect(boxes.length).toBeGreaterThan(2);
  expect(boxes.map(({ day }) => day)).not.toContain(skipped);
  expect(boxes.map(({ total }) => total)).toEqual(await chargesAtProvider());
}, 120_000);

test("a lost machine: one command brings back database, pictures and the demo's provider, also from a single file", async () => {
  const first = await open();
  await subscribe(first.origin);
  mkdirSync(join(dataDir, 'public-objects'));
  writeFileSync(join(dataDir, 'public-objects', 'hero.mp4'), 'film');
  await backUp();
  await stop(first.shop);
  const backup = copyIn(copies);
  rmSync(dataDir, { recursive: true });

  expect((await restore(backup)).out).toContain('1 file in');
  expect(readFileSync(join(dataDir, 'public-objects', 'hero.mp4'), 'utf8')).toBe('film');
  const second = await open();
  await moveClock(second.origin, 42);
  await stop(second.shop);
  expect((await chargesAtProvider()).length).toBeGreaterThan(0);

  // An older backup: one file per database.
  rmSync(dataDir, { recursive: true });
  const old = join(folder, 'shop-2026-11-22-08-00.sqlite');
  renameSync(join(backup, 'shop.sqlite'), old);
  renameSync(join(backup, 'sandbox.sqlite'), old.replace('/shop-2026', '/sandbox-2026'));
  expect((await restore(old)).out).toContain('no pictures');
  const third = await open();
  await moveClock(third.origin, 42);
  await stop(third.shop);
  expect((await chargesAtProvider()).length).toBeGreaterThan(0);
}, 120_000);

test('what two restores put aside is all kept, and its database opens with what was written last', async () => {
  const first = await open();
  mkdirSync(join(dataDir, 'public-objects'));
  writeFileSync(join(dataDir, 'public-objects', 'photo'), 'first');
  await backUp();
  writeFileSync(join(dataDir, 'public-objects', 'photo'), 'second');
  await fetch(`${first.origin}/api/auth/register`, { method: 'POST', ...json(validRegistration) });
  first.shop.kill('SIGKILL');
  await first.shop.exited;
  expect(readdirSync(dataDir)).toContain('shop.sqlite-wal');
  const texts = [await restore(copyIn(copies)), await restore(copyIn(copies))].map(({ out }) => out);
  const paths = texts.flatMap((text) =>
    [...text.matchAll(/kept as (\S+?)\.(?=\s|$)/g)].map(([, path = '']) => path),
  );
  expect(paths).toHaveLength(4);
  expect(new Set(paths).size).toBe(4);
  const [lost = '', lostPictures = '', , restoredPictures = ''] = paths;
  expect([lostPictures, restoredPictures].map((path) => readFileSync(join(path, 'photo'), 'utf8'))).toEqual([
    'second',
    'first',
  ]);
  const db = new Database(lost);
  expect(db.query('select email from users where email = ?').values(validRegistration.email)).toHaveLength(1);
  db.close();
}, 120_000);

test('a restore ends every access that the copy would revive, and names what to look after', async () => {
  const first = await open();
  const { cookie } = await subscribe(first.origin);
  const { url } = await post(first.origin, '/api/calendar', {}, cookie);
  await post(first.origin, '/api/auth/forgot-password', { email: validRegistration.email }, '');
  await stop(first.shop);
  const counts = () => {
    const db = new Database(join(dataDir, 'shop.sqlite'), { readonly: true });
    const tables = ['sessions', 'known_browsers', 'mailed_tokens'].map(
      (table) => db.query<{ found: number }, []>(`select count(*) found from ${table}`).get()?.found,
    );
    db.close();
    return tables;
  };
  expect(counts().every((count) => count)).toBe(true);
  await backUp();
  const { out } = await restore(copyIn(copies));
  for (const words of [
    'Everybody has to sign in again',
    'closed',
    'admins removed',
    'passwords changed',
    'by hand',
  ])
    expect(out).toContain(words);
  expect(counts()).toEqual([0, 0, 0]);
  const second = await open();
  const feed = new URL(url).pathname;
  expect((await fetch(second.origin + feed)).status).toBe(404);
  await stop(second.shop);
}, 120_000);

test('a restore beside an open shop, of a damaged copy or of none is refused and changes nothing', async () => {
  const first = await open();
  await backUp();
  const backup = copyIn(copies);
  const refused = await restore(backup);
  expect([refused.code, refused.said]).toEqual([
    1,
    `Nothing was restored. DATA_DIR (${dataDir}) is in use by a shop that is still open, process ${first.shop.pid}.`,
  ]);
  expect((await fetch(`${first.origin}/healthz`)).status).toBe(200);
  await stop(first.shop);

  const before = filesOf(dataDir);
  const database = join(backup, 'shop.sqlite');
  const whole = readFileSync(database);
  for (const [damage, said] of [
    [new Uint8Array(whole).fill(7, 8192, 90_000), 'it is damaged'],
    [whole.subarray(0, whole.length / 2), 'it is damaged'],
    [new TextEncoder().encode('not a database, but long enough to be one'.repeat(50)), 'SQLITE_NOTADB'],
    [new Uint8Array(), 'missing or empty'],
  ] as const) {
    writeFileSync(database, damage);
    const answer = await restore(backup);
    expect([answer.code, answer.said]).toEqual([1, expect.stringContaining(said)]);
    expect(answer.said).toStartWith('Nothing was restored. ');
    expect(filesOf(dataDir)).toEqual(before);
  }
  expect((await restore(join(copies, 'nowhere'))).said).toContain('There is no backup');
  expect(filesOf(dataDir)).toEqual(before);
}, 120_000);

function filesOf(place: string): [string, string][] {
  const names = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isFile());
  return names.map(({ name }) => [name, Bun.hash(readFileSync(join(place, name))).toString()]);
}

function copyIn(place: string): string {
  return join(place, readdirSync(place).find((name) => name.startsWith('shop-')) ?? 'none');
}

async function restore(backup: string) {
  const script = `${import.meta.dir}/../../scripts/restore.ts`;
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir };
  const running = Bun.spawn([process.execPath, script, backup], { env, stdout: 'pipe', stderr: 'pipe' });
  const [code, out, said] = await Promise.all([
    running.exited,
    new Response(running.stdout).text(),
    new Response(running.stderr).text(),
  ]);
  return { code, out, said: said.trim() };
}

async function open() {
  const process = await openShopProcess({ DATA_DIR: dataDir });
  running.add(process.shop);
  return process;
}

async function stop(shop: Subprocess): Promise<void> {
  shop.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
  running.delete(shop);
}

async function backUp(): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir };
  const script = `${import.meta.dir}/../../scripts/backup.ts`;
  expect(await Bun.spawn([process.execPath, script, copies], { env }).exited).toBe(0);
}

async function subscribe(origin: string) {
  const client = openClient(origin);
  await register(client, validRegistration);
  const subscriptionId = await signUp(client, testBox);
  return { cookie: `session=${client.jar.get('session')}`, subscriptionId };
}

/** Everything due has happened on return. */
async function moveClock(origin: string, days: number): Promise<void> {
  const { now } = await (await fetch(`${origin}/sandbox/clock`)).json();
  const then = Date.parse(now) + days * 86_400_000;
  await moveClockTo(openClient(origin), new Date(then).toISOString());
}

function post(origin: string, path: string, body: object, cookie = '') {
  return send(origin, 'POST', path, body, cookie);
}

async function send(origin: string, method: string, path: string, body: object, cookie: string) {
  const { headers } = json(body);
  const response = await fetch(origin + path, { ...json(body), method, headers: { ...headers, cookie } });
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}

const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Cents. */
async function chargesAtProvider(): Promise<number[]> {
  const sandbox = openSandbox({
    file: join(dataDir, 'sandbox.sqlite'),
    basePath: '/sandbox/stripe',
    origin: () => 'http://localhost',
    deliver: async () => new Response(),
  });
  const stripe = createStripe(sandbox.keys.secretKey, 'http://localhost/sandbox/stripe', sandbox.fetch);
  const invoices = await stripe.invoices.list({ limit: 100, status: 'paid' });
  await sandbox.stop();
  return invoices.data.map(({ total }) => total).filter((total) => total > 0);
}
