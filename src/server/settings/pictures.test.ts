import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createTestAdmin } from '../testing/admin.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

let shop: TestShop;
let admin: ReturnType<TestShop['customer']>;
beforeEach(async () => {
  shop = await openTestShop({ env: { DATA_DIR: dataDir } });
  admin = createTestAdmin(shop);
});
afterEach(() => {
  shop.close();
  rmSync(join(dataDir, 'public-objects'), { recursive: true, force: true });
});

const shown = async () => (await shop.visitor().api.api.pictures.get()).data ?? {};
const files = () => readdirSync(join(dataDir, 'public-objects/slots')).sort();
const sendPicture = (slot: string, body: BodyInit) =>
  shop.app.handle(
    new Request(`http://localhost:3000/api/admin/pictures/${slot}`, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'image/png', cookie: `session=${admin.jar.get('session')}` },
    }),
  );
const png = (width: number, color = '#3a7') =>
  sharp({ create: { width, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer();
const stored = (address = '') => sharp(join(dataDir, address)).metadata();

test('a picture has two widths, is never made larger, and a new one has new addresses', async () => {
  expect(await shown()).toEqual({});
  expect((await sendPicture('portrait', await png(900))).status).toBe(200);
  const { portrait } = await shown();
  expect([(await stored(portrait?.small)).width, (await stored(portrait?.large)).width]).toEqual([240, 640]);
  expect((await stored(portrait?.large)).format).toBe('webp');
  await sendPicture('portrait', await png(100));
  const replaced = (await shown()).portrait;
  expect(replaced?.large).not.toBe(portrait?.large ?? '');
  expect((await stored(replaced?.large)).width).toBe(100);
  expect(files()).toHaveLength(2);
});

test('a picture of noise is at most 200 KB in either width, turned upright, and says nothing of its place', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#fff', noise } })
    .withExif({ IFD3: { GPSLatitude: '34/1 7/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60 })
    .toBuffer();
  expect((await sendPicture('hero-tall', photo)).status).toBe(200);
  const tall = (await shown())['hero-tall'];
  const small = await stored(tall?.small);
  expect([small.width && small.height && small.height / small.width, small.exif]).toEqual([1.5, undefined]);
  for (const address of [tall?.small, tall?.large])
    expect(Bun.file(join(dataDir, address ?? '')).size).toBeLessThanOrEqual(200_000);
});

test('a removed picture can be brought back for ten minutes, and then its files are gone', async () => {
  await sendPicture('farm-1', await png(900));
  const before = await shown();
  const remove = () => admin.call('DELETE', '/api/admin/pictures/farm-1');
  const restore = async () => (await admin.call('POST', '/api/admin/pictures/farm-1/restore')).status;
  expect(await restore()).toBe(409);
  await remove();
  expect(await shown()).toEqual({});
  shop.clock.now += 9 * 60_000;
  expect(await restore()).toBe(200);
  expect(await shown()).toEqual(before);
  await remove();
  shop.clock.now += 10 * 60_000;
  expect(await restore()).toBe(409);
  expect(files()).toHaveLength(2);
  await remove();
  expect(files()).toHaveLength(0);
});

test('of pictures that are sent at the same time one is shown, and none is refused', async () => {
  const file = await png(40);
  const answers = await Promise.all(Array.from({ length: 30 }, () => sendPicture('hero-wide', file)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const wide = (await shown())['hero-wide'];
  expect(files()).toEqual([wide?.large, wide?.small].map((address) => address?.split('/').at(-1) ?? ''));
});

test('what is no picture, too large or for no slot is refused, and what was there stays', async () => {
  await sendPicture('portrait', await png(300));
  const before = await shown();
  const refusal = await sendPicture('portrait', '<svg onload="alert(1)"></svg>');
  expect([refusal.status, await refusal.text()]).toEqual([400, expect.stringContaining('JPEG, PNG or WebP')]);
  expect((await sendPicture('portrait', 'x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await sendPicture('..%2F..%2Fshop', await png(300))).status).toBe(400);
  expect((await sendPicture('box-of-nobody', await png(300))).status).toBe(404);
  expect((await sendPicture('box-all-four', await png(300))).status).toBe(200);
  const { 'box-all-four': box, ...others } = await shown();
  expect(others).toEqual(before);
  expect(box).toBeDefined();
});
