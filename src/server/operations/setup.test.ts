import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orders } from '../orders/table.ts';
import { markDueSent } from '../platform/mail/outbox-delivery.ts';
import { pictures } from '../settings/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { seedDataDir } from '../testing/data-dir.ts';
import { liveEnv, stagingEnv } from '../testing/live-env.ts';
import { closeMailServers, mailSender, openMailServer } from '../testing/mail-server.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { startBackup } from './backup/nightly-backup.ts';
import { placeholderFault } from './checks.ts';
import { listSetupSteps } from './setup.ts';

const shops: TestShop[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const shop of shops.splice(0)) shop.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  closeMailServers();
});

async function openShop(env: Record<string, string> = { ...liveEnv, TRUST_PROXY: '0' }) {
  const shop = await openTestShop({ env });
  shops.push(shop);
  return { shop, admin: createTestAdmin(shop) };
}

const doneOf = ({ deps }: TestShop) => listSetupSteps(deps).flatMap(({ id, isDone }) => (isDone ? [id] : []));

test('a demo has nothing to set up, and a new live shop everything', async () => {
  const demo = await openShop({});
  expect(await (await demo.admin.call('GET', '/api/admin/setup')).json()).toEqual([]);
  const live = await openShop();
  const steps = await (await live.admin.call('GET', '/api/admin/setup')).json();
  expect(steps).toHaveLength(10);
  expect(steps.filter(({ isDone }: { isDone: boolean }) => isDone)).toEqual([]);
});

test('the mail step is done when the mail server takes the test mail, not before', async () => {
  const { shop, admin } = await openShop();
  const send = () => admin.call('POST', '/api/admin/setup/test-mail');
  expect((await send()).status).toBe(200);
  expect(doneOf(shop)).toEqual([]);
  const { url, received } = await openMailServer();
  await mailSender(shop.deps, url, { isUrgent: true })();
  expect(received.join('')).toContain(`To: ${admin.email}`);
  expect(doneOf(shop)).toEqual(['mail']);
  const answers = [];
  for (let n = 1; n <= 5; n += 1) answers.push((await send()).status);
  expect(answers).toEqual([200, 200, 200, 200, 429]);
});

test('settings, prices, services and a backup tick their steps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'));
  folders.push(folder);
  await seedDataDir(folder);
  const { shop, admin } = await openShop({
    ...liveEnv,
    TRUST_PROXY: '0',
    GEOCODER_URL: 'https://map.example.com',
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'backups'),
  });
  const { health, background } = shop.deps;
  expect(doneOf(shop)).toEqual(['map']);
  health.serviceEnded('map service', new Error('refused'));
  health.serviceEnded('Stripe', null);
  const { version } = (await (await admin.call('GET', '/api/admin/settings')).json()).find(
    ({ key }: { key: string }) => key === 'delivery_window',
  );
  const window = { key: 'delivery_window', value: '8am to noon', version };
  expect((await admin.call('PUT', '/api/admin/settings', window)).status).toBe(200);
  expect(doneOf(shop)).toEqual(['stripe', 'saturday']);
  for (const id of ['pea-shoots', 'baby-broccoli', 'radish', 'kale'])
    await admin.call('PATCH', `/api/admin/products/${id}`, { price: '4.00' });
  const photos = ['hero-wide', 'hero-tall'].map((slot) => ({ slot, fileId: slot }));
  shop.deps.db.insert(pictures).values(photos).run();
  startBackup(shop.deps);
  await background.idle();
  expect(doneOf(shop)).toEqual(['stripe', 'backup', 'pictures', 'prices', 'saturday']);
});

test('the list stays during the test order of an admin, and ends with a payment of a customer that is kept', async () => {
  const { shop, admin } = await openShop();
  const { db } = shop.deps;
  insertTestOrder(db, { userId: admin.id });
  expect(doneOf(shop)).toEqual([]);
  expect(listSetupSteps(shop.deps)).toHaveLength(10);
  db.update(orders).set({ paymentStatus: 'refunded', refundedAmount: 1000 }).run();
  expect(doneOf(shop)).toEqual(['test-order']);
  insertTestOrder(db, { userId: shop.customer().id, paymentStatus: 'unpaid' });
  expect(listSetupSteps(shop.deps)).toHaveLength(10);
  insertTestOrder(db, { userId: shop.customer().id });
  expect(listSetupSteps(shop.deps)).toEqual([]);
});

test('the list of a test shop stays after a payment, and without a mail server its mail step is open', async () => {
  const { shop, admin } = await openShop(stagingEnv);
  expect((await admin.call('POST', '/api/admin/setup/test-mail')).status).toBe(200);
  markDueSent(shop.deps.db, shop.clock.now, () => {});
  expect(doneOf(shop)).toEqual([]);
  insertTestOrder(shop.deps.db, { userId: shop.customer().id });
  expect(listSetupSteps(shop.deps).map(({ id }) => id)).toContain('apple-pay-domain');
});

test('placeholders are an open entry and a fault, which names the file', async () => {
  const { shop, admin } = await openShop();
  const { faults } = await (await admin.call('GET', '/api/admin/health')).json();
  expect(faults).toMatchObject([
    {
      name: 'placeholders',
      detail:
        'src/shared/business.ts still has hello@edenmicrogreens.example and (770) 555-0142, which nobody can reach.',
    },
  ]);
  const step = listSetupSteps(shop.deps).find(({ id }) => id === 'placeholders');
  expect(step).toMatchObject({ isDone: false, advice: expect.stringContaining('src/shared/business.ts') });
  const demo = await openShop({});
  expect((await (await demo.admin.call('GET', '/api/admin/health')).json()).faults).toEqual([]);
});

test.each([
  ['farm@eden.farm', '(770) 555-2142', null],
  ['farm@eden.farm', '770.555.0142', '770.555.0142'],
  ['farm@eden.example', '(770) 440-0142', 'farm@eden.example'],
])('of %s and %s, %p is a placeholder', (email, phone, found) => {
  const sentence = placeholderFault({ email, phone })?.sentence ?? null;
  expect(sentence).toEqual(found === null ? null : expect.stringContaining(` has ${found}, which`));
});
