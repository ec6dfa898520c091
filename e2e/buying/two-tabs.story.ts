import type { Locator, Page } from 'playwright/test';
import { expect, takeScreenshot, test } from '../support/shop.ts';
import {
  addOunces,
  addToCart,
  expectNotice,
  figure,
  openCart,
  stepper,
  summary,
} from '../support/shopper.ts';

const notes = 'Door code 4711, please ring twice.';

test('a pack put into the cart on Our Greens is in another tab, and both change one cart, also at once', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await page.goto('/our-greens', { waitUntil: 'commit' });
  const products = page.getByRole('region', { name: "This season's greens" });
  const heightBeforeLoad = await heightOf(products);
  await addToCart(page, 'Kale');
  const moved = Math.abs((await heightOf(products)) - heightBeforeLoad);
  expect(moved, 'px that the cards move the page').toBeLessThan(60);
  await expectNotice(page, 'Added to cart!', 'Kale (2-oz)');
  await expect(stepper(page, 'Kale (2-oz)')).toContainText('2 oz');

  await page.getByRole('link', { name: 'Order Baby Broccoli' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Order Radish' })).toBeFocused();

  const other = await context.newPage();
  await other.goto('/subscription');
  await expect(stepper(other, 'Kale')).toContainText('2 oz');
  await addOunces(other, 'Pea Shoots', 3);
  await page.bringToFront();
  const panel = await openCart(page);
  await expect(panel.getByText('Products (2)')).toBeVisible();
  await expect(panel.getByText('1 x Kale (2-oz)')).toBeVisible();
  await expect(panel.getByText('$6.00 each, about two handfuls')).toBeVisible();
  await panel.getByLabel(/^Notes or DELIVERY INSTRUCTIONS/).fill(notes);
  await expect(panel.getByText('$6.00').first()).toBeVisible();
  await takeScreenshot(page, 'two-tabs-cart');
  await panel.getByRole('button', { name: 'Remove Kale (2-oz)' }).click();
  await expect(stepper(other, 'Kale')).toContainText('0 oz');
  await expect(figure(summary(other), 'Subtotal')).toHaveText('$8.25');
  await panel.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/subscription');
  for (const tab of [page, other])
    await expect(tab.locator('#checkout-address').getByText(notes)).toBeVisible();

  await expect(stepper(page, 'Radish')).toContainText('0 oz');
  await Promise.all([addOunces(page, 'Kale', 1), addOunces(other, 'Radish', 1)]);
  for (const tab of [page, other]) {
    await expect(stepper(tab, 'Kale')).toContainText('1 oz');
    await expect(stepper(tab, 'Radish')).toContainText('1 oz');
  }
  await page.getByRole('button', { name: 'Decrease Kale', exact: true }).click();
  await expect(stepper(other, 'Kale')).toContainText('0 oz');
  await page.getByRole('radio', { name: 'Subscribe and save' }).check();
  await expectDiscount(other, 'Subscription discount (10%)');
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await expectDiscount(other, 'Subscription discount (15%)');
  await expect(other.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
  await addOunces(other, 'Radish', 1);
  await page.reload();
  await expect(stepper(page, 'Radish')).toContainText('2 oz');
  await expect(stepper(page, 'Kale')).toContainText('0 oz');
});

async function expectDiscount(tab: Page, name: string): Promise<void> {
  await expect(figure(summary(tab), name)).toHaveText(/^-\$\d/);
}

async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.height ?? 0;
}
