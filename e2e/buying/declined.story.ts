import { expect, takeScreenshot, test } from '../support/shop.ts';
import {
  cards,
  completeAuthentication,
  expectAlert,
  fillCard,
  goToOrderPayment,
  ordersOf,
  payByCard,
} from '../support/shopper.ts';

const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

test('an order is paid once, after a mistyped card, a declined one and a bank that asks', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 402/);
  await goToOrderPayment(page);
  const form = page.getByRole('form', { name: 'Card details' });
  await fillCard(page, '4242424242424241');
  await form.getByLabel('CVC').fill('12');
  await form.getByRole('button', { name: /^Pay/ }).click();
  await expect(form.getByLabel('Card number')).toBeFocused();
  await expect(form.getByLabel('Card number')).toHaveAccessibleDescription('Your card number is invalid.');
  await expect(form.getByLabel('CVC')).toHaveAccessibleDescription(
    "Your card's security code is incomplete.",
  );

  await payByCard(page, cards.declined);
  await expectAlert(page, 'Payment Failed', 'Your card was declined.');
  await takeScreenshot(page, 'declined-order');
  await payByCard(page, cards.insufficientFunds);
  await expectAlert(page, 'Payment Failed', 'Your card has insufficient funds.');

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
  expect(await ordersOf(page)).toMatchObject([{ total: '27.54', status: 'confirmed' }]);
});
