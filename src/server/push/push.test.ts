import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { users } from '../accounts/record/table.ts';
import { startSession } from '../accounts/sessions/sessions.ts';
import { createJobs } from '../jobs.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { openPushService, readVapid } from '../testing/push-service.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { openTestShopWithPayments } from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';
import { queuePush, sendDuePushes } from './push.ts';
import { ensureVapidKeys, getVapidKeys, isPublicAddress } from './subscriptions.ts';
import { pushMessages, pushSubscriptions } from './table.ts';

const phone = 'https://push.example.com/phone';
const minute = 60_000;

let shop: TestShop;
let service: ReturnType<typeof openPushService>;
let ann: ReturnType<TestShop['customer']>;
beforeEach(async () => {
  shop = await openTestShop();
  shop.deps.env.allowTestPushes = true;
  service = openPushService();
  Object.assign(shop.deps, { fetch: service.fetch });
  ann = shop.customer('ann@example.com');
});
afterEach(() => shop.close());

const subscribe = async (endpoint = phone, who = ann) =>
  (await who.call('POST', '/api/push/subscriptions', await service.subscribe(endpoint))).status;
const endpoints = () =>
  shop.deps.db
    .select()
    .from(pushSubscriptions)
    .all()
    .map(({ endpoint }) => endpoint);
const waiting = () => shop.deps.db.select().from(pushMessages).all().length;
const queue = (key = 'mail-1', expiresAt = shop.clock.now + 10 * minute) =>
  queuePush(
    shop.deps.db,
    ann.id,
    { key, title: 'Out', body: 'Today', path: '/dashboard', expiresAt },
    shop.clock.now,
  );

test('the keys are made at the first start and kept', async () => {
  const { publicKey, privateKey } = getVapidKeys(shop.deps.db);
  await ensureVapidKeys(shop.deps.db);
  expect(getVapidKeys(shop.deps.db)).toEqual({ publicKey, privateKey });
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(await (await ann.call('GET', '/api/push/key')).json()).toEqual({ key: publicKey });
});

test('a push reaches the browser encrypted for it, signed by the shop, and once', async () => {
  await subscribe();
  queue();
  queue();
  await sendDuePushes(shop.deps);
  await sendDuePushes(shop.deps);
  const [push, ...more] = service.received;
  expect(more).toEqual([]);
  expect(JSON.parse(push?.text ?? '')).toMatchObject({ title: 'Out', body: 'Today', path: '/dashboard' });
  expect([push?.headers.get('content-encoding'), push?.headers.get('ttl')]).toEqual(['aes128gcm', '600']);
  const { key, isSigned, claims } = await readVapid(push?.headers.get('authorization') ?? '');
  expect([key, isSigned]).toEqual([getVapidKeys(shop.deps.db).publicKey, true]);
  expect(claims).toMatchObject({
    aud: 'https://push.example.com',
    sub: 'mailto:hello@edenmicrogreens.example',
  });
});

test.each([404, 410])('a browser that its service knows no more (%d) is forgotten', async (status) => {
  await subscribe();
  queue();
  service.answer = () => status;
  await sendDuePushes(shop.deps);
  expect([endpoints(), waiting()]).toEqual([[], 0]);
});

test('a service that fails is asked again, later each time, until the push has expired', async () => {
  await subscribe();
  queue();
  service.answer = () => 503;
  await sendDuePushes(shop.deps);
  await sendDuePushes(shop.deps);
  expect(service.received).toHaveLength(1);
  shop.clock.now += minute;
  await sendDuePushes(shop.deps);
  shop.clock.now += minute;
  await sendDuePushes(shop.deps);
  expect([service.received.length, waiting()]).toEqual([2, 1]);
  shop.clock.now += 10 * minute;
  await sendDuePushes(shop.deps);
  expect([service.received.length, waiting(), endpoints()]).toEqual([2, 0, [phone]]);
});

test('what a service refuses for good is not sent again', async () => {
  await subscribe();
  queue();
  service.answer = () => 400;
  await sendDuePushes(shop.deps);
  expect([waiting(), endpoints()]).toEqual([0, [phone]]);
});

test('an account has ten browsers at most: the oldest goes', async () => {
  for (let number = 0; number < 12; number += 1) {
    shop.clock.now += 1;
    await subscribe(`https://push.example.com/${number}`);
  }
  expect(endpoints()).toHaveLength(10);
  expect(endpoints()).not.toContain('https://push.example.com/1');
  expect(endpoints()).toContain('https://push.example.com/2');
});

test('a browser goes with its session, however that ends, and can be taken out', async () => {
  await subscribe();
  await ann.call('DELETE', '/api/push/subscriptions', { endpoint: phone });
  expect(endpoints()).toEqual([]);
  await subscribe();
  await ann.call('POST', '/api/auth/logout');
  expect(endpoints()).toEqual([]);
});

test('a change of the password leaves this browser its pushes, and ends the others', async () => {
  const { db } = shop.deps;
  const passwordHash = await Bun.password.hash('wind and rain');
  db.update(users).set({ passwordHash }).where(eq(users.id, ann.id)).run();
  const other = shop.visitor(new Map([['session', startSession(db, ann.id, shop.clock.now)]]));
  await subscribe();
  await subscribe('https://push.example.com/other', { ...ann, ...other });
  const old = new Map(ann.jar);
  const body = { currentPassword: 'wind and rain', newPassword: 'sun and snow' };
  expect((await ann.call('POST', '/api/auth/change-password', body)).status).toBe(200);
  expect(endpoints()).toEqual([phone]);
  expect((await ann.call('GET', '/api/push/key')).status).toBe(200);
  expect((await shop.visitor(old).call('GET', '/api/push/key')).status).toBe(401);
});

test('signing out everywhere else takes the other browsers out', async () => {
  const { db } = shop.deps;
  const other = shop.visitor(new Map([['session', startSession(db, ann.id, shop.clock.now)]]));
  await subscribe();
  await subscribe('https://push.example.com/other', { ...ann, ...other });
  expect(endpoints()).toHaveLength(2);
  await ann.call('POST', '/api/account/sign-out-everywhere');
  expect(endpoints()).toEqual([phone]);
});

test('somebody else can neither take a browser out nor read what waits for whoever had it before', async () => {
  await subscribe();
  queue();
  const ben = shop.customer('ben@example.com');
  await ben.call('DELETE', '/api/push/subscriptions', { endpoint: phone });
  expect(endpoints()).toEqual([phone]);
  await subscribe(phone, ben);
  expect([endpoints(), waiting()]).toEqual([[phone], 0]);
  await sendDuePushes(shop.deps);
  expect(service.received).toEqual([]);
});

test('the same browser again keeps what waits for it', async () => {
  await subscribe();
  queue();
  await subscribe();
  await sendDuePushes(shop.deps);
  expect(service.received).toHaveLength(1);
});

test.each([
  'http://push.example.com/a',
  'https://localhost/a',
  'https://localhost./a',
  'https://metadata.internal./a',
  'https://intranet./a',
  'https://127.0.0.1/a',
  'https://10.0.0.8/a',
  'https://[::1]/a',
  'https://2130706433/a',
  'https://metadata.internal/a',
  'https://push.example.com:8443/a',
  'https://user:secret@push.example.com/a',
  'https://intranet/a',
])('no push goes to %s', async (endpoint) => {
  shop.deps.env.allowTestPushes = false;
  expect(await subscribe(endpoint)).toBe(400);
  expect(endpoints()).toEqual([]);
});

test('a name that leads to a private address is found out when a push is sent', () => {
  const closed = [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ];
  const closedV6 = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '2002:a00:1::', '2001:db8::1'];
  const open = ['142.250.1.1', '172.32.0.1', '2607:f8b0:4002::1', '::ffff:142.250.1.1', '2a00:1450::1'];
  expect([...closed, ...closedV6].filter(isPublicAddress)).toEqual([]);
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('out for delivery is pushed with its mail, until the day ends, by the job', async () => {
  const admin = createTestAdmin(shop);
  await subscribe();
  shop.clock.now = Date.parse('2026-12-05T14:00:00Z');
  insertTestOrder(shop.deps.db, { userId: ann.id, deliveryDate: '2026-12-05' });
  for (let time = 0; time < 2; time += 1) await admin.call('POST', '/api/admin/run/2026-12-05/start');
  expect(shop.deps.db.select().from(pushMessages).all()).toMatchObject([
    { title: 'Your box is out for delivery', expiresAt: Date.parse('2026-12-06T05:00:00Z') },
  ]);
  const jobs = createJobs(shop.deps, null);
  await jobs.runDue().catch(() => {});
  await sendDuePushes(shop.deps);
  await jobs.stop();
  expect(service.received.map(({ text }) => JSON.parse(text).title)).toEqual([
    'Your box is out for delivery',
  ]);
});

test('the reminder before a charge and a declined card are pushed with their mails', async () => {
  const paying = await openTestShopWithPayments();
  paying.deps.env.allowTestPushes = true;
  const ben = paying.customer();
  await ben.call('POST', '/api/push/subscriptions', await service.subscribe(phone));
  // Saved, but every charge is declined.
  await subscribeTo(paying, ben, {}, '4000000000000341');
  const inDays = (days: number) => new Date(paying.deps.now() + days * 24 * 60 * minute).toISOString();
  // This shop has no network: unsent pushes wait.
  const titles = () =>
    paying.deps.db
      .select()
      .from(pushMessages)
      .all()
      .map(({ title }) => title);
  await paying.moveClockTo(inDays(8));
  expect(titles()).toEqual([expect.stringMatching(/^Your card will be charged /)]);
  await paying.moveClockTo(inDays(8));
  expect(titles()).toContain('Your payment to Eden Microgreens did not go through');
  await paying.close();
});
