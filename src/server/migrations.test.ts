import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { migrate } from 'drizzle-orm/bun-sqlite/migrator';
import { seedProducts } from './catalog/seed.ts';
import { openDatabase } from './db.ts';
import { cancelOrdersRefundedBefore } from './payments/refunds.ts';
import { root } from './root.ts';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A database file with the schema as it was after the first `count` migrations. */
async function databaseAfter(count: number): Promise<Database> {
  const migrations = join(folder, `first-${count}`);
  cpSync(`${root}/drizzle`, migrations, { recursive: true });
  const journal = await Bun.file(`${migrations}/meta/_journal.json`).json();
  journal.entries = journal.entries.slice(0, count);
  writeFileSync(`${migrations}/meta/_journal.json`, JSON.stringify(journal));
  const client = new Database(join(folder, `after-${count}.sqlite`), { create: true, strict: true });
  migrate(drizzle({ client }), { migrationsFolder: migrations });
  return client;
}

test('the migration to standard names keeps every row, its money and its references', async () => {
  const old = await databaseAfter(3);
  const insertUser = old.prepare(
    'insert into users (id, email, email_key, address, created_at) values (?, ?, ?, ?, 1)',
  );
  for (const [id, , address] of addresses)
    insertUser.run(id, `${id}@example.com`, `${id}@example.com`, address);
  old.run(`insert into subscriptions (id, user_id, frequency, status, discount_percent, cart_details, subtotal, discount,
    delivery, tax, total, street, city, state, zip_code, anchor, trial_ends_at, created_at)
    values ('s1', 'plain', 'weekly', 'active', 5, '2 oz Kale', 600, 30, 2000, 206, 2776, 'a', 'b', 'c', 'd', '2026-12-05', 77, 1)`);
  old.run(`insert into subscription_items values ('s1', 0, 'kale', 'Kale', 2, 300)`);
  const insertOrder =
    old.prepare(`insert into orders (id, order_number, user_id, status, money_state, subtotal, discount,
    referral_discount, delivery, tax, total, street, city, state, zip_code, delivery_date, stock_held, subscription_id, created_at)
    values (?, ?, 'plain', ?, ?, 600, 0, 0, 2000, 208, 2808, 'a', 'b', 'c', 'd', '2026-12-05', ?, ?, 5)`);
  insertOrder.run('o1', 'EM-1', 'confirmed', 'paid', 1, 's1');
  insertOrder.run('o2', 'EM-2', 'cancelled', 'unpaid', 0, null);
  old.run(`insert into order_items values ('o1', 0, 'kale', 'Kale', 2, 2, 300, 0)`);
  old.close();

  const db = openDatabase(join(folder, 'after-3.sqlite')).$client;
  expect(
    db
      .query(
        'select id, payment_status, refunded_amount, total, stock_held, subscription_id from orders order by id',
      )
      .values(),
  ).toEqual([
    ['o1', 'paid', 0, 2808, 1, 's1'],
    ['o2', 'unpaid', 0, 2808, 0, null],
  ]);
  expect(db.query('select order_id, ounces from order_items').values()).toEqual([['o1', 2]]);
  expect(
    db
      .query('select first_delivery_day, first_charge_at, trial_ends_at, referral_percent from subscriptions')
      .values(),
  ).toEqual([['2026-12-05', 77, 77, 0]]);
  expect(db.query('select subscription_id, version, ounces from subscription_items').values()).toEqual([
    ['s1', 1, 2],
  ]);
  expect(db.query('select version, total, first_delivery_day from subscription_versions').values()).toEqual([
    [1, 2776, '2026-12-05'],
  ]);
  for (const [id, parts] of addresses)
    expect([
      id,
      ...(db.query('select street, city, state, zip_code from users where id = ?').values(id)[0] ?? []),
    ]).toEqual([id, ...parts]);
  expect(db.query('pragma foreign_key_check').all()).toEqual([]);
  expect(() => db.run("update orders set payment_status = 'odd'")).toThrow();
  db.close();
});

test('who is signed in stays so when sessions get names of their own', async () => {
  const old = await databaseAfter(6);
  old.run("insert into users (id, email, email_key, created_at) values ('ann', 'a@b.co', 'a@b.co', 1)");
  const expiresAt = Date.parse('2026-12-24T12:00:00Z');
  for (const hash of ['one', 'two'])
    old.run("insert into sessions values (?, 'ann', 5, ?)", [hash, expiresAt]);
  old.close();

  const db = openDatabase(join(folder, 'after-6.sqlite')).$client;
  expect(db.query('select token_hash, user_id, created_at, last_seen_at from sessions').values()).toEqual(
    ['one', 'two'].map((hash) => [hash, 'ann', 5, Date.parse('2026-11-24T12:00:00Z')]),
  );
  expect(db.query('select count(distinct id) from sessions where length(id) = 20').values()).toEqual([[2]]);
  db.close();
});

test('what was received and paid back before there were entries for it is booked', async () => {
  const old = await databaseAfter(10);
  const insertOrder =
    old.prepare(`insert into orders (id, order_number, status, payment_status, subtotal, discount,
    referral_discount, delivery, tax, total, street, city, state, zip_code, delivery_date, stock_held, stock_held_since,
    credit_applied, payment_intent_id, invoice_id, created_at, paid_at)
    values (?, ?, 'confirmed', ?, 0, 0, 0, 0, 0, ?, '', '', '', '', '2026-12-05', 1, 1, ?, ?, ?, 1, ?)`);
  insertOrder.run('once', 'A', 'partially_refunded', 3000, 500, 'pi_1', null, 10);
  insertOrder.run('box', 'B', 'paid', 2000, 0, 'pi_2', 'in_2', 20);
  insertOrder.run('free', 'C', 'paid', 900, 900, null, null, 30);
  insertOrder.run('unpaid', 'D', 'unpaid', 900, null, 'pi_4', null, null);
  old.run(`insert into order_events (order_id, at, by, what, "from", "to") values
    ('once', 40, 'stripe', 'refundedAmount', '0', '1000'), ('once', 50, 'stripe', 'refundedAmount', '1000', '400'),
    ('once', 40, 'stripe', 'paymentStatus', 'paid', 'partially_refunded')`);
  old.close();

  const db = openDatabase(join(folder, 'after-10.sqlite')).$client;
  expect(db.query('select source, at, amount from revenue_entries order by at').values()).toEqual([
    ['pi_1', 10, 2500],
    ['in_2', 20, 2000],
    ['refund:once', 40, -1000],
    ['refund:once', 50, 600],
  ]);
  db.close();
});

test('boxes that were refunded in full before refunds left them in the week are cancelled once, without a mail', async () => {
  const old = await databaseAfter(14);
  const now = Date.parse('2026-12-05T17:00:00Z');
  const insertOrder =
    old.prepare(`insert into orders (id, order_number, status, payment_status, subtotal, discount, referral_discount,
    delivery, tax, total, street, city, state, zip_code, delivery_date, stock_held, stock_held_since, created_at, deleted_at)
    values (?, ?, ?, ?, 0, 0, 0, 0, 0, 1, '', '', '', '', ?, 1, 1, 1, ?)`);
  insertOrder.run('today', '1', 'growing', 'refunded', '2026-12-05', null);
  insertOrder.run('coming', '2', 'confirmed', 'refunded', '2026-12-12', null);
  insertOrder.run('past', '3', 'confirmed', 'refunded', '2026-12-04', null);
  insertOrder.run('part', '4', 'confirmed', 'partially_refunded', '2026-12-12', null);
  insertOrder.run('delivered', '5', 'delivered', 'refunded', '2026-12-12', null);
  insertOrder.run('deleted', '6', 'confirmed', 'refunded', '2026-12-12', 1);
  const item = old.prepare("insert into order_items values (?, 0, 'kale', 'Kale', 2, 2, 300, 0)");
  for (const id of ['today', 'coming']) item.run(id);
  old.close();

  const db = openDatabase(join(folder, 'after-14.sqlite'));
  seedProducts(db);
  const client = db.$client;
  const stock = () => client.query("select stock_ounces from products where id = 'kale'").values()[0]?.[0];
  const before = Number(stock());
  const deps = { db, now: () => now };
  cancelOrdersRefundedBefore(deps);
  const cancelled = "select id from orders where status = 'cancelled' order by id";
  expect(client.query(cancelled).values()).toEqual([['coming'], ['today']]);
  expect(stock()).toBe(before + 2);
  expect(client.query('select count(*) from outbox').values()).toEqual([[0]]);
  expect(
    client.query('select order_id, by, what, "from" from order_events order by order_id').values(),
  ).toEqual([
    ['coming', 'shop', 'status', 'confirmed'],
    ['today', 'shop', 'status', 'growing'],
  ]);
  client.run("update orders set payment_status = 'refunded' where id = 'part'");
  cancelOrdersRefundedBefore(deps);
  expect(client.query(cancelled).values()).toHaveLength(2);
  client.close();
});

const addresses: [id: string, parts: [string, string, string, string], combined: string][] = [
  ['plain', ['12 Main St', 'Milton', 'Georgia', '30004'], '12 Main St, Milton, Georgia 30004'],
  [
    'commas',
    ['12 Main St, Apt 4, Gate "B"', 'Milton', 'Georgia', '30004-1234'],
    '12 Main St, Apt 4, Gate "B", Milton, Georgia 30004-1234',
  ],
  [
    'quotes',
    [`12 O'Neil "St" \\ Rd`, 'Milton', 'Georgia', '30004'],
    `12 O'Neil "St" \\ Rd, Milton, Georgia 30004`,
  ],
  ['no-zip', ['12 Main St', 'Milton', 'Georgia', ''], '12 Main St, Milton, Georgia'],
  ['one-part', ['somewhere in Milton', '', '', ''], 'somewhere in Milton'],
  ['two-parts', ['12 Main St, Milton', '', '', ''], '12 Main St, Milton'],
  ['empty', ['', '', '', ''], ''],
];
