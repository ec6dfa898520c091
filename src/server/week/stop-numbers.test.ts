import { afterEach, beforeEach, expect, test } from 'bun:test';
import { business } from '../../shared/business.ts';
import type { RunAnswer } from '../../shared/contract/run.ts';
import type { PackList } from '../../shared/contract/week.ts';
import { addRole } from '../accounts/record/users.ts';
import { changeOrder } from '../orders/order-changes.ts';
import { orderItems } from '../orders/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const day = '2026-12-05';
const other = '2026-12-12';
let shop: TestShop;
let admin: ReturnType<TestShop['customer']>;
beforeEach(async () => {
  shop = await openTestShop();
  admin = createTestAdmin(shop);
  shop.clock.now = Date.parse('2026-12-05T14:00:00Z');
});
afterEach(() => shop.close());

/** 5 miles further north for each step. */
function box(guestName: string, steps: number): string {
  const { db } = shop.deps;
  const lat = business.farm.lat + 0.07 * steps;
  const street = `${steps} Elm St`;
  const id = insertTestOrder(db, { guestName, deliveryDate: day, lat, lng: business.farm.lng, street });
  const line = { orderId: id, position: 0, productId: 'radish', productName: 'Radish' };
  db.insert(orderItems)
    .values({ ...line, quantity: 2, price: 300, ounces: 2 })
    .run();
  return id;
}

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await admin.call(method, `/api/admin/${path}`, body);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}
const list = () => call<PackList>('GET', `pack-list/${day}`);
const print = () => call<PackList>('POST', `pack-list/${day}/prints`);
const run = () => call<RunAnswer>('GET', `run/${day}`);
const moveTo = (id: string, deliveryDate: string) =>
  changeOrder(shop.deps.db, id, { deliveryDate }, `admin:${admin.id}`, shop.deps.now());

/** "1 Ann, 2 Ben" of the list; file and run must name the same numbers, and all but the run in their order. */
async function numbers(): Promise<string> {
  const { boxes } = await list();
  const named = boxes.map(({ stop, name }) => `${stop} ${name}`);
  const csv = await (await admin.call('GET', `/api/admin/pack-list/${day}.csv`)).text();
  const [heading = '', ...rows] = csv.trim().split('\r\n');
  expect(heading.startsWith('Stop,Town,Order,Name,Address,')).toBe(true);
  const cells = rows.slice(0, -1).map((row) => row.split(','));
  expect(cells.map(([stop, town, , name]) => `${stop} ${name} ${town}`)).toEqual(
    named.map((one) => `${one} Milton`),
  );
  const { stops } = await run();
  expect(stops.map(({ stop, name }) => `${stop} ${name}`).sort()).toEqual(named.toSorted());
  return named.join(', ');
}
const sincePrint = async () =>
  (await list()).boxes.filter(({ isSincePrint }) => isSincePrint).map(({ name }) => name);

test('list, file and run name the same numbers, whatever happens in the week after a print', async () => {
  const [cid, ann] = [box('Cid', 4), box('Ann', 1)];
  box('Ben', 2);
  expect(await numbers()).toBe('1 Ann, 2 Ben, 3 Cid');
  expect(await sincePrint()).toEqual([]);
  moveTo(cid, other);
  box('Dan', 3);
  moveTo(cid, day);
  expect(await numbers()).toBe('1 Ann, 2 Ben, 3 Dan, 4 Cid');

  expect((await print()).boxes.map(({ isSincePrint }) => isSincePrint)).toEqual([false, false, false, false]);
  box('Eve', 0.5);
  expect(await numbers()).toBe('1 Ann, 2 Ben, 3 Dan, 4 Cid, 5 Eve');
  expect(await sincePrint()).toEqual(['Eve']);

  const swap = { date: day, productId: 'radish', substituteId: 'kale', confirm: true };
  const { id: swapId } = await call<{ id: string }>('POST', 'swaps', swap);
  moveTo(cid, other);
  expect(await numbers()).toBe('1 Ann, 2 Ben, 3 Dan, 5 Eve');
  box('Fay', 5);
  expect(await numbers()).toBe('1 Ann, 2 Ben, 3 Dan, 5 Eve, 6 Fay');
  await print();
  expect(await sincePrint()).toEqual([]);
  moveTo(cid, day);
  expect(await numbers()).toBe('1 Ann, 2 Ben, 3 Dan, 4 Cid, 5 Eve, 6 Fay');

  await call('PUT', `run/${day}/order`, { ids: [cid, ann] });
  await call('POST', `run/${day}/start`);
  const driven = (await run()).stops.map(({ name }) => name);
  expect(driven.indexOf('Cid')).toBeLessThan(driven.indexOf('Ann'));
  const at = shop.deps.now();
  await call('POST', `run/${day}/stops/${cid}`, { state: 'delivered', at, key: 'delivered1' });
  await call('POST', `run/${day}/stops/${cid}`, { state: 'open', at: at + 1, key: 'undone-001' });
  await call('DELETE', `swaps/${swapId}`);
  expect(await numbers()).toBe('1 Ann, 2 Ben, 3 Dan, 4 Cid, 5 Eve, 6 Fay');
});

test('a number is not given again when its box, and the account with it, is gone', async () => {
  const [, ben] = [box('Ann', 1), box('Ben', 2)];
  await print();
  changeOrder(shop.deps.db, ben, { status: 'cancelled' }, `admin:${admin.id}`, shop.deps.now());
  await print();
  box('Cid', 3);
  expect(await numbers()).toBe('1 Ann, 3 Cid');
});

test('a run that was driven in another order before any print is printed in that order', async () => {
  const [ann, ben] = [box('Ann', 1), box('Ben', 2)];
  await call('PUT', `run/${day}/order`, { ids: [ben, ann] });
  expect(await numbers()).toBe('1 Ben, 2 Ann');
});

test('a packer reads number and town, and still no notes and no whole address', async () => {
  box('Ann', 1);
  const packer = shop.customer('pat@example.com');
  addRole(shop.deps.db, packer.id, 'packer');
  const { boxes } = await (await packer.call('GET', `/api/admin/pack-list/${day}`)).json();
  expect(boxes).toMatchObject([
    { stop: 1, town: 'Milton', street: '1 Elm St', address: '1 Elm St', notes: '' },
  ]);
});
