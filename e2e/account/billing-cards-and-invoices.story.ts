import type { Page } from 'playwright/test';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import { expect, register, signIn, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { cards, expectNotice, goToSubscriptionCard, payByCard } from '../support/shopper.ts';

/** Can be saved, but is declined when charged. */
const failingCard = '4000000000000341';
const day = 24 * 3_600_000;

test('a customer without payments finds every part of Billing empty, and saves an address', async ({
  page,
}) => {
  await register(page);
  await page.goto('/dashboard?tab=billing');
  const billing = page.getByRole('tabpanel', { name: 'Billing' });
  await expect(billing.getByText('No invoices found')).toBeVisible();
  await expect(billing.getByText('Invoices will appear here after your first payment')).toBeVisible();
  await expect(billing.getByText(/^No card is saved yet/)).toBeVisible();
  await expect(billing.getByText(/^No credit yet/)).toBeVisible();
  await takeScreenshot(page, 'billing-empty');
  const form = page.getByRole('form', { name: 'Billing Address' });
  await form.getByLabel('Full Name').fill('Ann Lee Ltd.');
  await form.getByLabel('Country').selectOption({ label: 'Canada' });
  await form.getByLabel('City').fill('Toronto');
  await form.getByRole('button', { name: 'Save Billing Address' }).click();
  await expectNotice(page, 'Billing Address Updated', 'Your billing address has been successfully updated.');
  await page.reload();
  await expect(form.getByLabel('Full Name')).toHaveValue('Ann Lee Ltd.');
  await expect(form.getByLabel('Country')).toHaveValue('CA');
  expect(await form.getByLabel('Country').locator('option').allTextContents()).toEqual([
    'United States',
    'Canada',
    'Mexico',
  ]);
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
});

test('cards are managed on the provider’s page, and one that ends too soon says so', async ({
  page,
  shop,
}) => {
  await goToSubscriptionCard(page);
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/subscription-success');
  await page.goto('/dashboard?tab=billing');
  const methods = page.getByRole('region', { name: 'Payment Methods' });
  await expect(methods.getByText('Visa ending in 4242')).toBeVisible();
  await expect(methods.getByText('Expires 12/34')).toBeVisible();
  await expect(methods.getByText('Default')).toBeVisible();

  await methods.getByRole('button', { name: 'Manage Payment Methods' }).click();
  const now = await shop.now();
  const thisMonth = `${String(now.getMonth() + 1).padStart(2, '0')}/${String(now.getFullYear() % 100)}`;
  await addCardInPortal(page, '5555555555554444', thisMonth, 'Add card');
  await page.getByRole('button', { name: 'Make default: card ending in 4444' }).click();
  await page.getByRole('link', { name: 'Return to the shop' }).click();
  await expect(page).toHaveURL('/dashboard?tab=billing');
  const row = methods.getByRole('listitem').filter({ hasText: 'Mastercard ending in 4444' });
  await expect(row.getByText('Default')).toBeVisible();
  const charge = new Date(now.getTime() + 14 * day);
  if (charge.getMonth() !== now.getMonth())
    await expect(row.getByText(/^Ends before the next charge on/)).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
  await takeScreenshot(page, 'billing-cards');
});

test('a failed payment says what to do, and a new card settles it', async ({ page, shop }) => {
  const person = await goToSubscriptionCard(page);
  await payByCard(page, failingCard);
  await expect(page).toHaveURL('/subscription-success');
  await shop.moveClock(new Date((await shop.now()).getTime() + 15 * day).toISOString());
  await signIn(page, person);
  await page.goto('/dashboard?tab=billing');
  const billing = page.getByRole('tabpanel', { name: 'Billing' });
  await expect(page.getByText('Payment Issue')).toBeVisible();
  await expect(billing.getByText('Open', { exact: true })).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'billing-failed-payment');

  await page.getByRole('button', { name: 'Update Payment Method' }).first().click();
  await addCardInPortal(page, cards.good, '12/34', 'Save and use card');
  await expect(page).toHaveURL('/dashboard?tab=subscriptions');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(billing.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText('Payment Issue')).toBeHidden();
  await expectInvoicePages(page);
  await takeScreenshot(page, 'billing-paid');
});

async function addCardInPortal(page: Page, number: string, expiry: string, button: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry (MM/YY)').fill(expiry);
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByRole('button', { name: button }).click();
}

async function expectInvoicePages(page: Page): Promise<void> {
  const invoices = page.getByRole('region', { name: 'Invoice History' });
  await expect(invoices.getByText('$27.76 USD')).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await invoices.getByRole('link', { name: /^View of invoice/ }).click();
  const view = await opened;
  await expect(view.getByText('$27.76').first()).toBeVisible();
  await view.close();
  const pdf = invoices.getByRole('link', { name: /^PDF of invoice/ });
  await expect(pdf).toHaveAttribute('target', '_blank');
  const answer = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('application/pdf');
}
