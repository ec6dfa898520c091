import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { asc } from 'drizzle-orm';
import { openDatabase } from '../platform/db/db.ts';
import { insertOld, openOldDatabase } from '../testing/old-database.ts';
import { revenueEntries } from './table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/ledger-`);
});
afterAll(() => rm(folder, { recursive: true }));

test('each entry of before names its order, or the object of the provider that no order goes with', async () => {
  const client = await openOldDatabase(folder, 1);
  const order = { status: 'confirmed', payment_status: 'paid', delivery_date: '2031-03-22', pay_by: 'card' };
  insertOld(client, 'orders', {
    ...{ ...order, id: 'paid', order_number: '1', kind: 'checkout', payment_intent_id: 'pi_1', paid_at: 1 },
  });
  insertOld(client, 'orders', {
    ...{ ...order, id: 'other', order_number: '2', kind: 'checkout', payment_intent_id: 'pi_2' },
    payment_status: 'unpaid',
  });
  insertOld(client, 'orders', {
    ...{ ...order, id: 'box', order_number: '3', kind: 'box', pay_by: 'invoice', invoice_id: 'in_1' },
  });
  const sources = [
    'pi_1',
    'pi_2',
    'in_1',
    'in_0',
    'order:paid',
    'hand:paid',
    'refund:box',
    'refund:ch_1',
    'dispute:ch_1',
  ];
  for (const [id, source] of sources.entries())
    insertOld(client, 'revenue_entries', { id, source, at: 1, amount: 5, credit: 0 });
  client.close();
  const db = openDatabase(`${folder}/shop.sqlite`);
  const rows = db.select().from(revenueEntries).orderBy(asc(revenueEntries.id)).all();
  expect(rows.map(({ kind, orderId, providerId }) => [kind, orderId, providerId])).toEqual([
    ['payment', 'paid', 'pi_1'],
    ['payment', null, 'pi_2'],
    ['payment', 'box', 'in_1'],
    ['payment', null, 'in_0'],
    ['payment', 'paid', null],
    ['payment', 'paid', null],
    ['refund', 'box', null],
    ['refund', null, 'ch_1'],
    ['dispute', null, 'ch_1'],
  ]);
  db.$client.close();
});
