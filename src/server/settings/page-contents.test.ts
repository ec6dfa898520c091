import { afterEach, beforeEach, expect, test } from 'bun:test';
import { createTestAdmin } from '../testing/admin.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { listTestimonials } from './page-contents.ts';

let shop: TestShop;
let admin: ReturnType<TestShop['customer']>;
beforeEach(async () => {
  shop = await openTestShop();
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const boxes = async () => (await shop.visitor().api.api.boxes.get()).data;
type List = 'boxes' | 'testimonials';
const read = async (list: List) => (await admin.call('GET', `/api/admin/${list}`)).json();
/** On the version that is there, or another one. */
const put = async (list: List, rows: unknown, change: object = {}) => {
  const { version } = await read(list);
  const answer = await admin.call('PUT', `/api/admin/${list}`, { version, [list]: rows, ...change });
  return [answer.status, answer.status === 200 ? '' : await answer.text()];
};
const chef = { id: 'chef', name: 'For Chefs', products: [{ productId: 'radish', quantity: 16 }] };

test('the owner names the boxes; until then there are three', async () => {
  expect((await boxes())?.map(({ name }) => name)).toEqual(['All Four', 'Mild and Sweet', 'Family Table']);
  expect(await put('boxes', [chef])).toEqual([200, '']);
  expect(await boxes()).toEqual([chef]);
  expect(await put('boxes', [])).toEqual([200, '']);
  expect(await boxes()).toEqual([]);
});

test('greens of a box stand in the order of the shop, however they were entered', async () => {
  const entered = ['radish', 'pea-shoots', 'kale'].map((productId) => ({ productId, quantity: 2 }));
  await put('boxes', [{ ...chef, products: entered }]);
  const order = (await shop.visitor().api.api.products.get()).data?.map(({ id }) => id) ?? [];
  const [box] = (await boxes()) ?? [];
  expect(box?.products.map(({ productId }) => productId)).toEqual(
    order.filter((id) => entered.some(({ productId }) => productId === id)),
  );
});

test('boxes that nobody could pack are refused, and what was there stays', async () => {
  await put('boxes', [chef]);
  const wrong: [unknown, string][] = [
    [[{ ...chef, name: ' ' }], 'Please give each box a name.'],
    [[{ ...chef, products: [] }], 'Please choose a green for each box.'],
    [[{ ...chef, products: [{ productId: 'basil', quantity: 1 }] }], 'We do not know this green.'],
    [
      [{ ...chef, products: [{ productId: 'kale', quantity: 0.5 }] }],
      'Ounces are whole numbers from 1 to 999.',
    ],
    [[chef, { ...chef, id: 'other' }], 'Please give each box a name of its own.'],
    [
      Array.from({ length: 7 }, (_, n) => ({ ...chef, id: `b${n}`, name: `B${n}` })),
      'There can be six boxes at most.',
    ],
  ];
  for (const [body, sentence] of wrong) expect(await put('boxes', body)).toEqual([400, sentence]);
  expect(await boxes()).toEqual([chef]);
});

test('a list that somebody else changed meanwhile is not overwritten', async () => {
  const ann = { quote: 'Crisp for a week.', name: 'Ann', town: 'Milton' };
  for (const [list, row] of [
    ['boxes', chef],
    ['testimonials', ann],
  ] as const) {
    const { version } = await read(list);
    expect(version).toBe(0);
    expect(await put(list, [row], { version })).toEqual([200, '']);
    expect(await read(list)).toEqual({ version: 1, [list]: [row] });
    expect((await put(list, [], { version }))[0]).toBe(409);
    expect((await put(list, [], { version: undefined }))[0]).toBe(400);
    expect(await read(list)).toEqual({ version: 1, [list]: [row] });
  }
});

test('a live shop shows no quote that nobody said', async () => {
  const quotes = async () => (await shop.visitor().api.api.testimonials.get()).data;
  expect(await quotes()).toHaveLength(3);
  expect(listTestimonials({ db: shop.deps.db, env: { ...shop.deps.env, mode: 'live' } })).toEqual([]);
  const ann = { quote: 'Crisp for a week.', name: 'Ann', town: 'Milton' };
  expect(await put('testimonials', [ann])).toEqual([200, '']);
  expect(await quotes()).toEqual([ann]);
});
