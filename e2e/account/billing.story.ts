import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';
import { subscribeAndMovePastFirstCharge } from '../support/subscriber.ts';

test('cards are managed on the provider’s page, invoices are opened, and the billing address is kept', async ({
  page,
  shop,
}) => {
  await subscribeAndMovePastFirstCharge(page, shop);
  await page.goto('/dashboard?tab=billing');
  const methods = page.getByRole('region', { name: 'Payment Methods' });
  await expect(methods.getByText('Visa ending in 4242')).toBeVisible();
  await expect(methods.getByText('Default')).toBeVisible();
  await methods.getByRole('button', { name: 'Manage Payment Methods' }).click();
  await page.getByLabel('Card number').fill('5555555555554444');
  await page.getByLabel('Expiry (MM/YY)').fill('12/34');
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByRole('button', { name: 'Make default: card ending in 4444' }).click();
  await page.getByRole('link', { name: 'Return to the shop' }).click();
  await expect(page).toHaveURL('/dashboard?tab=billing');
  const row = methods.getByRole('listitem').filter({ hasText: 'Mastercard ending in 4444' });
  await expect(row.getByText('Default')).toBeVisible();
  await takeScreenshot(page, 'billing-cards');

  const invoices = page.getByRole('region', { name: 'Invoice History' });
  await expect(invoices.getByText('Paid', { exact: true })).toBeVisible();
  await expect(invoices.getByText('$42.12 USD')).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await invoices.getByRole('link', { name: /^View of invoice/ }).click();
  const view = await opened;
  await expect(view.getByText('$42.12').first()).toBeVisible();
  await view.close();
  const pdf = invoices.getByRole('link', { name: /^PDF of invoice/ });
  await expect(pdf).toHaveAttribute('target', '_blank');
  const answer = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('application/pdf');

  const form = page.getByRole('form', { name: 'Billing Address' });
  await form.getByLabel('Full Name').fill('Ann Lee Ltd.');
  await form.getByLabel('Country').selectOption({ label: 'Canada' });
  await form.getByLabel('City').fill('Toronto');
  await form.getByRole('button', { name: 'Save Billing Address' }).click();
  await expectNotice(page, 'Billing Address Updated', 'Your billing address has been successfully updated.');
  await page.reload();
  await expect(form.getByLabel('Full Name')).toHaveValue('Ann Lee Ltd.');
  await expect(form.getByLabel('Country')).toHaveValue('CA');
});
