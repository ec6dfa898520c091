import { expect, takeScreenshot, test } from '../support/shop.ts';
import {
  addOunces,
  checkOut,
  expectNotice,
  figure,
  fillAddress,
  stepper,
  summary,
} from '../support/shopper.ts';

test('the purchase page keeps an early choice, leads through greens and address, and stops outside the area', async ({
  page,
}) => {
  let loadScripts = () => {};
  const chosen = new Promise<void>((resolve) => {
    loadScripts = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto('/subscription', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Subscribe and save' }).check();
  loadScripts();
  await expect(page.getByText('Choose a plan first, then fill your box.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Subscribe and save' })).toBeChecked();
  for (const button of await stepper(page, 'Pea Shoots').getByRole('button').all())
    await expect(button).toBeDisabled();
  await page.getByRole('button', { name: 'Choose how often first', exact: true }).click();
  await expectNotice(page, 'Select a plan', 'Please choose a subscription plan to continue.');
  await page.getByRole('radio', { name: 'One-time purchase' }).check();

  await expect(figure(summary(page), 'Delivery')).toHaveText('$20.00, free from $35.00');
  await page.getByRole('button', { name: 'Choose greens' }).click();
  await expectNotice(page, 'Add products', 'Please select at least one product.');
  await expect(page.getByRole('button', { name: 'Increase Pea Shoots' })).toBeFocused();
  const amount = stepper(page, 'Kale').getByRole('textbox');
  await amount.fill('12x');
  await amount.press('Enter');
  await expect(stepper(page, 'Kale')).toContainText('12 oz');
  await expect(figure(summary(page), 'Delivery')).toHaveText('FREE');
  await amount.fill('999');
  await amount.press('Tab');
  await expect(amount).toHaveValue('999');
  await amount.fill('');
  await expect(figure(summary(page), 'Subtotal')).toHaveText('$0.00');

  await addOunces(page, 'Pea Shoots', 2);
  await expect(figure(summary(page), 'Total')).toHaveText('$27.54');
  await expect(page.getByText('Add $29.50 more for free delivery.')).toBeVisible();
  await takeScreenshot(page, 'purchase-page-top-up');
  await page.getByRole('button', { name: 'Add these 10 oz, pay $11.34 more' }).click();
  await expect(figure(summary(page), 'Total')).toHaveText('$38.88');
  await expect(stepper(page, 'Radish')).toContainText('3 oz');

  const street = page.getByLabel('Street address');
  await checkOut(page);
  await expect(street).toBeFocused();
  await expect(street).toHaveAccessibleDescription('');
  await checkOut(page);
  await expectNotice(page, 'Complete delivery address', 'Please fill in all required address fields.');
  await expect(street).toHaveAccessibleDescription('Please enter your street address.');
  await takeScreenshot(page, 'purchase-page-address-missing');
  await fillAddress(page, { street: '1 Bay St', city: 'Savannah', zipCode: '31401' });
  await checkOut(page);
  await expectNotice(page, 'Address validation failed');
  await expect(page.getByRole('heading', { name: 'Fill your box' })).toBeVisible();
  await takeScreenshot(page, 'purchase-page-outside');

  await page.getByRole('button', { name: 'Tell me when you come to 31401' }).click();
  const dialog = page.getByRole('dialog', { name: 'When we come to 31401' });
  await dialog.getByLabel('Email').fill('far.away@example.com');
  await dialog.getByRole('button', { name: 'Tell me when you come to 31401' }).click();
  await expect(dialog).toContainText('We will write to far.away@example.com when we come to 31401.');
});
