import { openAdminArea, openedRow } from '../support/admin-area.ts';
import { expectNoOverflowOnNarrowScreen } from '../support/page-checks.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import {
  expect,
  expectAccessible,
  signInAsAdmin,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';

const railWidth = 208;

test('the admin area has a frame of its own, as wide as the screen', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const panel = await openAdminArea(page);
  const rail = page.getByRole('complementary', { name: 'Admin area' });
  await expect(rail.getByRole('tab')).toHaveCount(6);
  await expect(page.getByRole('tab', { name: 'Inventory', selected: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Order Now' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.getByRole('link', { name: /^Products/ }).click();
  await expect(page).toHaveURL('/admin?tab=inventory&offer=active');
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-frame-1280');
  for (const width of [1024, 1600, 1900]) {
    await page.setViewportSize({ width, height: 800 });
    const content = await panel.boundingBox();
    expect(content?.width).toBeGreaterThan(Math.min(width - railWidth, 1600) - 72);
    await expectNoOverflowOnNarrowScreen(page);
  }
  await rail.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Order Now' })).toBeVisible();
});

test('the list one works in is on the first screen, and a row opens beside it by keyboard', {
  tag: '@desktop',
}, async ({ page, otherDevice }) => {
  const buyer = await otherDevice();
  const numbers: string[] = [];
  while (numbers.length < 12) numbers.push((await createPaidOrder(buyer)).orderNumber);
  await page.setViewportSize({ width: 1280, height: 800 });
  const panel = await openAdminArea(page, '/admin?tab=orders');
  const rows = panel.locator('[data-row]');
  await expect(rows).toHaveCount(12);
  const list = await panel.getByRole('region', { name: 'Orders' }).boundingBox();
  const boxes = await rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().toJSON()));
  const figures = {
    list: list?.y,
    rowHeights: [...new Set(boxes.map(({ height }) => Math.round(height)))],
    rowsInSight: boxes.filter(({ bottom }) => bottom <= 800).length,
  };
  test.info().annotations.push({ type: 'figures at 1280 x 800', description: JSON.stringify(figures) });
  expect(figures).toMatchObject({ rowHeights: [44] });
  expect(figures.list).toBeLessThan(200);
  expect(figures.rowsInSight).toBeGreaterThanOrEqual(12);
  await takeScreenshot(page, 'admin-orders-1280');

  await page.keyboard.press('/');
  const find = page.getByRole('combobox', { name: /^Find an order/ });
  await expect(find).toBeFocused();
  await page.keyboard.type(`${numbers[3]?.slice(3)}`);
  await page.keyboard.press('Enter');
  const order = openedRow(page, 'Order');
  await expect(order).toContainText(numbers[3] ?? '');
  await expect(order.getByRole('heading', { name: 'Order', exact: true })).toBeFocused();
  const link = (n: number) => panel.getByRole('link', { name: numbers[n] ?? '', exact: true });
  for (const name of ['Edit', 'Refund', 'Print labels', 'Delete', 'Move'])
    await expect(order.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await link(3).press('ArrowUp');
  await expect(order).toContainText(numbers[4] ?? '');
  await expect(link(4)).toBeFocused();
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-order-beside-list');
  await expect(panel.getByRole('button', { name: /^Further right: / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(order).toHaveCount(0);
  await expect(page).toHaveURL('/admin?tab=orders');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' }).getByRole('switch')).toBeChecked();
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-keys');
  await page.keyboard.press('Escape');

  await panel.getByRole('combobox', { name: 'Status' }).selectOption('confirmed');
  await expect(page).toHaveURL('/admin?tab=orders&status=confirmed');
  const before = await rows.first().boundingBox();
  await panel.getByLabel(`Select order ${numbers[2]}`).check();
  expect(await rows.first().boundingBox()).toEqual(before);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/admin?tab=settings');
  await page.goBack();
  await expect(page).toHaveURL('/admin?tab=orders&status=confirmed');
  await expect(panel.getByText('1 of 12 selected')).toBeVisible();
});

test('a customer opens beside the list as an order does, and has a whole page', { tag: '@desktop' }, async ({
  page,
  otherDevice,
}) => {
  await createPaidOrder(await otherDevice(), { lastName: 'Alder' });
  await createPaidOrder(await otherDevice(), { lastName: 'Birch' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const panel = await openAdminArea(page, '/admin?tab=customers');
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
  await expect(customer.getByRole('table', { name: 'Orders of the customer' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-customer-beside-list');
  await page.keyboard.press('Escape');
  await expect(customer).toHaveCount(0);
  await expect(page).toHaveURL('/admin?tab=customers&q=Ann');
  await expect(link('Ann Alder')).toBeFocused();

  await page.keyboard.press('Enter');
  await customer.getByRole('link', { name: 'Open the whole page' }).click();
  await expect(customer.getByRole('region', { name: 'Invoices' })).toBeVisible();
  await expect(panel.getByRole('table', { name: 'Customers', exact: true })).toBeHidden();
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-customer-page');
  await customer.getByRole('button', { name: 'Previous customer' }).click();
  await expect(customer.getByRole('heading', { name: 'Ann Birch' })).toBeVisible();
  await page.goBack();
  await expect(link('Ann Alder')).toBeVisible();
  await expect(customer.getByRole('heading', { name: 'Ann Alder' })).toBeVisible();
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(link('Ann Alder')).toBeHidden();
  await customer.getByRole('button', { name: 'All customers' }).click();
  await expect(page).toHaveURL('/admin?tab=customers&q=Ann');
  await expect(link('Ann Birch')).toBeVisible();
});

test('on a phone the first order is on the first screen once its tab is chosen', { tag: '@desktop' }, async ({
  otherDevice,
}) => {
  const phone = await otherDevice();
  const { orderNumber } = await createPaidOrder(phone);
  await signInAsAdmin(phone);
  await phone.goto('/admin');
  await phone.getByRole('tab', { name: 'Orders' }).click();
  const card = phone.getByRole('list', { name: 'Orders' }).getByRole('listitem').first();
  await expect(card).toContainText(orderNumber);
  await expect(card.getByRole('button', { name: /^Status of order/ })).toBeInViewport({ ratio: 1 });
  await phone.getByRole('button', { name: 'Filters' }).click();
  await phone.getByLabel('Payment').selectOption('paid');
  await expect(phone.getByRole('button', { name: 'Filters: 1 set' })).toBeVisible();
});
