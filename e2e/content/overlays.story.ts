import sharp from 'sharp';
import { chromiumFlags, findChromium } from '../support/browser.ts';
import { edenButton } from '../support/eden.ts';
import { expect, test } from '../support/shop.ts';
import { addToCart, expectNotice, notice } from '../support/shopper.ts';

// Playwright hides scroll bars by default.
test.use({
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

test('an open drawer leaves no bright strip at the right edge', { tag: '@desktop' }, async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/policies');
    const brightness = async () => {
      const { data } = await sharp(await page.screenshot({ clip: { x: 1270, y: 400, width: 9, height: 1 } }))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return Math.max(...data);
    };
    const before = await brightness();
    await page.getByRole('button', { name: 'Cart, 0 items' }).click();
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
    await expect.poll(brightness, `brightness in the ${colorScheme} scheme`).toBeLessThan(before * 0.75);
    await page.keyboard.press('Escape');
  }
});

test('a notice stands at the bottom and leaves the header free', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/our-greens');
  await addToCart(page, 'Kale');
  await expectNotice(page, 'Added to cart!');
  const box = await notice(page).boundingBox();
  const eden = await edenButton(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(eden?.y ?? 0);
  expect(box?.y).toBeGreaterThan(400);
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
});
