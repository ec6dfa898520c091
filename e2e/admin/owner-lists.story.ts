import { openAdminArea, openedRow, takeOrder } from '../support/admin-area.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { ordersOf } from '../support/shopper.ts';

test('the list one works in is on the first screen, and its rows open beside it, by keyboard too', {
  tag: '@desktop',
}, async ({ page, otherDevice }) => {
  const buyer = await otherDevice();
  await createPaidOrder(buyer, { lastName: 'Alder' });
  await createPaidOrder(buyer, { lastName: 'Birch' });
  const [{ deliveryDate }] = await ordersOf(buyer);
  const panel = await openAdminArea(page, '/admin?tab=settings');
  for (let house = 1; house <= 10; house += 1)
    await takeOrder(page, { name: 'Ben Ray', deliveryDate, house });
  const rail = page.getByRole('complementary', { name: 'Admin area' });
  await expect(rail.getByRole('tab')).toHaveCount(7);
  await expect(page.getByRole('link', { name: 'Order Now' })).toBeHidden();
  await rail.getByRole('tab', { name: 'Orders' }).click();

  const rows = panel.locator('[data-row]');
  await expect(rows).toHaveCount(12);
  await expect(rows.last()).toBeInViewport({ ratio: 1 });
  const links = panel.locator('[data-row] a[href*="order="]');
  const numbers = await links.allTextContents();
  await takeScreenshot(page, 'admin-orders-list');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: /^Find an order/ })).toBeFocused();
  await page.keyboard.type(`${numbers[8]?.slice(3)}`);
  await page.keyboard.press('Enter');
  const order = openedRow(page, 'Order');
  await expect(order).toContainText(numbers[8] ?? '');
  await expect(order.getByRole('heading', { name: 'Order', exact: true })).toBeFocused();
  for (const name of ['Edit', 'Print labels', 'Delete', 'Move'])
    await expect(order.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await links.nth(8).press('ArrowUp');
  await expect(order).toContainText(numbers[7] ?? '');
  await expect(links.nth(7)).toBeFocused();
  await expect(panel.getByRole('button', { name: /^Further right: / })).toBeVisible();
  await takeScreenshot(page, 'admin-order-beside-list');
  await page.keyboard.press('Escape');
  await expect(order).toHaveCount(0);

  await rail.getByRole('tab', { name: 'Today' }).click();
  await page.getByRole('link', { name: /^Confirmed/ }).click();
  await expect(page).toHaveURL('/admin?tab=orders&status=confirmed');
  const before = await rows.first().boundingBox();
  await rows.first().getByRole('checkbox').check();
  expect(await rows.first().boundingBox()).toEqual(before);
  const selected = panel.getByText(/^1 of \d+ selected$/);
  await expect(selected).toBeVisible();
  await rail.getByRole('tab', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/admin?tab=settings');
  await page.goBack();
  await expect(page).toHaveURL('/admin?tab=orders&status=confirmed');
  await expect(selected).toBeVisible();

  await rail.getByRole('tab', { name: 'Customers' }).click();
  await panel.getByLabel('Search').fill('Ann');
  await expect(page).toHaveURL('/admin?tab=customers&q=Ann');
  const link = (name: string) => panel.getByRole('link', { name, exact: true });
  await link('Ann Birch').click();
  const customer = openedRow(page, 'Customer');
  await expect(customer.getByRole('heading', { name: 'Ann Birch' })).toBeVisible();
  await expect(link('Ann Birch')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(customer.getByRole('heading', { name: 'Ann Alder' })).toBeVisible();
  await expect(link('Ann Alder')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(customer).toHaveCount(0);
  await expect(link('Ann Alder')).toBeFocused();
  await page.keyboard.press('Enter');
  await customer.getByRole('link', { name: 'Open the whole page' }).click();
  await expect(customer.getByRole('region', { name: 'Invoices' })).toBeVisible();
  await expect(panel.getByRole('table', { name: 'Customers', exact: true })).toBeHidden();
  await takeScreenshot(page, 'admin-customer-page');
  await customer.getByRole('button', { name: 'Previous customer' }).click();
  await expect(customer.getByRole('heading', { name: 'Ann Birch' })).toBeVisible();
  await page.goBack();
  await expect(customer.getByRole('heading', { name: 'Ann Alder' })).toBeVisible();
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(link('Ann Alder')).toBeHidden();
  await customer.getByRole('button', { name: 'All customers' }).click();
  await expect(link('Ann Birch')).toBeVisible();

  await rail.getByRole('link', { name: 'Handbook' }).click();
  await page.getByRole('link', { name: 'A closed Saturday' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A closed Saturday' })).toBeInViewport();
  const picture = page.getByRole('img', { name: /^Closed days/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  await rail.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Order Now' })).toBeVisible();
});
