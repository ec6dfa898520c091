import { join } from 'node:path';
import { openAdminArea } from '../support/admin-area.ts';
import { expect, expectAccessible, takeScreenshot, ownShopTest as test } from '../support/shop.ts';

const photo = join(import.meta.dirname, '../../public/screenshots/home-narrow.png');

test('the owner fills the places for pictures, customers see them, and a removed one comes back', {
  tag: '@desktop',
}, async ({ page, otherDevice, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  const panel = await openAdminArea(page, '/admin?tab=settings');
  const place = (name: string) => panel.getByRole('group', { name });
  const fill = (name: string, file = photo) => panel.getByLabel(`Photo: ${name}`).setInputFiles(file);
  await fill('All Four', join(import.meta.dirname, '../playwright.config.ts'));
  await expect(place('All Four').getByRole('alert')).toContainText('Please choose a picture');
  for (const name of ['On a computer', 'All Four', 'Harvest']) {
    await place(name).getByText('Choose a photo').scrollIntoViewIfNeeded();
    const input = place(name).locator('input[type=file]');
    await input.setInputFiles(photo);
    await expect(place(name).getByRole('img')).toBeVisible();
  }
  const shape = () =>
    place('Harvest')
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  await expect.poll(shape).toBeCloseTo(4 / 3, 1);
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-pictures');

  const origin = new URL(page.url()).origin;
  const named = await page.request.put('/api/admin/settings', {
    data: { key: 'farmer_name', value: 'Rosa Field' },
    headers: { origin },
  });
  expect(named.status()).toBe(200);

  const customer = await otherDevice();
  await customer.goto('/');
  const isShown = async (path: string) => {
    const picture = customer.locator(`img[src*="/slots/${path}"]`);
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  };
  for (const slot of ['hero-wide', 'box-all-four', 'farm-2']) await isShown(slot);
  await expect(customer.getByRole('figure').filter({ hasText: 'Rosa Field, Milton, Georgia' })).toBeVisible();
  await expectAccessible(customer);
  await takeScreenshot(customer, 'home-with-pictures');

  await place('Harvest').getByRole('button', { name: 'Remove' }).click();
  await expect(place('Harvest').getByRole('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(place('Harvest').getByRole('img')).toBeVisible();
});
