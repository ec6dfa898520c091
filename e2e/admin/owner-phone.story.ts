import type { Page } from 'playwright/test';
import { adminRow, openAdminArea, openedRow, setStatus } from '../support/admin-area.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, takeScreenshot, test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';

test('on a phone rows are cards, and a customer who calls is found, helped and sent a box elsewhere', async ({
  page,
  otherDevice,
}) => {
  const buyer = await otherDevice();
  const { orderNumber } = await createPaidOrder(buyer, { firstName: 'Phoebe', phone: '+1 404 555 0166' });
  const panel = await openAdminArea(page, '/admin?tab=inventory');
  await expect(adminRow(panel, 'Kale').getByText('Reserved, unpaid')).toBeVisible();
  await expect(panel.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Today' }).click();
  const boxes = page.getByRole('link', { name: /: \d+ box/ }).first();
  await boxes.click();
  await expect(page).toHaveURL(/\?tab=orders&deliveryDate=\d{4}-\d\d-\d\d$/);

  await page.getByRole('tab', { name: 'Inventory' }).click();
  await page.getByRole('tab', { name: 'Orders' }).click();
  const card = page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first();
  await expect(card).toContainText(orderNumber);
  await expect(card).toContainText('oz Kale');
  await expect(card.getByRole('button', { name: /^Status of order/ })).toBeInViewport({ ratio: 1 });
  await takeScreenshot(page, 'admin-orders');
  await expectContentBelowBar(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Payment').selectOption('paid');
  await expect(page.getByRole('button', { name: 'Filters: 1 set' })).toBeVisible();

  await page.getByRole('button', { name: 'Search' }).click();
  const find = page.getByRole('combobox', { name: /^Find an order, customer/ });
  await find.fill('(404) 555 0166');
  await page.getByRole('group', { name: 'Customers' }).getByRole('option', { name: 'Phoebe Lee' }).click();
  await expect(page).toHaveURL(/\?tab=customers&customer=/);
  await expect(openedRow(page, 'Customer').getByRole('heading', { name: 'Phoebe Lee' })).toBeInViewport();
  await takeScreenshot(page, 'admin-customer');
  await page.getByRole('link', { name: orderNumber }).click();
  const order = page.getByRole('dialog', { name: 'Order', exact: true });
  await expect(order).toContainText('Phoebe Lee');
  await page.keyboard.press('Escape');
  await expect(order).toHaveCount(0);

  await page.getByRole('tab', { name: 'Orders' }).click();
  await setStatus(page, card, 'Growing');
  await expectNotice(page, 'Order updated', 'Status: Growing');
  await card.getByRole('link', { name: orderNumber }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: `Edit order ${orderNumber}` });
  await form.getByLabel('Street address').fill('9 Bay St');
  await form.getByLabel('City').fill('Savannah');
  await form.getByLabel('ZIP code').fill('31401');
  await form.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('9 Bay St, Savannah, Georgia 31401')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  for (const text of ['Confirmed to Growing', '12 Birmingham Rd to 9 Bay St'])
    await expect(history).toContainText(text);
  await takeScreenshot(page, 'admin-order');
});

/** At most 120 px below, with its heading. */
async function expectContentBelowBar(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0 }));
  const bar = await page.getByRole('banner').boundingBox();
  const heading = await page.getByRole('heading', { name: 'Orders', level: 1 }).boundingBox();
  if (!bar || !heading) throw new Error('Bar or heading is not shown.');
  expect(heading.y - bar.y - bar.height).toBeLessThanOrEqual(120);
  await expect(page.getByRole('list', { name: 'Counts' })).toHaveCount(0);
}
