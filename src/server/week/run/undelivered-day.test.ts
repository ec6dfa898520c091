import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { orders } from '../../orders/table.ts';
import { newId } from '../../platform/db/ids.ts';
import { listMails } from '../../platform/mail/outbox.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import { insertTestOrder } from '../../testing/orders.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const day = '2026-12-05';

let shop: TestShop;
let admin: ReturnType<TestShop['customer']>;
let ann: ReturnType<TestShop['customer']>;
beforeEach(async () => {
  shop = await openTestShop({ now: '2026-12-05T14:00:00Z' });
  admin = createTestAdmin(shop);
  ann = shop.customer('ann@example.com');
});
afterEach(() => shop.close());

const box = (fields: Partial<typeof orders.$inferInsert> = {}) =>
  insertTestOrder(shop.deps.db, { userId: ann.id, deliveryDate: day, ...fields });
const tasks = async () => {
  const { data } = await admin.api.api.admin.overview.get();
  return (data?.tasks ?? []).filter(({ kind }) => kind === 'undelivered');
};

test('a day that nobody drove is one question, before the first run too, until its boxes are settled', async () => {
  const [one, two, guest] = [
    box({ subscriptionId: 'sub' }),
    box(),
    box({ kind: 'by-hand', payBy: 'cash', paymentStatus: 'unpaid' }),
  ];
  const extra = box({ extraOf: 'sub', extraFor: day, extraWith: one });
  box({ paymentStatus: 'refunded' });
  const single = box({ deliveryDate: '2026-12-08' });
  expect(await tasks()).toEqual([]);
  shop.clock.now = Date.parse('2026-12-09T05:00:00Z');
  const [tuesday, saturday] = (await tasks()).toSorted((a, b) => b.at - a.at);
  expect(tuesday).toMatchObject({
    date: '2026-12-08',
    count: 1,
    title: 'Was the box of Tue, Dec 8 delivered?',
  });
  expect(saturday).toMatchObject({
    kind: 'undelivered',
    orderId: null,
    date: day,
    count: 3,
    title: 'Were the 3 boxes of Sat, Dec 5 delivered?',
  });
  const notHome = { state: 'not_home', at: shop.clock.now, key: newId() };
  await admin.call('POST', `/api/admin/run/2026-12-08/stops/${single}`, notHome);
  expect((await tasks()).map(({ orderId, date }) => orderId ?? date).toSorted()).toEqual(
    [day, single].toSorted(),
  );
  const answer = await admin.call('POST', `/api/admin/run/${day}/delivered`);
  expect(await answer.json()).toMatchObject({ ticked: expect.any(Number) });
  const { data } = await ann.api.api.orders.get();
  const done = data?.filter(({ status }) => status === 'delivered').map(({ id }) => id);
  expect(done?.toSorted()).toEqual([one, two, guest, extra].toSorted());
  expect((await tasks()).map(({ orderId }) => orderId)).toEqual([single]);
  expect(listMails(shop.deps.db).filter(({ subject }) => subject.includes('delivered'))).toEqual([]);
});
