import { expect, test } from '../support/shop.ts';

const sentence = /This browser is too old for the shop/;

test('a browser below the minimum is told so, all others are not', { tag: '@both' }, async ({ page }) => {
  await page.goto('/faq');
  await expect(page.getByText(sentence)).toBeHidden();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CompressionStream'));
  await page.goto('/faq');
  await expect(page.getByText(sentence)).toBeVisible();
});
