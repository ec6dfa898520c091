import type { Page } from 'playwright/test';
import { expect, register, signIn, signInAsAdmin, takeScreenshot, test } from '../support/shop.ts';
import {
  addOunces,
  cards,
  checkOut,
  expectAddressInArea,
  figure,
  openCart,
  ordersOf,
  payByCard,
  summary,
} from '../support/shopper.ts';

test('credit pays a whole order by a button that says so, then a part of the next, and the card the rest', async ({
  page,
  shop,
}) => {
  const person = await register(page);
  const { id } = await (await page.request.get('/api/auth/user')).json();
  await signInAsAdmin(page);
  const gift = { amount: '30.00', reason: 'Wilted radish', key: crypto.randomUUID() };
  const given = await page.request.post(`/api/admin/customers/${id}/credit`, { data: gift });
  expect(given.status(), await given.text()).toBe(200);
  await signIn(page, person);
  await page.goto('/dashboard?tab=billing');
  await expect(page.getByText('Balance $30.00')).toBeVisible();

  const emptyCart = await openCart(page);
  await emptyCart.getByRole('link', { name: 'View products' }).click();
  await fillBox(page);
  const box = summary(page);
  await expect(figure(box, 'Credit')).toHaveText('-$27.54');
  await expect(figure(box, 'Your card pays')).toHaveText('$0.00');
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeHidden();
  await takeScreenshot(page, 'credit-1-all-of-the-box');
  await page.getByRole('button', { name: 'Place order, paid with credit' }).click();
  await expect(page.getByText('Your credit paid $27.54, and no card was charged.')).toBeVisible();
  await takeScreenshot(page, 'credit-2-paid');

  await page.goto('/subscription');
  await fillBox(page);
  await expect(figure(box, 'Total')).toHaveText('$27.54');
  await expect(figure(box, 'Credit')).toHaveText('-$2.46');
  await expect(figure(box, 'Your card pays')).toHaveText('$25.08');
  await takeScreenshot(page, 'credit-3-part-of-the-box');
  await checkOut(page);
  await expect(page.getByRole('button', { name: 'Pay $25.08' })).toBeVisible();
  await takeScreenshot(page, 'credit-4-payment');
  await payByCard(page, cards.good);
  await expect(page.getByText('Your credit paid $2.46, and your card $25.08.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard?tab=orders');
  await expect(page.getByRole('heading', { name: /^Order / })).toHaveCount(2);
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByText('Balance $0.00')).toBeVisible();
  expect(await ordersOf(page)).toHaveLength(2);
  const [mail] = (await shop.mails()).filter(({ to }) => to === person.email);
  expect(mail?.text).toContain('Your credit paid $2.46, and we charged $25.08 to your card.');
});

async function fillBox(page: Page): Promise<void> {
  await addOunces(page, 'Pea Shoots', 2);
  await expectAddressInArea(page);
}
