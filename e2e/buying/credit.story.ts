import type { Page } from 'playwright/test';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { expect, newPerson, register, signIn, signInAsAdmin, takeScreenshot, test } from '../support/shop.ts';
import {
  addOunces,
  cards,
  checkOut,
  expectAddressInArea,
  figure,
  payByCard,
  summary,
} from '../support/shopper.ts';

/** With credit and 12 oz of kale ($38.88). */
async function fillBoxWithCredit(page: Page, amount: string) {
  const person = await register(page, newPerson());
  const { id } = await (await page.request.get('/api/auth/user')).json();
  await signInAsAdmin(page);
  const gift = { amount, reason: 'Wilted radish', key: crypto.randomUUID() };
  const given = await page.request.post(`/api/admin/customers/${id}/credit`, { data: gift });
  expect(given.status(), await given.text()).toBe(200);
  await signIn(page, person);
  await page.goto('/dashboard?tab=billing');
  await expect(page.getByText(`$${amount}`).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart, / })
    .click();
  await page.getByRole('link', { name: 'View products' }).click();
  await addOunces(page, 'Kale', 12);
  await expectAddressInArea(page);
}

test('credit that pays a part is a line from the box to the receipt, and the card pays the rest', async ({
  page,
  shop,
}) => {
  await fillBoxWithCredit(page, '5.00');
  const box = summary(page);
  await expect(figure(box, 'Total')).toHaveText('$38.88');
  await expect(figure(box, 'Credit')).toHaveText('-$5.00');
  await expect(figure(box, 'Your card pays')).toHaveText('$33.88');
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'credit-1-part-of-the-box');
  await checkOut(page);
  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
  await expect(figure(page, 'Your card pays')).toHaveText('$33.88');
  await expect(page.getByRole('button', { name: 'Pay $33.88' })).toBeVisible();
  await takeScreenshot(page, 'credit-2-payment');
  await payByCard(page, cards.good);
  await expect(page.getByText('Your credit paid $5.00, and your card $33.88.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard?tab=orders');
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByText('Balance $0.00')).toBeVisible();
  const [mail] = (await shop.mails()).filter(({ subject }) => subject.startsWith('Your receipt'));
  expect(mail?.text).toContain('Your credit paid $5.00, and we charged $33.88 to your card.');
});

test('an order that credit pays is placed by a button that says so', async ({ page }) => {
  await fillBoxWithCredit(page, '50.00');
  const box = summary(page);
  await expect(figure(box, 'Credit')).toHaveText('-$38.88');
  await expect(figure(box, 'Your card pays')).toHaveText('$0.00');
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeHidden();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'credit-3-all-of-the-box');
  await page.getByRole('button', { name: 'Place order, paid with credit' }).click();
  await expect(page.getByText('Your credit paid $38.88, and no card was charged.')).toBeVisible();
  await takeScreenshot(page, 'credit-4-paid');
  await expect(page).toHaveURL('/dashboard?tab=orders');
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByText('Balance $11.12')).toBeVisible();
});
