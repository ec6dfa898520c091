import { join } from 'node:path';
import { adminRow, openAdminArea } from '../support/admin-area.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { subscribe } from '../support/subscriber.ts';

test('prices are saved in a batch, one that fails stays with its reason, and running subscriptions may follow', {
  tag: '@desktop',
}, async ({ page, otherDevice, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  await subscribe(await otherDevice());
  const panel = await openAdminArea(page, '/admin?tab=inventory');
  const priceOf = (name: string) => panel.getByLabel(`Price of ${name} per ounce, in dollars`);
  const bar = panel.getByRole('toolbar', { name: 'Changed prices' });
  const save = bar.getByRole('button', { name: 'Save prices' });
  const layout = () =>
    page.evaluate(() => [
      document.documentElement.scrollHeight,
      ...[...document.querySelectorAll('th')].map(({ clientWidth }) => clientWidth),
    ]);
  await expect(priceOf('Kale')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = await layout();
  await priceOf('Kale').fill('3.50');
  await priceOf('Radish').fill('cheap');
  await expect(bar.getByText('2 changed prices')).toBeVisible();
  expect(await layout(), 'nothing moves').toEqual(before);
  await save.click();
  await expect(page.getByText('Error updating prices').first()).toBeVisible();
  await expect(adminRow(panel, 'Radish').getByText('Please enter a price like 2.75')).toBeVisible();
  await expect(priceOf('Radish')).toHaveValue('cheap');
  await expect(bar.getByText('1 changed price')).toBeVisible();
  await takeScreenshot(page, 'admin-inventory');
  await priceOf('Radish').fill('4');
  await save.click();
  await expect(bar).toHaveCount(0);

  const offer = panel.getByRole('toolbar', { name: 'New price of Radish' });
  await expect(offer.getByText('$3.00 is now $4.00 an ounce')).toBeVisible();
  await offer.getByRole('button', { name: 'Apply to running subscriptions' }).click();
  const dialog = page.getByRole('dialog', { name: 'New price of Radish in running subscriptions' });
  await expect(
    dialog.getByText('1 subscription, 1 mail: an ounce of Radish costs $4.00 instead of $3.00.'),
  ).toBeVisible();
  await takeScreenshot(page, 'admin-reprice');
  await dialog.getByRole('button', { name: 'Apply it' }).click();
  await expect(page.getByText('The new price is planned').first()).toBeVisible();
  await expect(offer).toHaveCount(0);

  const kale = adminRow(panel, 'Kale');
  await kale.getByRole('checkbox').click();
  await expect(kale.getByRole('checkbox')).toBeChecked();
  await kale.getByRole('button', { name: 'Actions for Kale' }).focus();
  await page.keyboard.press('ArrowUp');
  const actions = panel.getByRole('button', { name: 'Actions for Radish' });
  await expect(actions).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Radish' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Retire' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(adminRow(panel, 'Radish').getByText('Retired')).toBeVisible();
  const products: { id: string; price: string }[] = await (await page.request.get('/api/products')).json();
  expect(products.map(({ id, price }) => `${id} ${price}`)).toEqual([
    'pea-shoots 2.75',
    'baby-broccoli 3.25',
    'kale 3.50',
  ]);
});

test('a fifth green with a picture, and a box of it, appear wherever greens are named', {
  tag: '@desktop',
}, async ({ page, otherDevice }) => {
  const panel = await openAdminArea(page, '/admin?tab=inventory');
  await panel.getByRole('button', { name: 'Add product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a product' });
  const picture = join(import.meta.dirname, '../../public/icons/icon-512.png');
  await dialog.getByLabel('Name').fill('Sunflower');
  await dialog.getByLabel('Price per ounce').fill('3.50');
  await dialog.getByLabel('Days to grow').fill('10');
  await dialog.getByLabel('Ounces per tray').fill('8');
  await dialog.getByLabel('Seed per tray').fill('30');
  await dialog.getByLabel('Flavor').fill('Nutty and crunchy, like the seed');
  await dialog.getByLabel('Picture').setInputFiles(picture);
  await takeScreenshot(page, 'admin-new-product');
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await expect(adminRow(panel, 'Sunflower')).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  const boxes = page.getByRole('region', { name: 'Boxes', exact: true });
  await boxes.getByRole('button', { name: 'Add a box' }).click();
  await boxes.getByLabel('Name of the box').last().fill('Crunchy');
  await boxes.getByLabel('Sunflower, oz').last().fill('12');
  await page.getByRole('toolbar', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('toolbar', { name: 'Unsaved changes' })).toHaveCount(0);
  await takeScreenshot(page, 'admin-boxes');

  const customer = await otherDevice();
  await customer.goto('/');
  await expect(customer.getByRole('heading', { name: 'Five greens, always fresh' })).toBeVisible();
  const green = customer
    .getByRole('region', { name: 'Five greens' })
    .getByRole('link', { name: /Sunflower/ });
  await expect(green).toContainText('Nutty and crunchy, like the seed');
  const shown = customer.locator('img[src^="/public-objects/products/sunflower-"]').first();
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const box = customer.getByRole('article', { name: 'Crunchy' });
  await expect(box).toContainText('12 oz Sunflower');
  await box.getByRole('button', { name: 'Add this box' }).click();
  await expect(customer).toHaveURL('/subscription');
  await expect(customer.getByRole('complementary', { name: 'Order summary' })).toContainText('$42.00');
  await takeScreenshot(customer, 'fifth-green');
});
