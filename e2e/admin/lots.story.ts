import { openAdminArea } from '../support/admin-area.ts';
import { formatDay } from '../support/days.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, signInAsAdmin, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { ordersOf } from '../support/shopper.ts';

test('a seed lot leads from the sow plan and the search to its boxes, whose customers are written to', {
  tag: '@desktop',
}, async ({ page, shop, otherDevice }) => {
  const buyer = await otherDevice();
  const { person, orderNumber } = await createPaidOrder(buyer);
  const [{ deliveryDate }] = await ordersOf(buyer);
  await signInAsAdmin(page);
  await page.goto('/admin/sow');
  await page.locator('summary', { hasText: `of Kale for ${formatDay(deliveryDate)}` }).click();
  const form = page.getByRole('form', { name: 'Record a sowing of Kale' });
  await form.getByLabel('Trays').fill('1');
  await form.getByLabel('Seed lot').fill('KALE 24/118');
  await form.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByRole('link', { name: 'lot KALE 24/118' })).toBeVisible();

  await page.goto(`/admin/harvest?date=${deliveryDate}`);
  await page.getByLabel(/^Ounces of /).fill('8');
  await page.getByRole('button', { name: 'Harvested' }).click();
  await expect(page.getByText(/^needed \d+, cut 8$/)).toBeVisible();
  await page.getByRole('link', { name: 'lot KALE 24/118' }).click();
  await expect(page.getByRole('heading', { name: 'Lot KALE 24/118' })).toBeVisible();

  await openAdminArea(page, '/admin?tab=orders');
  await page.getByRole('combobox', { name: /seed lot/ }).fill('24/118');
  await page.getByRole('option', { name: /KALE 24\/118/ }).click();
  await expect(page.getByRole('heading', { name: '1 order' })).toBeVisible();
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible();
  await expect(page.getByText('1 tray of Kale')).toBeVisible();
  await expect(page.getByText('Kale, 8 oz')).toBeVisible();
  await takeScreenshot(page, 'lot');
  await page.getByRole('button', { name: 'Write to them' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Subject').fill('Your kale');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Please do not eat it. We bring a new box.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(
    dialog.getByText('Goes to 1 customer with a box that may carry lot KALE 24/118.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Send it' }).click();
  await expect(dialog.getByText('Sent to 1 customer')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const mails = (await shop.mails()).filter(({ to }) => to === person.email);
  expect(mails.filter(({ subject }) => subject === 'Your kale')).toHaveLength(1);
});
