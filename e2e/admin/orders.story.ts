import { readFile } from 'node:fs/promises';
import { openAdminArea, openedRow, setStatus } from '../support/admin-area.ts';
import { createPaidOrder, maliciousName } from '../support/paid-order.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';

test('orders are found, moved on, edited and deleted, and the later of two admins is told', {
  tag: '@desktop',
}, async ({ page, otherDevice, expectedErrors }) => {
  const buyer = await otherDevice();
  const first = await createPaidOrder(buyer);
  const second = await createPaidOrder(buyer, { firstName: 'Ben' }, 'radish');
  const panel = await openAdminArea(page, '/admin?tab=orders');
  const path = `/api/admin/orders/${first.orderId}`;
  const renamed = await page.request.patch(path, { data: { guestName: maliciousName.slice(0, 200) } });
  expect(renamed.status()).toBe(200);
  await page.reload();
  const row = (number: string) => page.getByRole('row').filter({ hasText: number });
  await expect(row(first.orderNumber)).toContainText('=HYPERLINK');

  await setStatus(page, row(first.orderNumber), 'Growing');
  await expectNotice(page, 'Order updated', 'Status: Growing');
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Set status of 2 orders' }).click();
  await page.getByRole('menuitem', { name: 'Confirmed: changes 1 order' }).click();
  await expectNotice(page, '2 orders updated', 'Status: Confirmed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, 'Undone', 'The order is as it was.');
  await expect(row(first.orderNumber)).toContainText('Growing');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`,"'=HYPERLINK(""http://x"")<b>`);
  await takeScreenshot(page, 'admin-orders');

  await row(first.orderNumber).getByRole('link', { name: first.orderNumber }).click();
  const order = openedRow(page, 'Order');
  await order.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: `Edit order ${first.orderNumber}` });
  await form.getByLabel('Name').fill('Ann of the farm stand');
  expect((await page.request.patch(`${path}/status`, { data: { status: 'shipped' } })).status()).toBe(200);
  expectedErrors.push(/status of 409/);
  await form.getByRole('button', { name: 'Save order' }).click();
  await expect(form.getByRole('alert')).toContainText('Somebody else has changed this order meanwhile.');
  // Once the newer version is loaded.
  await expect(async () => {
    await form.getByRole('button', { name: 'Save order' }).click();
    await expect(form).toBeHidden({ timeout: 3000 });
  }).toPass();
  await expect(order.getByRole('button', { name: /^Status of order/ })).toHaveText('Shipped');
  await expect(order.getByText('Ann of the farm stand').first()).toBeVisible();

  await order.getByRole('button', { name: 'Set time' }).click();
  const time = page.getByRole('dialog', { name: `Time of order ${first.orderNumber}` });
  await time.getByLabel('Deliver before').fill('10:30');
  await time.getByRole('button', { name: 'Save' }).click();
  await expect(time).toBeHidden();
  await order.getByRole('textbox', { name: 'Remark' }).fill('Left with the neighbor');
  await order.getByRole('button', { name: 'Add remark' }).click();
  const history = order.getByRole('region', { name: 'History' });
  for (const text of ['none to 10:30 AM', 'Left with the neighbor'])
    await expect(history).toContainText(text);
  await takeScreenshot(page, 'admin-order');

  await page.evaluate(() => Object.assign(window, { print: () => {} }));
  await order.getByRole('button', { name: 'Print labels' }).click();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText(/Keep at 35-40°F/)).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(panel).toBeHidden();
  await page.emulateMedia({ media: 'screen', colorScheme: null });

  await order.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete order' }).click();
  await expectNotice(page, 'Order deleted');
  await expect(row(first.orderNumber)).toHaveCount(0);
  await page.getByLabel('Search').fill(second.person.email);
  await expect(page).toHaveURL(/q=/);
  await expect(row(second.orderNumber)).toBeVisible();
});
