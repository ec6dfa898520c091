import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { createJobs } from '../jobs.ts';
import { openDatabase } from '../platform/db/db.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { createLogger } from '../platform/process/log.ts';
import { createStripe } from '../stripe/client.ts';
import { testMail } from '../testing/mails.ts';
import { openShopProcess, type ShopProcess } from '../testing/process.ts';
import { openTestShop } from '../testing/shop.ts';
import { createHealth } from './health.ts';

const running: Subprocess[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL');
    await child.exited;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Files can grow by only a few hundred kilobytes. */
async function openShopOnFullDisk(): Promise<ShopProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-full-'));
  folders.push(dataDir);
  const env = { DATA_DIR: dataDir, TRUST_PROXY: '1' };
  const first = await openShopProcess(env);
  first.shop.kill('SIGTERM');
  await first.shop.exited;
  const sizes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).size);
  const blocks = Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 512) + 400;
  const shop = await openShopProcess(env, `trap '' XFSZ; ulimit -S -f ${blocks};`);
  running.push(shop.shop);
  return shop;
}

async function writeTo({ origin }: ShopProcess, n: number): Promise<Response> {
  const message = { name: 'Ann', email: 'ann@example.com', message: 'x'.repeat(4000) };
  return fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${n % 250}` },
    body: JSON.stringify(message),
  });
}

test('on a full disk the shop says so with 503, keeps answering, and is not healthy', async () => {
  const shop = await openShopOnFullDisk();
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
  let answer = await writeTo(shop, 0);
  for (let n = 1; n < 2000 && answer.status === 200; n += 1) answer = await writeTo(shop, n);
  expect([answer.status, await answer.text()]).toEqual([
    503,
    'The shop cannot store anything right now. What you sent was not kept. Please try again in a few minutes.',
  ]);
  expect((await fetch(`${shop.origin}/api/products`)).status).toBe(200);
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(503);
  expect(shop.shop.exitCode).toBeNull();
  Bun.spawnSync(['prlimit', '--pid', String(shop.shop.pid), '--fsize=unlimited:unlimited']);
  expect((await writeTo(shop, 1)).status).toBe(200);
});

test('a health check writes, and fails for a while after a request could not', () => {
  const clock = { now: 0 };
  const health = createHealth(createLogger('silent'), () => clock.now);
  const db = openDatabase(':memory:');
  const version = () =>
    db.$client.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version;
  const before = version();
  health.checkDatabase(db);
  health.checkDatabase(db);
  expect(version()).toBe((before ?? 0) + 1);
  clock.now += 1000;
  db.$client.run('PRAGMA query_only = ON');
  expect(() => health.checkDatabase(db)).toThrow(/readonly/);
  db.$client.run('PRAGMA query_only = OFF');
  expect(() => health.checkDatabase(db)).not.toThrow();
  health.storageFailed();
  expect(() => health.checkDatabase(db)).toThrow('could not be written just now');
  clock.now += 10_000;
  expect(() => health.checkDatabase(db)).not.toThrow();
  db.$client.close();
});

test('a job without progress is logged once, and makes the shop unhealthy until it progresses', async () => {
  const lines: string[] = [];
  const clock = { now: 0 };
  const log = createLogger('error', { write: (line) => void lines.push(line) });
  const answered = Promise.withResolvers<void>();
  const silent = () =>
    answered.promise.then(() => Response.json({ object: 'list', data: [], has_more: false }));
  const stripe = createStripe('sk_test_none', null, silent);
  const keys = { publishableKey: 'pk_test_none', webhookSecret: 'whsec_none', apiBase: null };
  const payments = { stripe, jobStripe: stripe, ...keys };
  const shop = await openTestShop({ payments, health: createHealth(log, () => clock.now) });
  const jobs = createJobs(shop.deps, null);
  const health = async () => {
    const response = await shop.visitor().call('GET', '/healthz');
    return [response.status, await response.text()];
  };
  const run = jobs.runDue();
  await Bun.sleep(20);
  clock.now += 14 * 60_000;
  expect((await health())[0]).toBe(200);
  clock.now += 2 * 60_000;
  expect(await health()).toEqual([503, 'These jobs are stalled: reconcile.']);
  await health();
  expect(lines.filter((line) => line.includes('job is stalled'))).toHaveLength(1);
  answered.resolve();
  await run;
  expect((await health())[0]).toBe(200);
  shop.close();
});

test('a mail server that takes nothing makes the shop unhealthy until it does; a refused recipient does not', async () => {
  const clock = { now: 0 };
  const now = () => clock.now;
  const env = { SMTP_URL: 'smtp://localhost:1' };
  const shop = await openTestShop({ env, health: createHealth(createLogger('silent'), now, now) });
  const failures = {
    next: Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' }) as Error | null,
  };
  const jobs = createJobs(shop.deps, async () => {
    if (failures.next) throw failures.next;
  });
  let sent = 0;
  const health = async () => (await shop.visitor().call('GET', '/healthz')).status;
  const healthAfterMail = async () => {
    sent += 1;
    clock.now += 8 * 60_000;
    shop.clock.now += 30 * 60_000;
    queueMail(shop.deps, `test:${sent}`, testMail());
    await jobs.runDue();
    return health();
  };
  expect([await healthAfterMail(), await healthAfterMail(), await healthAfterMail()]).toEqual([
    200, 200, 503,
  ]);
  failures.next = null;
  expect(await healthAfterMail()).toBe(200);
  failures.next = Object.assign(new Error('No such recipient'), { code: 'EENVELOPE', responseCode: 550 });
  expect([await healthAfterMail(), await healthAfterMail(), await healthAfterMail()]).toEqual([
    200, 200, 200,
  ]);
  shop.close();
});
