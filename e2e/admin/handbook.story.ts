import { openAdminArea } from '../support/admin-area.ts';
import { expect, expectAccessible, takeScreenshot, ownShopTest as test } from '../support/shop.ts';

test('the handbook opens from the rail of the admin area, and shows its pictures', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAdminArea(page);
  await page.getByRole('link', { name: 'Handbook' }).click();
  await expect(page.getByRole('heading', { name: 'Handbook', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'A closed Saturday' }).click();
  await expect(page.getByRole('heading', { name: 'A closed Saturday' })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A closed Saturday' })).toBeInViewport();
  const picture = page.getByRole('img', { name: /^Closed days/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  await expectAccessible(page);
  await takeScreenshot(page, 'handbook');
});
