import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import sharp from 'sharp';
import { openAdminArea } from '../support/admin-area.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';

const photo = join(import.meta.dirname, '../../public/screenshots/home-narrow.png');

test('the owner fills the places for pictures, customers see them, and a removed one comes back', {
  tag: '@desktop',
}, async ({ page, otherDevice, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  const panel = await openAdminArea(page, '/admin?tab=settings');
  const place = (name: string) => panel.getByRole('group', { name });
  const input = (name: string) => place(name).locator('input[type=file]');
  await input('All Four').setInputFiles(join(import.meta.dirname, '../playwright.config.ts'));
  await expect(place('All Four').getByRole('alert')).toContainText('Please choose a picture');
  for (const name of ['On a computer', 'All Four', 'Harvest']) {
    await input(name).setInputFiles(photo);
    await expect(place(name).getByRole('img')).toBeVisible();
  }
  const picture = place('Harvest').getByRole('img');
  await picture.scrollIntoViewIfNeeded();
  const shape = () =>
    picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight);
  await expect.poll(shape).toBeCloseTo(4 / 3, 1);
  await takeScreenshot(page, 'admin-pictures');

  const farmer = { key: 'farmer_name', value: 'Rosa Field' };
  const headers = { origin: new URL(page.url()).origin };
  const named = await page.request.put('/api/admin/settings', { data: farmer, headers });
  expect(named.status()).toBe(200);
  const customer = await otherDevice();
  await customer.goto('/');
  await expectDrawn(customer.locator('.hero-frame img'));
  for (const slot of ['box-all-four', 'farm-2'])
    await expectDrawn(customer.locator(`img[src*="/slots/${slot}"]`));
  await expect(customer.getByRole('figure').filter({ hasText: 'Rosa Field, Milton, Georgia' })).toBeVisible();
  await takeScreenshot(customer, 'home-with-pictures');

  await place('Harvest').getByRole('button', { name: 'Remove' }).click();
  await expect(picture).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(picture).toBeVisible();
});

async function expectDrawn(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(1);
}

test('a photo of more than 5 MB straight from a phone becomes the picture of a green, upright and on white', async ({
  page,
}) => {
  const panel = await openAdminArea(page, '/admin?tab=inventory');
  await panel.getByRole('button', { name: 'Actions for Kale' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Texts of Kale' });
  const buffer = await phonePhoto();
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  await form.getByLabel('Picture').setInputFiles({ name: 'kale.png', mimeType: 'image/png', buffer });
  await form.getByLabel('Flavor').fill('Mild');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const products: { id: string; imageUrl: string; flavorProfile: string }[] = await (
    await page.request.get('/api/products')
  ).json();
  const kale = products.find(({ id }) => id === 'kale');
  expect(kale?.flavorProfile).toBe('Mild');
  const stored = sharp(await (await page.request.get(kale?.imageUrl ?? '')).body());
  const { data, info } = await stored.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colorAt = (x: number) => [...data.subarray(3 * (300 * 800 + x), 3 * (300 * 800 + x) + 3)];
  expect([info.width, info.height]).toEqual([800, 600]);
  const [red = 0, green = 0] = colorAt(20);
  expect(red - green).toBeGreaterThan(200);
  expect(Math.min(...colorAt(780))).toBeGreaterThan(240);
});

/** Turned by a quarter: red at the left, clear at the right, in between what compresses badly. */
async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [2000, 1500];
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const band = { width, height: 300, channels: 4 } as const;
  const red = await sharp({ create: { ...band, background: '#f00' } })
    .png()
    .toBuffer();
  const photo = await sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .ensureAlpha()
    .composite([
      { input: red, left: 0, top: 0, blend: 'dest-out' },
      { input: red, left: 0, top: 1200 },
    ])
    .png()
    .toBuffer();
  return sharp(photo).withMetadata({ orientation: 6 }).png().toBuffer();
}
