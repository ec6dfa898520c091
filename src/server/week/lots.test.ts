import { afterEach, beforeEach, expect, test } from 'bun:test';
import { addDays } from '../../shared/rules/delivery-days.ts';
import { orderItems } from '../orders/table.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const [first, second] = ['2026-12-05', '2026-12-12'];
const lot = 'PEA 24/118 5%';
const address = (text: string) => `/api/admin/lots/${encodeURIComponent(text)}`;

let shop: TestShop;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShop({ now: '2026-11-25T15:00:00Z' });
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

async function sow(fields: object) {
  shop.clock.now += 1000;
  const body = { date: first, productId: 'pea-shoots', trays: 3, sownOn: '2026-11-24', lot, ...fields };
  const answer = await admin.call('POST', '/api/admin/sowings', { ...body, key: crypto.randomUUID() });
  expect(answer.status).toBe(200);
  return (await answer.json()).id as string;
}

function order(fields: Parameters<typeof insertTestOrder>[1], greens: Record<string, number>): string {
  const { db } = shop.deps;
  shop.clock.now += 1000;
  const createdAt = shop.clock.now;
  const orderId = insertTestOrder(db, { deliveryDate: first, createdAt, ...fields });
  const lines = Object.entries(greens).map(([productId, ounces], position) => {
    const line = { orderId, position, productId, productName: productId };
    return { ...line, quantity: ounces, ounces, price: 100 };
  });
  db.insert(orderItems).values(lines).run();
  return orderId;
}

const read = async (text = lot) => (await admin.call('GET', address(text))).json();
const namesOf = ({ orders }: { orders: { name: string; date: string }[] }) =>
  orders.map(({ name, date }) => `${name} ${date}`);

test('a lot tells its trays, what was cut of them, and every box that may carry it', async () => {
  await sow({});
  await sow({ date: second, trays: 1, lot: lot.toLowerCase() });
  await sow({ productId: 'kale', date: second });
  await sow({ lot: 'other' });
  await admin.call('POST', '/api/admin/harvests', { date: first, productId: 'pea-shoots', ounces: 25 });
  await admin.call('POST', '/api/admin/harvests', { date: first, productId: 'kale', ounces: 9 });
  const ann = shop.customer('ann@example.com', { firstName: 'Ann', lastName: 'Lee' });
  const annId = order({ userId: ann.id, orderNumber: 'EM-ANN' }, { 'pea-shoots': 4, kale: 8 });
  order({ guestName: 'Cash', paymentStatus: 'unpaid', kind: 'by-hand', payBy: 'cash' }, { 'pea-shoots': 2 });
  order({ guestName: 'Later', deliveryDate: second }, { kale: 2 });
  order({ guestName: 'Kale only' }, { kale: 12 });
  order({ guestName: 'Gone', status: 'cancelled' }, { 'pea-shoots': 4 });
  order({ guestName: 'Deleted', deletedAt: 1 }, { 'pea-shoots': 4 });
  order({ guestName: 'Unpaid', paymentStatus: 'unpaid' }, { 'pea-shoots': 4 });
  order({ guestName: 'Another day', deliveryDate: '2026-12-19' }, { 'pea-shoots': 4 });

  const answer = await read();
  expect(answer.sowings).toMatchObject([
    { date: second, productId: 'pea-shoots', trays: 1 },
    { date: second, productId: 'kale', trays: 3 },
    { date: first, productId: 'pea-shoots', trays: 3, lot },
  ]);
  expect(answer.harvests).toMatchObject([{ date: first, productId: 'pea-shoots', ounces: 25 }]);
  expect(namesOf(answer)).toEqual([`Later ${second}`, `Ann Lee ${first}`, `Cash ${first}`]);
  expect(answer.orders[1]).toEqual({
    orderId: annId,
    orderNumber: 'EM-ANN',
    userId: ann.id,
    name: 'Ann Lee',
    date: first,
    lines: [{ productId: 'pea-shoots', ounces: 4 }],
  });
  // Nobody notes which tray went into which box: both lots of that green and day reach all of its boxes.
  expect(namesOf(await read('other'))).toEqual([`Ann Lee ${first}`, `Cash ${first}`]);
});

test('lost trays reach no box, and a lot that was never sown, or only by mistake, is not found', async () => {
  const id = await sow({});
  order({ guestName: 'Pat' }, { 'pea-shoots': 4 });
  await admin.call('PATCH', `/api/admin/sowings/${id}`, { lostTrays: 3 });
  expect(await read()).toMatchObject({ sowings: [{ lostTrays: 3 }], harvests: [], orders: [] });
  await admin.call('DELETE', `/api/admin/sowings/${id}`);
  for (const unknown of [lot, 'PEA']) expect((await admin.call('GET', address(unknown))).status).toBe(404);
  const sent = { subject: 'S', text: 'T', key: 'k' };
  expect((await admin.call('POST', `${address(lot)}/message`, sent)).status).toBe(404);
  expect((await admin.call('GET', address(' '))).status).toBe(400);
});

test('everybody with a box of the lot gets one mail for all their days, once for a key', async () => {
  await sow({});
  await sow({ date: second });
  const ann = shop.customer('ann@example.com');
  for (const deliveryDate of [second, first]) order({ userId: ann.id, deliveryDate }, { 'pea-shoots': 4 });
  order({ guestName: 'Pat', guestEmail: 'pat@example.com' }, { 'pea-shoots': 4 });
  order({ guestName: 'By phone', guestEmail: null }, { 'pea-shoots': 4 });
  order({ guestName: 'Kale', guestEmail: 'kale@example.com' }, { kale: 4 });
  const send = async (body: object = {}) => {
    const message = { subject: 'Your pea shoots', text: 'Please do not eat them.', key: 'dialog-1', ...body };
    const answer = await admin.call('POST', `${address(lot)}/message`, message);
    return answer.status === 200 ? answer.json() : answer.status;
  };
  const mails = () => listMails(shop.deps.db).filter(({ subject }) => subject === 'Your pea shoots');

  expect(await send({ preview: true })).toEqual({ recipients: 2 });
  expect(mails()).toEqual([]);
  expect(await Promise.all([send(), send()])).toEqual([{ recipients: 2 }, { recipients: 2 }]);
  const textTo = (to: string) => mails().find((mail) => mail.to === to)?.text;
  expect(textTo('ann@example.com')).toContain(
    'because of your boxes of Saturday, December 5 and Saturday, December 12.',
  );
  expect(textTo('pat@example.com')).toContain('because of your box of Saturday, December 5.');
  order({ guestName: 'New', guestEmail: 'new@example.com' }, { 'pea-shoots': 4 });
  expect(await send()).toEqual({ recipients: 2 });
  expect(mails()).toHaveLength(2);
  expect(await send({ key: 'dialog-2' })).toEqual({ recipients: 3 });
  expect(await send({ text: ' ', key: 'dialog-3' })).toBe(400);
});

test('capitals of a lot do not matter, outside ASCII either', async () => {
  await sow({ lot: 'Über 7' });
  await sow({ lot: 'ÜBER 7', trays: 1 });
  const { sowings } = await read('über 7');
  expect(sowings.map(({ trays }: { trays: number }) => trays)).toEqual([3, 1]);
  const { data } = await admin.api.api.admin.search.get({ query: { q: 'über' } });
  expect(data?.lots.map(({ lot: name }) => name)).toEqual(['ÜBER 7']);
});

test('a lot is found by the beginnings of its words, the latest first, five at most', async () => {
  await sow({});
  await sow({ date: second, productId: 'kale', lot: lot.toLowerCase() });
  for (let n = 1; n <= 6; n += 1) await sow({ lot: `Bag ${n}`, date: addDays(first, 7 * n) });
  const mistake = await sow({ lot: 'Bag 7' });
  await admin.call('DELETE', `/api/admin/sowings/${mistake}`);
  const found = async (q: string) =>
    (await admin.api.api.admin.search.get({ query: { q } })).data?.lots.map((hit) => hit.lot);
  for (const q of ['pea', 'PEA 24', '118', '24/118', '118, pea'])
    expect(await found(q)).toEqual([lot.toLowerCase()]);
  for (const q of ['ea', 'pea 25', '%', '.', '']) expect(await found(q)).toEqual([]);
  expect(await found('bag')).toEqual(['Bag 6', 'Bag 5', 'Bag 4', 'Bag 3', 'Bag 2']);
  const { data } = await admin.api.api.admin.search.get({ query: { q: 'pea' } });
  expect(data?.lots).toEqual([{ lot: lot.toLowerCase(), greens: 'Kale, Pea Shoots', date: second }]);
});

test('ounces of a tray come from the last eight weighed harvests, of at least three, without lost trays', async () => {
  const saturdays = Array.from({ length: 10 }, (_, n) => addDays(first, 7 * n));
  const yields = async () => (await admin.call('GET', '/api/admin/tray-yields')).json();
  const harvest = async (date: string, ounces: number | null, trays: number, lostTrays = 0) => {
    const id = await sow({ date, trays });
    await admin.call('PATCH', `/api/admin/sowings/${id}`, { lostTrays });
    await admin.call('POST', '/api/admin/harvests', { date, productId: 'pea-shoots', ounces });
  };
  const [oldest = '', older = '', ...rest] = saturdays;
  await harvest(oldest, 1000, 1);
  await harvest(older, 1000, 1);
  expect(await yields()).toEqual([]);
  await harvest('2027-04-03', null, 4);
  await harvest('2027-04-10', 50, 2, 2);
  await admin.call('POST', '/api/admin/harvests', {
    date: '2027-04-17',
    productId: 'pea-shoots',
    ounces: 50,
  });
  expect(await yields()).toEqual([]);
  for (const date of rest) await harvest(date, 17, 3, 1);
  await sow({ date: rest[0], trays: 1, lot: '' });
  // 8 x 17 oz of 8 x 2 trays and one more.
  expect(await yields()).toEqual([{ productId: 'pea-shoots', ouncesPerTray: 8, harvests: 8 }]);
});
