import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { addRole } from '../accounts/record/users.ts';
import { createJobs } from '../jobs.ts';
import { isStorageFault } from '../platform/errors.ts';
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
const isKept = (address = '') => existsSync(join(dataDir, address));
const runJobs = () => createJobs(shop.deps, null).runDue();
const hour = 3_600_000;
const portraitInMails = () => shop.deps.mails.frameFor(shop.deps.db, 'ann@example.com').farmer.picture ?? '';

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
});

test('the hero has addresses that do not change, of either shape, and a first page gets it in 60 KB', async () => {
  const ask = (path: string, headers = {}) =>
    shop.app.handle(new Request(`http://localhost:3000${path}`, { headers }));
  const none = await ask('/api/hero/tall/small');
  expect([none.status, none.headers.get('content-type')]).toEqual([200, 'image/gif']);
  const noise = { type: 'gaussian', mean: 110, sigma: 50 } as const;
  const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3a7', noise } });
  await sendPicture('hero-tall', await photo.jpeg().toBuffer());
  const small = await ask('/api/hero/wide/small');
  expect(small.headers.get('content-type')).toBe('image/webp');
  expect((await small.arrayBuffer()).byteLength).toBeLessThanOrEqual(60_000);
  const again = { 'if-none-match': small.headers.get('etag') ?? '' };
  expect((await ask('/api/hero/tall/small', again)).status).toBe(304);
  expect((await ask('/api/hero/tall/huge')).status).toBe(400);
});

test('a replaced picture can be read for 90 days, since mails and returning visitors still show it', async () => {
  await sendPicture('portrait', await png(300));
  const { portrait: first } = await shown();
  const mailed = portraitInMails();
  shop.clock.now += 200 * 24 * hour;
  // The session of the first one has ended.
  admin = shop.customer();
  addRole(shop.deps.db, admin.id, 'admin');
  await sendPicture('portrait', await png(300, '#711'));
  shop.clock.now += 90 * 24 * hour - 1;
  await runJobs();
  const addresses = [first?.small, first?.large, mailed];
  expect(addresses.map(isKept)).toEqual([true, true, true]);
  shop.clock.now += 1;
  await runJobs();
  expect(addresses.map(isKept)).toEqual([false, false, false]);
  expect(isKept((await shown()).portrait?.small)).toBe(true);
  expect(isKept(portraitInMails())).toBe(true);
});

test('the farmer looks out of mails as a JPEG, which every mail program shows', async () => {
  expect(portraitInMails()).toBe('');
  await sendPicture('portrait', await png(900));
  const { format, width } = await stored(portraitInMails());
  expect([format, width]).toEqual(['jpeg', 240]);
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
  shop.clock.now += 10 * 60_000 - 1;
  await runJobs();
  expect(files()).toHaveLength(2);
  shop.clock.now += 1;
  expect(await restore()).toBe(409);
  await runJobs();
  expect(files()).toHaveLength(0);
});

test('with a removed picture the earlier ones of its place go, and no others', async () => {
  await sendPicture('farm-1', await png(300));
  await sendPicture('farm-1', await png(300));
  await sendPicture('farm-2', await png(300));
  await admin.call('DELETE', '/api/admin/pictures/farm-1');
  shop.clock.now += 10 * 60_000;
  await runJobs();
  expect(files().map((name) => name.slice(0, 6))).toEqual(['farm-2', 'farm-2']);
  await admin.call('DELETE', '/api/admin/pictures/farm-2');
  await sendPicture('farm-2', await png(300));
  expect(files()).toHaveLength(2);
});

test('the camera’s orientation is kept, whatever the format', async () => {
  // Red at the left, white at the right.
  const left = { create: { width: 40, height: 60, channels: 3, background: '#f00' } } as const;
  const white = sharp({ create: { width: 80, height: 60, channels: 3, background: '#fff' } });
  const flat = await white
    .composite([{ input: await sharp(left).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const tagged = () => sharp(flat).withMetadata({ orientation });
    const upright = await sharp(await tagged().png().toBuffer())
      .rotate()
      .png()
      .toBuffer();
    const expected = await cornersOf(upright);
    for (const file of [
      await tagged().jpeg().toBuffer(),
      await tagged().png().toBuffer(),
      await tagged().webp().toBuffer(),
    ]) {
      expect((await sendPicture('farm-1', file)).status).toBe(200);
      const { 'farm-1': picture } = await shown();
      expect(await cornersOf(await Bun.file(join(dataDir, picture?.large ?? '')).bytes())).toEqual(expected);
    }
  }
});

/** Size, and whether each corner is red. */
async function cornersOf(picture: Uint8Array) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const isRed = (x: number, y: number) => (data[3 * (y * width + x) + 1] ?? 0) < 128;
  const [right, bottom] = [width - 2, height - 2];
  return [width, height, isRed(1, 1), isRed(right, 1), isRed(1, bottom), isRed(right, bottom)];
}

test('a transparent picture has a white ground in mails', async () => {
  const clear = { create: { width: 300, height: 300, channels: 4, background: '#00000000' } } as const;
  const half = { create: { width: 100, height: 300, channels: 4, background: '#ff000080' } } as const;
  const file = await sharp(clear)
    .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
  await sendPicture('portrait', file);
  const { data, info } = await sharp(join(dataDir, portraitInMails()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number) => [...data.subarray(3 * (120 * info.width + x), 3 * (120 * info.width + x) + 3)];
  const isNear = (seen: number[], wanted: number[]) =>
    seen.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 8);
  expect(isNear(pixel(230), [255, 255, 255])).toBe(true);
  expect(isNear(pixel(20), [255, 127, 127])).toBe(true);
});

test('a refusal names its reason', async () => {
  const raw = { width: 20, height: 40, channels: 3, pageHeight: 20 } as const;
  const still = sharp({ create: { width: 20, height: 20, channels: 3, background: '#3a7' } });
  const frames = sharp(Buffer.concat([Buffer.alloc(1200, 0), Buffer.alloc(1200, 255)]), { raw });
  const reasonFor = async (file: BodyInit) => {
    const answer = await sendPicture('farm-1', file);
    return [answer.status, await answer.text()];
  };
  expect(await reasonFor(await still.avif().toBuffer())).toEqual([400, expect.stringContaining('AVIF')]);
  expect(await reasonFor(await frames.webp({ loop: 0, delay: [100, 100] }).toBuffer())).toEqual([
    400,
    expect.stringContaining('animated'),
  ]);
  expect(await reasonFor(await still.resize(8000, 8000, { fit: 'fill' }).png().toBuffer())).toEqual([
    400,
    expect.stringContaining('50 megapixels'),
  ]);
  expect(await reasonFor('x'.repeat(5 * 1024 * 1024 + 1))).toEqual([413, expect.stringContaining('5 MB')]);
  expect(await reasonFor((await png(900)).subarray(0, 60))).toEqual([
    400,
    expect.stringContaining('damaged'),
  ]);
  expect(await reasonFor('')).toEqual([400, expect.stringContaining('JPEG, PNG or WebP')]);
});

test('a full disk is one of the faults that the shop answers with 503', async () => {
  const full = await Bun.write('/dev/full', 'a picture').catch((error: unknown) => error);
  expect(isStorageFault(full)).toBe(true);
});

test('of pictures that are sent at the same time one is shown, and none is refused', async () => {
  const file = await png(40);
  const answers = await Promise.all(Array.from({ length: 30 }, () => sendPicture('hero-wide', file)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const wide = (await shown())['hero-wide'];
  expect([isKept(wide?.small), isKept(wide?.large)]).toEqual([true, true]);
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
