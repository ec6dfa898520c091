import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createTestAdmin } from '../testing/admin.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'grower-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

let shop: TestShop;
let admin: ReturnType<TestShop['customer']>;
beforeEach(async () => {
  shop = await openTestShop({ env: { DATA_DIR: dataDir } });
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const shown = async () => (await shop.visitor().api.api['grower-pictures'].get()).data;
const sendPicture = (name: string, body: BodyInit) =>
  shop.app.handle(
    new Request(`http://localhost:3000/api/admin/grower-pictures/${name}`, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'image/png', cookie: `session=${admin.jar.get('session')}` },
    }),
  );
const png = (width: number, color: string) =>
  sharp({ create: { width, height: 300, channels: 4, background: color } })
    .png()
    .toBuffer();

test('a picture is shown once it is uploaded, at a new address when it is replaced, and not after its removal', async () => {
  expect(await shown()).toEqual({ photo: null, signature: null });
  expect((await sendPicture('signature', await png(900, '#0000'))).status).toBe(200);
  const first = await shown();
  expect(first).toEqual({
    photo: null,
    signature: expect.stringMatching(/^\/public-objects\/grower\/signature\.webp\?v=\w+$/),
  });
  const stored = await sharp(join(dataDir, 'public-objects/grower/signature.webp')).metadata();
  expect([stored.format, stored.width, stored.hasAlpha]).toEqual(['webp', 480, true]);
  await Bun.sleep(5);
  await sendPicture('signature', await png(300, '#123'));
  expect((await shown())?.signature).not.toBe(first?.signature ?? '');
  expect((await admin.call('DELETE', '/api/admin/grower-pictures/signature')).status).toBe(200);
  expect((await admin.call('DELETE', '/api/admin/grower-pictures/signature')).status).toBe(200);
  expect(await shown()).toEqual({ photo: null, signature: null });
});

test('of pictures that are sent at the same time one is shown, and none is refused', async () => {
  const file = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  const answers = await Promise.all(Array.from({ length: 30 }, () => sendPicture('photo', file)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const stored = await sharp(join(dataDir, 'public-objects/grower/photo.webp')).metadata();
  expect(stored.width).toBe(2);
  expect(readdirSync(join(dataDir, 'public-objects/grower'))).toEqual(['photo.webp']);
});

test('what is no picture, too large or of another name is refused, and what was there stays', async () => {
  await sendPicture('photo', await png(300, '#3a7'));
  const before = await shown();
  const refusal = await sendPicture('photo', '<svg onload="alert(1)"></svg>');
  expect([refusal.status, await refusal.text()]).toEqual([400, expect.stringContaining('JPEG, PNG or WebP')]);
  expect((await sendPicture('photo', 'x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await sendPicture('..%2F..%2Fshop', await png(300, '#3a7'))).status).toBe(400);
  expect(await shown()).toEqual(before);
  expect(readdirSync(join(dataDir, 'public-objects/grower'))).toEqual(['photo.webp']);
});
