import { afterEach, expect, test } from 'bun:test';
import { outbox } from '../platform/mail/table.ts';
import { createLogger } from '../platform/process/log.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { watchAlarms } from './alarms.ts';
import { lowDiskSentence } from './checks.ts';
import { createHealth } from './health.ts';
import { alarms } from './table.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-11-18T15:00:00Z');
const shops: TestShop[] = [];
afterEach(() => {
  for (const shop of shops.splice(0)) shop.close();
});

async function openWatchedShop() {
  const wall = { now: start };
  const health = createHealth(
    createLogger('silent'),
    () => wall.now,
    () => wall.now,
  );
  const env = {
    DATA_DIR: '/nowhere',
    SMTP_URL: 'smtp://localhost:1',
    ALERT_URL: 'https://alerts.example/shop/',
  };
  const shop = await openTestShop({ health, env });
  shops.push(shop);
  const posts: { name: string; state: string; since: string; until: string | null }[] = [];
  const receiver = { status: 200 };
  shop.deps.fetch = async (url, init) => {
    expect(url).toBe('https://alerts.example/shop/');
    if (receiver.status === 200) posts.push(JSON.parse(String(init?.body)));
    return new Response('', { status: receiver.status });
  };
  const watch = { current: watchAlarms(shop.deps) };
  const after = async (ms: number) => {
    wall.now += ms;
    await watch.current.look();
  };
  const subjects = () =>
    shop.deps.db
      .select()
      .from(outbox)
      .all()
      .map(({ subject }) => subject);
  const restart = () => {
    watch.current = watchAlarms(shop.deps);
  };
  return { ...shop, health, wall, posts, receiver, after, subjects, restart };
}

test('what is wrong for an hour is mailed once and posted, and once when it is right again, with from and to', async () => {
  const { health, after, subjects, posts, deps } = await openWatchedShop();
  health.serviceEnded('Stripe', 'StripeConnectionError');
  await after(0);
  for (let minutes = 0; minutes < 59; minutes += 1) await after(minute);
  expect([subjects(), posts]).toEqual([[], []]);
  for (let minutes = 0; minutes < 90; minutes += 1) await after(minute);
  expect(subjects()).toEqual(['Problem: Stripe']);
  health.serviceEnded('Stripe', null);
  for (let minutes = 0; minutes < 90; minutes += 1) await after(minute);
  expect(subjects()).toEqual(['Problem: Stripe', 'Resolved: Stripe']);
  const last = deps.db.select().from(outbox).all().at(-1);
  expect(last?.text).toContain(
    'This was wrong from Wednesday, November 18, 10 AM to Wednesday, November 18, 12:30 PM',
  );
  expect(last?.text).toContain('StripeConnectionError');
  expect(posts).toMatchObject([
    { name: 'Stripe', state: 'wrong', since: '2026-11-18T15:00:00.000Z', until: null },
    { name: 'Stripe', state: 'right', since: '2026-11-18T15:00:00.000Z', until: '2026-11-18T17:30:00.000Z' },
  ]);
  expect(deps.db.select().from(alarms).all()).toEqual([]);
});

test('what is right again within the hour is told to nobody', async () => {
  const { health, after, subjects, posts, deps } = await openWatchedShop();
  health.workEnded('backup', new Error('No room for ann@example.com'));
  await after(50 * minute);
  expect(deps.db.select().from(alarms).all()).toMatchObject([
    { name: 'job backup', detail: 'No room for [address]' },
  ]);
  health.workEnded('backup', null);
  await after(20 * minute);
  await after(2 * hour);
  expect([subjects(), posts, deps.db.select().from(alarms).all()]).toEqual([[], [], []]);
});

test('what was told is kept across restarts: no second mail, and none of an end that nobody has seen', async () => {
  const { health, wall, after, subjects, restart } = await openWatchedShop();
  health.serviceEnded('Stripe', 'StripeConnectionError');
  await after(0);
  await after(hour);
  expect(subjects()).toHaveLength(1);
  restart();
  await after(2 * hour);
  expect(subjects()).toHaveLength(1);
  // As in a new process.
  health.outcomes().services.clear();
  restart();
  await after(minute);
  expect(subjects()).toHaveLength(1);
  wall.now += minute;
  health.serviceEnded('Stripe', null);
  await after(minute);
  expect(subjects()).toEqual(['Problem: Stripe', 'Resolved: Stripe']);
});

test('a dead mail server is posted when the health check fails, and mailed when it is right again', async () => {
  const { health, after, subjects, posts } = await openWatchedShop();
  health.serviceEnded('mail server', 'ECONNREFUSED');
  await after(0);
  await after(14 * minute);
  expect(posts).toEqual([]);
  await after(minute);
  await after(3 * hour);
  expect(subjects()).toEqual([]);
  expect(posts).toMatchObject([{ name: 'mail server', state: 'wrong', detail: 'ECONNREFUSED' }]);
  health.serviceEnded('mail server', null);
  await after(minute);
  expect(subjects()).toEqual(['Resolved: mail server']);
  expect(posts).toHaveLength(2);
});

test('a database that cannot be written is posted at once, also without storing that, and mailed when it can be', async () => {
  const { after, subjects, posts, deps } = await openWatchedShop();
  deps.db.$client.run('PRAGMA query_only = ON');
  await after(2000);
  await after(2 * hour);
  expect(posts).toMatchObject([{ name: 'database', state: 'wrong' }]);
  deps.db.$client.run('PRAGMA query_only = OFF');
  await after(minute);
  expect(subjects()).toEqual(['Resolved: database']);
  expect(posts).toMatchObject([{ state: 'wrong' }, { state: 'right' }]);
  expect(deps.db.select().from(alarms).all()).toEqual([]);
});

test('a job that has got nowhere for a quarter of an hour is mailed and posted at once', async () => {
  const { health, after, subjects, posts } = await openWatchedShop();
  health.jobProgressed('reconcile');
  await after(14 * minute);
  expect(posts).toEqual([]);
  await after(2 * minute);
  await after(hour);
  expect(subjects()).toEqual(['Problem: stalled jobs']);
  expect(posts).toMatchObject([{ name: 'stalled jobs', detail: 'These jobs are stalled: reconcile.' }]);
  health.jobEnded('reconcile');
  await after(minute);
  expect(subjects()).toEqual(['Problem: stalled jobs', 'Resolved: stalled jobs']);
});

test('ALERT_URL is tried again until it takes an alarm', async () => {
  const { health, after, posts, receiver } = await openWatchedShop();
  receiver.status = 500;
  health.serviceEnded('Stripe', 'StripeAPIError');
  await after(0);
  await after(hour);
  expect(posts).toEqual([]);
  receiver.status = 200;
  await after(minute);
  await after(minute);
  expect(posts).toHaveLength(1);
});

test('free disk is told of below a tenth or a gigabyte', () => {
  const gigabyte = 1_000_000_000;
  expect(lowDiskSentence('DATA_DIR', { free: 10 * gigabyte, total: 100 * gigabyte })).toBeNull();
  expect(lowDiskSentence('DATA_DIR', { free: 9 * gigabyte, total: 100 * gigabyte })).toBe(
    '9,000 MB of 100,000 MB are free on the disk of DATA_DIR.',
  );
  expect(lowDiskSentence('DATA_DIR', { free: gigabyte, total: 4 * gigabyte })).toBeNull();
  expect(lowDiskSentence('DATA_DIR', { free: 0.9 * gigabyte, total: 4 * gigabyte })).toContain(
    '900 MB of 4,000 MB',
  );
  expect(lowDiskSentence('DATA_DIR', null)).toBeNull();
});
