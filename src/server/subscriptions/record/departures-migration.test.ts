import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { asc } from 'drizzle-orm';
import { openDatabase } from '../../platform/db/db.ts';
import { insertOld, openOldDatabase } from '../../testing/old-database.ts';
import { departures } from './table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/departures-`);
});
afterAll(() => rm(folder, { recursive: true }));

test('the days, skips and moves of before become departures', async () => {
  const path = `${folder}/shop.sqlite`;
  const client = await openOldDatabase(folder, 1);
  client.run('PRAGMA foreign_keys = OFF');
  insertOld(client, 'users', { id: 'ann', email: 'ann@example.com' });
  insertOld(client, 'subscriptions', {
    id: 'weekly',
    user_id: 'ann',
    status: 'active',
    frequency: 'weekly',
    first_delivery_day: '2031-03-22',
  });
  const order = (id: string, day: string, subscription: string | null) =>
    insertOld(client, 'orders', {
      id,
      order_number: id,
      user_id: 'ann',
      status: 'confirmed',
      payment_status: 'paid',
      delivery_date: day,
      subscription_id: subscription,
      created_at: 1,
    });
  const moved = (id: string, from: string, to: string, at: number) =>
    insertOld(client, 'order_events', { order_id: id, at, by: 'admin', what: 'deliveryDate', from, to });
  const served = (id: string, day: string) =>
    insertOld(client, 'served_days', { subscription_id: 'weekly', day, order_id: id });
  const skipped = (day: string, id: string | null) =>
    insertOld(client, 'subscription_skips', {
      subscription_id: 'weekly',
      day,
      moved_order_id: id,
      created_at: 7,
    });

  order('unmoved', '2031-03-15', 'weekly');
  served('unmoved', '2031-03-15');
  // The customer skipped the 22nd; then the farm moved the box from the 29th to a Wednesday.
  order('moved', '2031-04-02', 'weekly');
  skipped('2031-03-22', 'moved');
  moved('moved', '2031-03-22', '2031-03-29', 10);
  moved('moved', '2031-03-29', '2031-04-02', 20);
  served('moved', '2031-03-29');
  // Moved to a Wednesday and back.
  order('returned', '2031-04-05', 'weekly');
  served('returned', '2031-04-05');
  moved('returned', '2031-04-05', '2031-04-09', 30);
  moved('returned', '2031-04-09', '2031-04-05', 40);
  // A skip without a box, a box without history, a one-time order.
  skipped('2031-04-12', null);
  order('rebuilt', '2031-04-26', 'weekly');
  served('rebuilt', '2031-04-19');
  order('once', '2031-03-29', null);
  moved('once', '2031-03-22', '2031-03-29', 50);
  client.close();

  const db = openDatabase(path);
  const rows = db.select().from(departures).orderBy(asc(departures.id)).all();
  expect(
    rows.map(({ orderId, subscriptionId, day, comesOn, cause, at }) =>
      [orderId, subscriptionId, day, comesOn, cause, at].join(' '),
    ),
  ).toEqual([
    'moved weekly 2031-03-22 2031-03-29 skipped 10',
    'moved weekly 2031-03-29 2031-04-02 moved 20',
    'returned  2031-04-05 2031-04-09 returned 30',
    'returned  2031-04-09 2031-04-05 returned 40',
    'once  2031-03-22 2031-03-29 moved 50',
    ' weekly 2031-04-12  skipped 7',
    'rebuilt weekly 2031-04-19 2031-04-26 moved 1',
  ]);
  db.$client.close();
});
