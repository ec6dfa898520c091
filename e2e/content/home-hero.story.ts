import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { openAdminArea } from '../support/admin-area.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';

const color = { r: 110, g: 155, b: 98 };

test('the picture of the owner keeps its colors, and what to do stands on the first screen', {
  tag: '@both',
}, async ({ page, otherDevice, isMobile }) => {
  const panel = await openAdminArea(page, '/admin?tab=settings');
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: color } })
    .png()
    .toBuffer();
  const place = panel.getByRole('group', { name: 'On a computer' });
  await place.locator('input[type=file]').setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer });
  const preview = place.getByRole('img');
  await expect(preview).toBeVisible();
  expect(await ratioOf(preview)).toBeCloseTo(4 / 3, 1);

  const customer = await otherDevice();
  if (!isMobile) await customer.setViewportSize({ width: 1280, height: 800 });
  await customer.goto('/');
  const frame = await boxOf(customer.locator('.hero-frame'));
  expect(frame.width / frame.height).toBeCloseTo(4 / 3, 1);
  await expect(customer.getByText(/^Order by /)).toBeVisible();
  if (isMobile) {
    expect(frame.height).toBeLessThanOrEqual(338);
    const action = await boxOf(customer.getByRole('link', { name: 'Shop Products' }));
    expect(action.y + action.height).toBeLessThanOrEqual(844);
  } else {
    const title = await boxOf(customer.getByRole('heading', { level: 1 }));
    expect(title.x + title.width).toBeLessThanOrEqual(frame.x);
    const field = await boxOf(customer.getByLabel('Do we deliver to your ZIP code?'));
    expect(field.y + field.height).toBeLessThan(780);
  }
  await expect.poll(() => farthest(customer, frame, 1)).toBeLessThanOrEqual(5);
  await takeScreenshot(customer, 'home-hero');
  await customer.emulateMedia({ colorScheme: 'dark' });
  expect(await farthest(customer, frame, 0.9)).toBeLessThanOrEqual(5);
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

async function ratioOf(picture: Locator): Promise<number> {
  const { width, height } = await boxOf(picture);
  return width / height;
}

/** How far a pixel of the picture's middle is out of the range from `least` of its color to its color. */
async function farthest(
  page: Page,
  frame: { x: number; y: number; width: number; height: number },
  least: number,
) {
  const clip = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, width: 1, height: 1 };
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const off = [color.r, color.g, color.b].map((wanted, index) => {
    const found = data[index] ?? 0;
    return Math.max(found - wanted, least * wanted - found, 0);
  });
  return Math.max(...off);
}
