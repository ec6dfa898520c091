import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { expect, expectAccessible, register, signInAsAdmin, takeScreenshot, test } from '../support/shop.ts';
import {
  addOunces,
  addToCart,
  cards,
  checkOut,
  expectAddressInArea,
  goToOrderPayment,
  goToSubscriptionCard,
  openCart,
  payByCard,
} from '../support/shopper.ts';

test('a card in use', async ({ page }) => {
  await page.goto('/our-greens');
  await addToCart(page, 'Pea Shoots');
  await page.getByText('Flavor and nutrition of Pea Shoots').click();
  await expectAccessibleAndNoOverflow(page);
});

test('the way into the admin area', async ({ page }) => {
  await register(page);
  await page.goto('/admin');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await signInAsAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
});

test('signing in and passwords', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/, /status of 400/);
  await page.goto('/login?error=google-off');
  await page.getByRole('form', { name: 'Sign In' }).getByRole('button', { name: 'Sign In' }).click();
  await expectAccessibleAndNoOverflow(page);
  await page.goto('/login?mode=register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectAccessibleAndNoOverflow(page);
  await page.goto('/forgot-password');
  await expectAccessibleAndNoOverflow(page);
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  const mailed = [
    '/reset-password?token=x',
    '/reset-password',
    '/verify-email?token=x',
    '/undo-email?token=x',
    '/no-invitations?token=x',
  ];
  for (const path of mailed) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleAndNoOverflow(page);
  }
});

test('the purchase page and the cart', async ({ page }) => {
  await page.goto('/subscription');
  await page.getByRole('radio', { name: 'Subscribe and save' }).check();
  await expect(page.getByText('Choose a plan first, then fill your box.')).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await page.getByRole('radio', { name: /^Biweekly/ }).check();
  await addOunces(page, 'Kale', 2);
  await checkOut(page);
  await expect(page.getByLabel('Street address')).toBeFocused();
  await expectAccessibleAndNoOverflow(page);
  await register(page);
  await page.goto('/subscription');
  await expectAddressInArea(page);
  await expectAccessibleAndNoOverflow(page);
  await openCart(page);
  await expectAccessibleAndNoOverflow(page);
});

test('paying for an order, and the dashboard after it', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 402/);
  await goToOrderPayment(page);
  await payByCard(page, cards.declined);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await payByCard(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL('/dashboard?tab=orders');
  for (const tab of ['Orders', 'Subscriptions', 'Profile', 'Billing']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expectAccessibleAndNoOverflow(page);
  }
});

test('subscribing, and the dashboard in the trial', async ({ page }) => {
  await goToSubscriptionCard(page);
  await page.getByRole('button', { name: 'Start my subscription' }).click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await payByCard(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Subscription Created!' })).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('14-Day Trial')).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByText('14-Day Trial')).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
});

test('a customer without orders', async ({ page }) => {
  await register(page);
  await page.goto('/dashboard');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  await expect(page.getByText('No active subscriptions')).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'accessible-no-subscriptions');
});
