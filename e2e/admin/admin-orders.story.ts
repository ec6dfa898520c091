import { readFile } from 'node:fs/promises';
import { openedRow, setStatus } from '../support/admin-area.ts';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { createPaidOrder, maliciousName } from '../support/paid-order.ts';
import {
  expect,
  expectAccessible,
  signInAsAdmin,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';

test('orders are found, moved on, edited and deleted, and the later of two admins is told', {
  tag: '@desktop',
}, async ({ page, expectedErrors }) => {
  const [first, second] = [
    await createPaidOrder(page),
    await createPaidOrder(page, { firstName: 'Ben' }, 'radish'),
  ];
  await signInAsAdmin(page);
  const path = `/api/admin/orders/${first.orderId}`;
  expect(
    (await page.request.patch(path, { data: { guestName: maliciousName.slice(0, 200) } })).status(),
  ).toBe(200);
  await page.goto('/admin?tab=orders');
  const row = (number: string) => page.getByRole('row').filter({ hasText: number });
  await expect(row(first.orderNumber)).toContainText('=HYPERLINK');
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'admin-orders');

  await setStatus(page, row(first.orderNumber), 'Growing');
  await expectNotice(page, 'Order updated', 'Status: Growing');
  await page.getByLabel('Select all').check();
  const bulk = page.getByRole('button', { name: 'Set status of 2 orders' });
  await bulk.click();
  await page.getByRole('menuitem', { name: 'Confirmed: changes 1 order' }).click();
  await expectNotice(page, '2 orders updated', 'Status: Confirmed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, 'Undone', 'The order is as it was.');
  await expect(row(first.orderNumber)).toContainText('Growing');
  await page.getByLabel('Select all').check();
  await bulk.click();
  await page.getByRole('menuitem', { name: 'Delivered: changes 2 orders' }).click();
  await expectNotice(page, '2 orders updated', 'Status: Delivered');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`,"'=HYPERLINK(""http://x"")<b>`);

  await row(first.orderNumber).getByRole('link', { name: first.orderNumber }).click();
  const panel = openedRow(page, 'Order');
  await panel.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: `Edit order ${first.orderNumber}` });
  await form.getByLabel('Name').fill('Ann of the farm stand');
  expect((await page.request.patch(`${path}/status`, { data: { status: 'shipped' } })).status()).toBe(200);
  expectedErrors.push(/status of 409/);
  await form.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('Error updating order', { exact: true })).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('Somebody else has changed this order meanwhile.');
  // Once the newer version is loaded.
  await expect(async () => {
    await form.getByRole('button', { name: 'Save order' }).click();
    await expect(form).toBeHidden({ timeout: 3000 });
  }).toPass();
  await expect(panel.getByRole('button', { name: /^Status of order/ })).toHaveText('Shipped');
  await expect(panel.getByText('Ann of the farm stand').first()).toBeVisible();

  const setTime = async (press: string) => {
    await panel.getByRole('button', { name: 'Set time' }).click();
    const dialog = page.getByRole('dialog', { name: `Time of order ${first.orderNumber}` });
    await dialog.getByLabel('Deliver before').fill('10:30');
    await takeScreenshot(page, 'admin-order-time');
    await dialog.getByRole('button', { name: press }).click();
    await expect(dialog).toBeHidden();
  };
  const deliverBefore = panel.getByText('Deliver before', { exact: true }).first().locator('..');
  await setTime('Save');
  await expect(deliverBefore).toContainText('10:30 AM');
  await setTime('Any time');
  await expect(deliverBefore).toContainText('Any time');
  await expect(panel.getByRole('region', { name: 'History' })).toContainText('none to 10:30 AM');

  await panel.getByRole('textbox', { name: 'Remark' }).fill('Left with the neighbour');
  await panel.getByRole('button', { name: 'Add remark' }).click();
  await expect(panel.getByRole('region', { name: 'History' })).toContainText('Left with the neighbour');
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-order');

  await page.evaluate(() => Object.assign(window, { print: () => {} }));
  await panel.getByRole('button', { name: 'Print labels' }).click();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText(/Keep at 35-40°F/)).toBeVisible();
  await expect(page.getByText(/Keep at 35-40°F/)).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByText('Welcome back')).toBeHidden();
  await page.emulateMedia({ media: 'screen', colorScheme: null });

  await panel.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete order' }).click();
  await expectNotice(page, 'Order deleted');
  await expect(row(first.orderNumber)).toHaveCount(0);
  await page.getByLabel('Search').fill(second.person.email);
  await expect(page).toHaveURL(/q=/);
  await expect(row(second.orderNumber)).toBeVisible();
});
