import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { asc } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { migrate } from 'drizzle-orm/bun-sqlite/migrator';
import { openDatabase } from '../../platform/db/db.ts';
import { root } from '../../platform/root.ts';
import { departures } from './table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/departures-`);
});
afterAll(() => rm(folder, { recursive: true }));

/** With the first migration only. */
async function openOldDatabase(path: string): Promise<Database> {
  const migrations = `${folder}/migrations`;
  await cp(`${root}/drizzle`, migrations, { recursive: true });
  const journal = await Bun.file(`${migrations}/meta/_journal.json`).json();
  await Bun.write(
    `${migrations}/meta/_journal.json`,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }),
  );
  const client = new Database(path, { create: true, strict: true });
  migrate(drizzle({ client }), { migrationsFolder: migrations });
  return client;
}

type Values = Record<string, string | number | null>;

function insert(client: Database, table: string, values: Values): void {
  const columns = client
    .query<{ name: string; type: string; notnull: number; dflt_value: unknown }, []>(
      `SELECT name, type, "notnull", dflt_value FROM pragma_table_info('${table}')`,
    )
    .all();
  const filled = columns.flatMap(
    ({ name, type, notnull, dflt_value }): [string, string | number | null][] => {
      if (name in values) return [[name, values[name] ?? null]];
      return notnull && dflt_value === null && name !== 'id' ? [[name, type === 'TEXT' ? '' : 0]] : [];
    },
  );
  const names = filled.map(([name]) => `"${name}"`).join(', ');
  const marks = filled.map(() => '?').join(', ');
  client
    .query(`INSERT INTO "${table}" (${names}) VALUES (${marks})`)
    .run(...filled.map(([, value]) => value));
}

test('the days, skips and moves of before become departures', async () => {
  const path = `${folder}/shop.sqlite`;
  const client = await openOldDatabase(path);
  client.run('PRAGMA foreign_keys = OFF');
  insert(client, 'users', { id: 'ann', email: 'ann@example.com' });
  insert(client, 'subscriptions', {
    id: 'weekly',
    user_id: 'ann',
    status: 'active',
    frequency: 'weekly',
    first_delivery_day: '2031-03-22',
  });
  const order = (id: string, day: string, subscription: string | null) =>
    insert(client, 'orders', {
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
    insert(client, 'order_events', { order_id: id, at, by: 'admin', what: 'deliveryDate', from, to });
  const served = (id: string, day: string) =>
    insert(client, 'served_days', { subscription_id: 'weekly', day, order_id: id });
  const skipped = (day: string, id: string | null) =>
    insert(client, 'subscription_skips', {
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
