import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripeEvents } from '../payments/table.ts';
import { holdMails } from '../platform/mail/mail.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { outbox } from '../platform/mail/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { seedDataDir } from '../testing/data-dir.ts';
import { testMail } from '../testing/mails.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { openTestShopWithPayments } from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';

const shops: { close: () => unknown }[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function openShop(env: Record<string, string> = {}): Promise<TestShop> {
  const shop = await openTestShop({ env: { DATA_DIR: '/nowhere', ...env } });
  shops.push(shop);
  return shop;
}

test('/metrics is not there without METRICS_TOKEN, and for its Bearer alone with it', async () => {
  const without = await openShop();
  expect(
    (await without.visitor().call('GET', '/metrics', undefined, { authorization: 'Bearer x' })).status,
  ).toBe(404);
  const shop = await openShop({ METRICS_TOKEN: 'monitor' });
  for (const authorization of ['', 'Bearer', 'Bearer other', 'monitor', 'Bearer monitor2'])
    expect([
      authorization,
      (await shop.visitor().call('GET', '/metrics', undefined, { authorization })).status,
    ]).toEqual([authorization, 401]);
});

test('/metrics counts requests, orders, charges, failures, mails and the database, and fails with an unhealthy shop', async () => {
  const shop = await openShop({ METRICS_TOKEN: 'monitor' });
  const { db } = shop.deps;
  insertTestOrder(db);
  insertTestOrder(db, { paymentStatus: 'unpaid' });
  queueMail({ ...shop.deps, now: () => shop.clock.now - 60_000 }, '1', testMail());
  await shop.visitor().call('GET', '/api/products');
  const read = () => shop.visitor().call('GET', '/metrics', undefined, { authorization: 'Bearer monitor' });
  // Counted after the response.
  await new Promise((resolve) => setImmediate(resolve));
  const answer = await read();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain('shop_orders{payment_status="paid"} 1');
  expect(lines).toContain('shop_orders{payment_status="unpaid"} 1');
  expect(lines).toContain('shop_outbox_mails{state="waiting"} 1');
  expect(lines).toContain('shop_outbox_oldest_seconds 60');
  expect(lines).toContain('shop_charges{kind="charge"} 0');
  expect(lines).toContain('shop_payment_failures{state="open"} 0');
  expect(lines).toContain('shop_fault{name="database"} 0');
  // No age without BACKUP_DIR.
  expect(lines.filter((line) => line.startsWith('shop_backup_age_seconds'))).toEqual([]);
  const figure = (start: string) =>
    Number(
      lines
        .find((line) => line.startsWith(start))
        ?.split(' ')
        .at(-1),
    );
  expect(figure('shop_http_request_seconds_count{method="GET"')).toBeGreaterThan(0);
  expect(figure('shop_database_bytes')).toBeGreaterThan(100_000);
  expect(figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  db.$client.run('PRAGMA query_only = ON');
  shop.deps.health.storageFailed();
  expect((await read()).status).toBe(503);
});

test('the lag of webhooks is measured, and events that no webhook brought are counted until one does', async () => {
  const shop = await openTestShopWithPayments();
  shops.push(shop);
  const admin = createTestAdmin(shop);
  const health = async () => (await admin.call('GET', '/api/admin/health')).json();
  await shop.runJobs();
  await subscribeTo(shop, shop.customer());
  expect((await health()).webhooks).toMatchObject({ missed: 0, lastAt: expect.any(Number) });
  await shop.fault({ webhooks: 'lose' });
  await subscribeTo(shop, shop.customer());
  await shop.moveClockTo('2031-03-05T15:10:00Z');
  const { webhooks, faults } = await health();
  expect(webhooks.missed).toBeGreaterThan(0);
  expect(faults).toContainEqual(expect.objectContaining({ name: 'webhooks' }));
  await shop.healed();
  await subscribeTo(shop, shop.customer());
  expect((await health()).faults).not.toContainEqual(expect.objectContaining({ name: 'webhooks' }));
  expect(
    shop.deps.db
      .select()
      .from(stripeEvents)
      .all()
      .some(({ isWebhookMissed }) => isWebhookMissed),
  ).toBe(true);
});

test('the health of the shop says what fails, and since when', async () => {
  const shop = await openShop({ SMTP_URL: 'smtp://localhost:1', GEOCODER_URL: 'https://maps.example' });
  const admin = createTestAdmin(shop);
  shop.deps.health.serviceEnded('Stripe', null);
  shop.deps.health.serviceEnded('mail server', 'ECONNREFUSED');
  shop.deps.health.turnRefused('map service');
  shop.deps.health.workEnded('backup', new Error('disk of ann@example.com'));
  const health = await (await admin.call('GET', '/api/admin/health')).json();
  expect(
    health.services.map(({ name, lastHeardAt, lastError }: Record<string, unknown>) => [
      name,
      lastHeardAt !== null,
      lastError,
    ]),
  ).toEqual([
    ['Stripe', true, null],
    ['mail server', false, 'ECONNREFUSED'],
    ['map service', false, null],
  ]);
  expect(health.services.map(({ refusedTurns }: Record<string, unknown>) => refusedTurns)).toEqual([0, 0, 1]);
  expect(health.failedJobs).toMatchObject([{ name: 'backup', lastError: 'disk of [address]' }]);
  expect(health.faults.map(({ name }: { name: string }) => name)).toEqual(['mail server', 'job backup']);
  expect(health).toMatchObject({ version: expect.any(String), backup: null, mails: { waiting: 0, held: 0 } });
});

test('an admin starts a backup, which is there when it is done, and 409 without a place for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-operations-'));
  folders.push(folder);
  await seedDataDir(folder);
  const without = await openShop();
  expect((await createTestAdmin(without).call('POST', '/api/admin/backup')).status).toBe(409);
  const shop = await openShop({ DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups') });
  const admin = createTestAdmin(shop);
  const asked = Array.from({ length: 6 }, () => admin.call('POST', '/api/admin/backup'));
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([
    200, 409, 409, 409, 409, 409,
  ]);
  await shop.deps.background.idle();
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
  const { backup } = await (await admin.call('GET', '/api/admin/health')).json();
  expect(backup).toMatchObject({ newestAt: expect.any(Number), isUnderWay: false, check: null });
});

test('an admin sends held mails after all, or drops them for good', async () => {
  const shop = await openShop();
  const { db } = shop.deps;
  const admin = createTestAdmin(shop);
  const mail = (subject: string) => testMail({ subject, paragraphs: ['secret'] });
  for (const key of ['send', 'drop', 'keep']) queueMail(holdMails(shop.deps, true), key, mail(key));
  queueMail(shop.deps, 'plain', mail('plain'));
  const held = async () => (await (await admin.call('GET', '/api/admin/health')).json()).heldMails;
  const idOf = (key: string) =>
    db
      .select()
      .from(outbox)
      .all()
      .find((row) => row.key === key)?.id;
  expect((await held()).map(({ subject }: { subject: string }) => subject)).toEqual(['send', 'drop', 'keep']);
  await admin.call('POST', '/api/admin/held-mails', { ids: [idOf('send')], decision: 'send' });
  await admin.call('POST', '/api/admin/held-mails', { ids: [idOf('drop'), idOf('plain')], decision: 'drop' });
  expect((await held()).map(({ subject }: { subject: string }) => subject)).toEqual(['keep']);
  const rows = Object.fromEntries(
    db
      .select()
      .from(outbox)
      .all()
      .map((row) => [row.key, row]),
  );
  expect([rows.send?.heldAt, rows.drop?.text, rows.plain?.text]).toEqual([
    null,
    '',
    expect.stringContaining('secret'),
  ]);
  queueMail(shop.deps, 'drop', mail('again'));
  expect(await held()).toHaveLength(1);
});
