import { join } from 'node:path';
import type { Locator } from 'playwright/test';
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
  for (const slot of ['hero-wide', 'box-all-four', 'farm-2'])
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
  expect(await picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
}
