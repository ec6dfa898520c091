import { afterEach, expect, test } from 'bun:test';
import { addRole } from '../../accounts/record/users.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import { liveEnv as live, stagingEnv as staging } from '../../testing/live-env.ts';
import { testMail } from '../../testing/mails.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { createMailBackOff } from './mail-back-off.ts';
import { sendDueMails, type Transport } from './mailer.ts';
import { eraseOldMailContents, listMails, queueMail } from './outbox.ts';
import { dueMails } from './outbox-delivery.ts';
import { outbox } from './table.ts';

const day = 86_400_000;
const mail = testMail({ subject: 'New password', paragraphs: ['token=abc'] });
const stored = { to: mail.to, subject: mail.subject, text: expect.stringContaining('token=abc') };
const takes: Transport = () => Promise.resolve();
const refuses: Transport = ({ to }) =>
  Promise.reject(Object.assign(new Error(`550 <${to}> unknown`), { code: 'EENVELOPE', responseCode: 550 }));

const waiting = (shop: TestShop, now: number) => dueMails(shop.deps.db, { isUrgent: false }, now);
const sendMails = (shop: TestShop, transport: Transport) =>
  sendDueMails(shop.deps, transport, {
    isUrgent: false,
    connections: 1,
    deadlineMs: 5_000,
    backOff: createMailBackOff(),
  });

const shops: TestShop[] = [];
afterEach(() => {
  for (const shop of shops.splice(0)) shop.close();
});

async function shopWithMail(env: Record<string, string> = {}) {
  const shop = await openTestShop({ env });
  shops.push(shop);
  queueMail(shop.deps, 'reset:1', mail);
  const row = () => shop.deps.db.select().from(outbox).get();
  return { shop, db: shop.deps.db, row };
}

test('a live shop keeps no content of a mail that was sent, a demo shows it', async () => {
  const demo = await shopWithMail();
  await sendMails(demo.shop, takes);
  expect(demo.row()).toMatchObject(stored);
  const real = await shopWithMail(live);
  await sendMails(real.shop, refuses);
  expect(real.row()).toMatchObject(stored);
  real.shop.clock.now += day;
  await sendMails(real.shop, takes);
  expect(real.row()).toMatchObject({ to: mail.to, subject: mail.subject, text: '', html: '' });
});

test('of a test shop only mails to an account with a role leave, and it keeps and lists all', async () => {
  const { shop, db } = await shopWithMail(staging);
  const driver = shop.customer('Driver@Farm.example');
  addRole(db, driver.id, 'driver');
  shop.customer('ann@example.com');
  for (const to of ['driver@farm.example', 'ann@example.com'])
    queueMail(shop.deps, `run:${to}`, { ...mail, to });
  const left: string[] = [];
  await sendMails(shop, async ({ to }) => void left.push(to));
  expect(left).toEqual(['driver@farm.example']);
  expect(waiting(shop, shop.clock.now)).toEqual([]);
  const admin = createTestAdmin(shop);
  const listed = await (await admin.call('GET', '/api/admin/mails')).json();
  expect(
    listed.map(({ to, text }: { to: string; text: string }) => [to, text.includes('token=abc')]),
  ).toEqual([
    ['ann@example.com', true],
    ['driver@farm.example', true],
    [mail.to, true],
  ]);
  for (const env of [{}, live]) {
    const other = await shopWithMail(env);
    expect((await createTestAdmin(other.shop).call('GET', '/api/admin/mails')).status).toBe(404);
  }
});

test('after ninety days nobody can tell who got a mail, and its key still sends nothing', async () => {
  const { shop, db, row } = await shopWithMail();
  await sendMails(shop, takes);
  eraseOldMailContents(db, shop.clock.now);
  expect(row()).toMatchObject(stored);
  eraseOldMailContents(db, shop.clock.now + 1);
  expect(row()).toMatchObject({ to: '', subject: '', text: '', html: '', key: 'reset:1' });
  expect(listMails(db)).toEqual([]);
  queueMail(shop.deps, 'reset:1', mail);
  expect(waiting(shop, shop.clock.now + day)).toEqual([]);
});

test('a mail that waits keeps its content', async () => {
  const { shop, db, row } = await shopWithMail();
  await sendMails(shop, refuses);
  eraseOldMailContents(db, shop.clock.now + 365 * day);
  expect(row()).toMatchObject(stored);
});

test('a mail that is refused for three days is given up, with a reason that names nobody', async () => {
  const { shop, db, row } = await shopWithMail();
  const start = shop.clock.now;
  let last = 0;
  for (let due = start; waiting(shop, due).length > 0; due = row()?.nextAttemptAt ?? 0) {
    shop.clock.now = last = due;
    await sendMails(shop, refuses);
  }
  expect(last - start).toBeGreaterThan(2.9 * day);
  expect(last - start).toBeLessThan(3.3 * day);
  expect(row()).toMatchObject({ sentAt: null, lastError: 'EENVELOPE 550' });
  eraseOldMailContents(db, shop.clock.now + day);
  expect(row()).toMatchObject({ to: '', text: '', lastError: 'EENVELOPE 550' });
});
