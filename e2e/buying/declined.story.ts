import { expect, takeScreenshot, test } from '../support/shop.ts';
import {
  cards,
  completeAuthentication,
  expectAlert,
  fillCard,
  goToOrderPayment,
  goToSubscriptionCard,
  ordersOf,
  payByCard,
} from '../support/shopper.ts';

const declinedAnswer = /status of 402/;
const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

test('a declined card is followed by one that works, on the same page', async ({ page, expectedErrors }) => {
  expectedErrors.push(declinedAnswer);
  await goToOrderPayment(page);
  await payByCard(page, cards.declined);
  await expectAlert(page, 'Payment Failed', 'Your card was declined.');
  await takeScreenshot(page, 'declined-order');
  await payByCard(page, cards.insufficientFunds);
  await expectAlert(page, 'Payment Failed', 'Your card has insufficient funds.');
  await payByCard(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  expect(await ordersOf(page)).toMatchObject([{ total: '27.54', status: 'confirmed' }]);
});

test('a card that is typed wrong is refused beside its field', async ({ page }) => {
  await goToOrderPayment(page);
  const form = page.getByRole('form', { name: 'Card details' });
  await fillCard(page, '4242424242424241');
  await form.getByLabel('Expiry').fill('12 / 20');
  await form.getByLabel('CVC').fill('12');
  await form.getByRole('button', { name: /^Pay/ }).click();
  await expect(form.getByLabel('Card number')).toBeFocused();
  await expect(form.getByLabel('Card number')).toHaveAccessibleDescription('Your card number is invalid.');
  await expect(form.getByLabel('Expiry')).toHaveAccessibleDescription(
    "Your card's expiration year is in the past.",
  );
  await expect(form.getByLabel('CVC')).toHaveAccessibleDescription(
    "Your card's security code is incomplete.",
  );
  expect(await ordersOf(page)).toEqual([]);
});

test('an order is paid after the bank has asked, and not when that fails', async ({ page }) => {
  await goToOrderPayment(page);
  await payByCard(page, cards.requiresAuthentication);
  await completeAuthentication(page, 'Fail authentication');
  await expect(page).toHaveURL(/\/one-time-checkout\?order_id=[^&]+$/);
  await expectAlert(page, 'Payment Failed', notAuthenticated);
  expect(await ordersOf(page)).toEqual([]);
  await payByCard(page, cards.requiresAuthentication);
  await completeAuthentication(page, 'Complete authentication');
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  await expect(page).not.toHaveURL(/secret/);
  await expect(page).toHaveURL('/dashboard?tab=orders');
  expect(await ordersOf(page)).toHaveLength(1);
});

test('a subscription starts after a declined card and a bank that asks', async ({ page, expectedErrors }) => {
  expectedErrors.push(declinedAnswer);
  await goToSubscriptionCard(page);
  await payByCard(page, cards.declined);
  await expectAlert(page, 'Setup Failed', 'Your card was declined.');
  await takeScreenshot(page, 'declined-subscription');
  await payByCard(page, cards.requiresAuthentication);
  await completeAuthentication(page, 'Fail authentication');
  await expect(page).toHaveURL('/subscription');
  await expectAlert(page, 'Setup Failed', notAuthenticated);
  expect(await (await page.request.get('/api/my-subscriptions')).json()).toEqual([]);
  await payByCard(page, cards.requiresAuthentication);
  await completeAuthentication(page, 'Complete authentication');
  await expect(page).toHaveURL('/subscription-success');
  expect(await (await page.request.get('/api/my-subscriptions')).json()).toMatchObject([
    { status: 'trialing', frequency: 'weekly' },
  ]);
});
