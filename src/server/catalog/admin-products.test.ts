import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { catalogMessages, stockFromText } from '../../shared/contract/catalog.ts';
import { addRole } from '../accounts/record/users.ts';
import { createJobs } from '../jobs.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { mailPictureOf } from './product-pictures.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

let shop: TestShop;
let admin: ReturnType<TestShop['customer']>;
beforeEach(async () => {
  shop = await openTestShop({ env: { DATA_DIR: dataDir } });
  admin = shop.customer();
  addRole(shop.deps.db, admin.id, 'admin');
});
afterEach(() => shop.close());

const change = (id: string, body: unknown) => admin.call('PATCH', `/api/admin/products/${id}`, body);
const kale = async () => (await shop.visitor().api.api.products.get()).data?.find(({ id }) => id === 'kale');

test('a changed price, text and offer is what customers see next', async () => {
  expect((await change('kale', { price: '3.50', description: 'New' })).status).toBe(200);
  expect(await kale()).toMatchObject({ price: '3.50', description: 'New', stockQuantity: 400 });
  expect((await change('kale', { price: 4.1 })).status).toBe(200);
  expect((await kale())?.price).toBe('4.10');
  await change('kale', { isActive: false });
  expect(await kale()).toBeUndefined();
  const all = await (await admin.call('GET', '/api/admin/products')).json();
  expect(all.map(({ id }: { id: string }) => id)).toEqual(['pea-shoots', 'baby-broccoli', 'radish', 'kale']);
});

test('a stock of 0 marks a product out of stock, any other number clears the flag', async () => {
  await change('kale', { stockQuantity: 0, isOutOfStock: true });
  expect(await kale()).toMatchObject({ stockQuantity: 0, isOutOfStock: true });
  await change('kale', { stockQuantity: 7 });
  expect(await kale()).toMatchObject({ stockQuantity: 7, isOutOfStock: false });
  await change('kale', { isOutOfStock: true });
  expect(await kale()).toMatchObject({ stockQuantity: 7, isOutOfStock: true });
});

test('what is typed as stock is an integer, and anything else is 0', () => {
  const typed = ['12', ' 7 oz', '3.9', 'many', '', '-4', '1,000'];
  expect(typed.map(stockFromText)).toEqual([12, 7, 3, 0, 0, 0, 1000]);
});

test.each([
  [{ price: '0' }, /price like 2.75/],
  [{ price: '-3' }, /price like 2.75/],
  [{ price: '2.755' }, /price like 2.75/],
  [{ price: 'cheap' }, /price like 2.75/],
  [{ stockQuantity: -1 }, /whole number of ounces/],
  [{ stockQuantity: 1.5 }, /whole number of ounces/],
  [{ stockQuantity: '12' }, /whole number of ounces/],
  [{ name: '  ' }, /give the product a name/],
])('%p is refused with its sentence', async (body, sentence) => {
  const answer = await change('kale', body);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(sentence)]);
});

test('of two admins who change one product the later is told', async () => {
  const edit = { price: '3.10', version: 1 };
  expect((await (await change('kale', edit)).json()).version).toBe(2);
  const late = await change('kale', { ...edit, price: '9.99' });
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringContaining('Somebody else has changed Kale'),
  ]);
  expect((await kale())?.price).toBe('3.10');
  expect((await change('nothing', { price: '1' })).status).toBe(404);
});

test('a new product is on offer at once, behind the others, under an id of its name', async () => {
  const answer = await add({ name: ' Sunflower Shoots ', price: '3.25', stockQuantity: 40 });
  expect(await answer.json()).toMatchObject({
    id: 'sunflower-shoots',
    name: 'Sunflower Shoots',
    isActive: true,
  });
  const { data } = await shop.visitor().api.api.products.get();
  expect(data?.at(-1)).toMatchObject({ id: 'sunflower-shoots', price: '3.25', stockQuantity: 40 });
  expect((await add({ name: 'Sunflower shoots!', price: '1' })).status).toBe(409);
  expect((await add({ name: 'Kale 2 oz', price: '1' })).status).toBe(400);
  expect(await (await add({ name: 'ひまわり', price: '1' })).json()).toMatchObject({ isOutOfStock: true });
});

const facts = { growDays: 10, ouncesPerTray: 8, seedGramsPerTray: 30 };
const add = (body: object) => admin.call('POST', '/api/admin/products', { price: '3.00', ...body });
const fieldsOf = async (answer: Response | Promise<Response>) => {
  const { isGrownToOrder, stockQuantity, isOutOfStock } = await (await answer).json();
  return [isGrownToOrder, stockQuantity, isOutOfStock];
};

test('a product with all growing facts is grown to order and for sale, unless the owner says otherwise', async () => {
  expect(await fieldsOf(add({ name: 'Amaranth', ...facts }))).toEqual([true, 0, false]);
  expect(await fieldsOf(add({ name: 'Basil', ...facts, stockQuantity: 0 }))).toEqual([true, 0, true]);
  expect(await fieldsOf(add({ name: 'Chard', ...facts, isGrownToOrder: false }))).toEqual([false, 0, true]);
  expect(await fieldsOf(add({ name: 'Honey', stockQuantity: 9 }))).toEqual([false, 9, false]);
  expect(await fieldsOf(change('honey', { growDays: 10, ouncesPerTray: 8 }))).toEqual([false, 9, false]);
  expect(await fieldsOf(change('honey', { seedGramsPerTray: 30 }))).toEqual([true, 9, false]);
  const { data } = await shop.visitor().api.api.products.get();
  expect(data?.map(({ isGrownToOrder }) => isGrownToOrder)).toEqual(
    Array(4).fill(true).concat(true, true, false, true),
  );
});

test('without its growing facts nothing is grown to order, and what is counted needs its stock', async () => {
  const sentences: unknown[] = [];
  for (const answer of [
    await add({ name: 'Honey', isGrownToOrder: true }),
    await add({ name: 'Honey', isGrownToOrder: true, growDays: 10 }),
    await change('kale', { growDays: null }),
    await change('kale', { isGrownToOrder: true, ouncesPerTray: null }),
    await change('kale', { isGrownToOrder: false }),
  ])
    sentences.push([answer.status, await answer.text()]);
  const { growingFacts, countNeedsStock } = catalogMessages;
  expect(sentences).toEqual([...Array(4).fill([400, growingFacts]), [400, countNeedsStock]]);
  expect(await kale()).toMatchObject({ isGrownToOrder: true });
  const counted = { isGrownToOrder: false, stockQuantity: 5, growDays: null };
  expect(await fieldsOf(change('kale', counted))).toEqual([false, 5, false]);
});

const sendPicture = (id: string, body: BodyInit) =>
  shop.app.handle(
    new Request(`http://localhost:3000/api/admin/products/${id}/picture`, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'image/png', cookie: `session=${admin.jar.get('session')}` },
    }),
  );

test('a picture is encoded anew and served from the owner’s folder', async () => {
  const png = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3a7' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'somewhere at home' } } })
    .png()
    .toBuffer();
  const answer = await sendPicture('kale', png);
  const { imageUrl } = await answer.json();
  expect([answer.status, imageUrl]).toEqual([
    200,
    expect.stringMatching(/^\/public-objects\/products\/kale-[\w-]+\.webp$/),
  ]);
  const stored = await sharp(join(dataDir, imageUrl)).metadata();
  expect([stored.format, stored.width, stored.height, stored.exif]).toEqual(['webp', 800, 600, undefined]);
  expect((await kale())?.imageUrl).toBe(imageUrl);
  const mailed = mailPictureOf(shop.deps, 'kale') ?? '';
  const small = await sharp(join(dataDir, mailed)).metadata();
  expect([mailed, small.format, small.width]).toEqual([imageUrl.replace('webp', 'jpg'), 'jpeg', 112]);
  expect(mailPictureOf(shop.deps, 'radish')).toBe('/mail/radish.png');
});

test('a replaced picture of a product can be read for 90 days', async () => {
  const png = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  const { imageUrl: first } = await (await sendPicture('kale', await png('#3a7'))).json();
  const mailed = mailPictureOf(shop.deps, 'kale') ?? '';
  const { imageUrl: second } = await (await sendPicture('kale', await png('#711'))).json();
  const kept = async () => {
    await createJobs(shop.deps, null).runDue();
    return [first, mailed, second].map((address) => existsSync(join(dataDir, address)));
  };
  shop.clock.now += 90 * 86_400_000 - 1;
  expect(await kept()).toEqual([true, true, true]);
  shop.clock.now += 1;
  expect(await kept()).toEqual([false, false, true]);
});

test('what is no picture is refused, and nothing is kept of it', async () => {
  const before = readdirSync(join(dataDir, 'public-objects/products')).length;
  const answer = await sendPicture('kale', '<svg onload="alert(1)"></svg>');
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('JPEG, PNG or WebP')]);
  expect((await sendPicture('nothing', 'x')).status).toBe(404);
  expect((await sendPicture('kale', 'x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413);
  expect(readdirSync(join(dataDir, 'public-objects/products'))).toHaveLength(before);
  expect((await kale())?.imageUrl).toBe('/pictures/kale.svg');
});
