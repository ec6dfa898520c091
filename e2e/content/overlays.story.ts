import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { chromiumFlags, findStoryBrowser } from '../support/browser.ts';
import { edenButton } from '../support/eden.ts';
import { expect, test } from '../support/shop.ts';
import { addToCart, expectNotice, notice } from '../support/shopper.ts';

// Playwright hides scroll bars by default.
test.use({
  launchOptions: {
    executablePath: findStoryBrowser(),
    args: chromiumFlags,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

test('an open drawer leaves no bright strip, and a notice leaves the header free', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/our-greens');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const before = await brightnessAtRightEdge(page);
    await page.getByRole('button', { name: 'Cart, 0 items' }).click();
    const cart = page.getByRole('dialog', { name: 'Cart' });
    await expect(cart.getByText('Your cart is empty')).toBeVisible();
    await expect(cart).toHaveCSS('width', '384px');
    await expect
      .poll(() => brightnessAtRightEdge(page), `brightness in the ${colorScheme} scheme`)
      .toBeLessThan(before * 0.75);
    await page.mouse.click(200, 400);
    await expect(cart).toBeHidden();
  }

  await addToCart(page, 'Kale');
  await expectNotice(page, 'Added to cart!');
  const box = await notice(page).boundingBox();
  const eden = await edenButton(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(eden?.y ?? 0);
  expect(box?.y).toBeGreaterThan(400);
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
});

async function brightnessAtRightEdge(page: Page): Promise<number> {
  const picture = await page.screenshot({ clip: { x: 1270, y: 400, width: 9, height: 1 } });
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return Math.max(...data);
}
