import { join } from 'node:path';
import { adminRow, openAdminArea } from '../support/admin-area.ts';
import { expect, expectAccessible, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { subscribe } from '../support/subscriber.ts';

test('prices are saved in one batch, and one that fails stays with its reason', { tag: '@desktop' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const panel = await openAdminArea(page);
  const priceOf = (name: string) => panel.getByLabel(`Price of ${name} per ounce, in dollars`);
  const tableWidths = () => panel.locator('th').evaluateAll((heads) => heads.map((head) => head.clientWidth));
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect(priceOf('Kale')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = [await tableWidths(), await pageHeight()];
  await priceOf('Kale').fill('3.50');
  await priceOf('Radish').fill('cheap');
  await priceOf('Pea Shoots').fill('2.750');
  await priceOf('Pea Shoots').fill('2.75');
  const bar = panel.getByRole('toolbar', { name: 'Changed prices' });
  await expect(bar.getByText('2 changed prices')).toBeVisible();
  expect([await tableWidths(), await pageHeight()]).toEqual(before);
  await bar.getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('Error updating prices').first()).toBeVisible();
  await expect(priceOf('Radish')).toHaveValue('cheap');
  await expect(adminRow(panel, 'Radish').getByText('Please enter a price like 2.75')).toBeVisible();
  await expect(bar.getByText('1 changed price')).toBeVisible();
  await takeScreenshot(page, 'admin-inventory');
  await expectAccessible(page);
  await priceOf('Radish').fill('3.10');
  await bar.getByRole('button', { name: 'Save prices' }).click();
  await expect(bar).toHaveCount(0);
  const products: { id: string; price: string }[] = await (await page.request.get('/api/products')).json();
  expect(products.map(({ id, price }) => `${id} ${price}`)).toEqual([
    'pea-shoots 2.75',
    'baby-broccoli 3.25',
    'radish 3.10',
    'kale 3.50',
  ]);
});

test('a saved price is applied to running subscriptions, after a count', { tag: '@desktop' }, async ({
  page,
  otherDevice,
}) => {
  await subscribe(await otherDevice());
  const panel = await openAdminArea(page);
  await panel.getByLabel('Price of Radish per ounce, in dollars').fill('4');
  await panel.getByRole('button', { name: 'Save prices' }).click();
  const offer = panel.getByRole('toolbar', { name: 'New price of Radish' });
  await expect(offer.getByText('$3.00 is now $4.00 an ounce')).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Apply to running subscriptions' }).click();
  const dialog = page.getByRole('dialog', { name: 'New price of Radish in running subscriptions' });
  await expect(
    dialog.getByText('1 subscription, 1 mail: an ounce of Radish costs $4.00 instead of $3.00.'),
  ).toBeVisible();
  await takeScreenshot(page, 'admin-reprice');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply it' }).click();
  await expect(page.getByText('The new price is planned').first()).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('stock and its flag follow each other, by keyboard', { tag: '@desktop' }, async ({ page }) => {
  const panel = await openAdminArea(page);
  const kale = adminRow(panel, 'Kale');
  const stock = kale.getByLabel('Stock of Kale, in ounces');
  await stock.fill('none');
  await stock.press('Enter');
  await expect(stock).toHaveValue('0');
  await expect(kale.getByRole('checkbox')).toBeChecked();
  await stock.fill('12');
  await stock.press('Enter');
  await expect(kale.getByRole('checkbox')).not.toBeChecked();
  await kale.getByRole('button', { name: 'Actions for Kale' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(panel.getByRole('button', { name: 'Actions for Radish' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Radish' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'Actions for Radish' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Retire' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(adminRow(panel, 'Radish').getByText('Retired')).toBeVisible();
  const products: { id: string }[] = await (await page.request.get('/api/products')).json();
  expect(products.map(({ id }) => id)).toEqual(['pea-shoots', 'baby-broccoli', 'kale']);
});

test('a new green with a picture is on offer at once', { tag: '@desktop' }, async ({ page, otherDevice }) => {
  const panel = await openAdminArea(page);
  await panel.getByRole('button', { name: 'Add product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a product' });
  await dialog.getByLabel('Name').fill('Sunflower Shoots');
  await dialog.getByLabel('Price per ounce').fill('3.40');
  await dialog.getByLabel('Stock, in ounces').fill('60');
  await dialog.getByLabel('Description').fill('Nutty and crunchy.');
  await dialog
    .getByLabel('Picture')
    .setInputFiles(join(import.meta.dirname, '../../public/icons/icon-512.png'));
  await takeScreenshot(page, 'admin-new-product');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await expect(adminRow(panel, 'Sunflower Shoots')).toBeVisible();

  const customer = await otherDevice();
  await customer.goto('/subscription');
  await expect(customer.getByText('Sunflower Shoots').first()).toBeVisible();
  const picture = customer.locator('img[src^="/public-objects/products/sunflower-shoots-"]').first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
