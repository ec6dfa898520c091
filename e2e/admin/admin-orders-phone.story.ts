import { setStatus } from '../support/admin-area.ts';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, expectAccessible, signInAsAdmin, takeScreenshot, test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';

test('an order is a card on a phone, and moved on there', async ({ page }) => {
  const { person, orderNumber } = await createPaidOrder(page, { firstName: 'Phoebe' });
  await signInAsAdmin(page);
  await page.goto(`/admin?tab=orders&q=${encodeURIComponent(person.email)}`);
  const card = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  await expect(card).toContainText('Phoebe Lee');
  await expect(card).toContainText('oz Kale');
  expect((await card.boundingBox())?.height).toBeLessThan(165);
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'admin-orders');
  await setStatus(page, card, 'Delivered');
  await expectNotice(page, 'Order updated', 'Status: Delivered');
  await card.getByRole('link', { name: orderNumber }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Confirmed to Delivered');
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-order');
});

test('the farm sends an order to another address, beyond the area too', async ({ page }) => {
  const { orderNumber, person } = await createPaidOrder(page, { firstName: 'Winona' });
  await signInAsAdmin(page);
  await page.goto(`/admin?tab=orders&q=${encodeURIComponent(person.email)}`);
  await page.getByRole('link', { name: orderNumber }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: `Edit order ${orderNumber}` });
  await dialog.getByLabel('Street address').fill('9 Bay St');
  await dialog.getByLabel('City').fill('Savannah');
  await dialog.getByLabel('ZIP code').fill('31401');
  await dialog.getByLabel('Delivery notes').fill('At the neighbor');
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'admin-order-edit');
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('9 Bay St, Savannah, Georgia 31401')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('12 Birmingham Rd to 9 Bay St');
  await expect(history).toContainText('Gate 4 to At the neighbor');
});
