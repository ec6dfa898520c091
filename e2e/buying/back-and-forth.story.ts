import { expect, register, takeScreenshot, test } from '../support/shop.ts';
import {
  addOunces,
  addToCart,
  cards,
  checkOut,
  expectAddressInArea,
  expectNotice,
  figure,
  fillCard,
  goToOrderPayment,
  goToSubscriptionCard,
  openCart,
  ordersOf,
  payByCard,
  stepper,
  summary,
} from '../support/shopper.ts';

test('the card step of a subscription leads back to the choice and on again', { tag: '@desktop' }, async ({
  page,
}) => {
  await register(page);
  await page.goto('/subscription');
  await page.getByRole('radio', { name: 'Subscribe and save' }).check();
  await page.getByRole('radio', { name: /^Biweekly/ }).check();
  await addOunces(page, 'Kale', 2);
  await expectAddressInArea(page);
  await checkOut(page);
  await page.getByRole('button', { name: 'Back to Subscription' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('radio', { name: /^Biweekly/ })).toBeChecked();
  await addOunces(page, 'Kale', 1);
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await checkOut(page);
  await expect(figure(summary(page), 'Subscription discount (15%)')).toHaveText('-$1.35');
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/subscription-success');
  expect(await (await page.request.get('/api/my-subscriptions')).json()).toMatchObject([
    { frequency: 'monthly', status: 'trialing', items: [{ productName: 'Kale', quantity: 3 }] },
  ]);
});

test("Back in the browser leads from a subscription's card step to the choice, and Forward to the card again", {
  tag: '@desktop',
}, async ({ page }) => {
  await goToSubscriptionCard(page);
  const cardStep = page.getByRole('heading', { name: 'Add your card', level: 1 });
  await expect(cardStep).toBeFocused();
  await expect(page.getByText(/^Secure payment/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/subscription');
  await expect(page.getByRole('heading', { name: 'Fill your box', level: 1 })).toBeFocused();
  await expect(page.getByRole('radio', { name: /^Weekly/ })).toBeChecked();
  await expect(stepper(page, 'Kale')).toContainText('2 oz');
  await page.goForward();
  await expect(cardStep).toBeFocused();
  await page.reload();
  await expect(figure(summary(page), 'Subscription discount (5%)')).toHaveText('-$0.30');
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/subscription-success');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/subscription');
  await expect(page.getByRole('heading', { name: 'Fill your box' })).toBeVisible();
  await expect(stepper(page, 'Kale')).toContainText('0 oz');
});

test('a reload and the back button in the middle of a payment lose nothing', { tag: '@desktop' }, async ({
  page,
}) => {
  await goToOrderPayment(page);
  await expect(page).toHaveURL(/\/one-time-checkout\?order_id=[^&]+$/);
  const orderNumber = (await figure(page, 'Order number').textContent()) ?? '';
  await page.reload();
  await expect(figure(page, 'Order number')).toHaveText(orderNumber);
  await page.goBack();
  await expect(page).toHaveURL('/subscription');
  await expect(stepper(page, 'Pea Shoots')).toContainText('2 oz');
  await expectAddressInArea(page);
  await checkOut(page);
  await expect(figure(page, 'Order number')).toHaveText(orderNumber);
  await page.goBack();
  await page.goForward();
  await expect(figure(page, 'Order number')).toHaveText(orderNumber);
  await page.getByRole('link', { name: 'Back to your order' }).click();
  await expect(page).toHaveURL('/subscription');
  await addOunces(page, 'Pea Shoots', 1);
  await checkOut(page);
  await expect(figure(page, 'Total')).toHaveText('$30.51');
  await expect(figure(page, 'Order number')).not.toHaveText(orderNumber);
  await payByCard(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  expect(await ordersOf(page)).toMatchObject([{ total: '30.51' }]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
});

test('pressing twice buys once', { tag: '@desktop' }, async ({ page, shop }) => {
  const { email } = await register(page);
  await page.goto('/subscription');
  await addOunces(page, 'Radish', 2);
  await expectAddressInArea(page);
  const checkouts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cart/checkout')) checkouts.push(request.url());
  });
  await page.getByRole('button', { name: 'Continue', exact: true }).dblclick();
  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
  expect(checkouts).toHaveLength(1);
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: /^Pay / }).dblclick();
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  expect(await ordersOf(page)).toHaveLength(1);
  const receipts = (await shop.mails()).filter(({ to, subject }) => to === email && /receipt/.test(subject));
  expect(receipts).toHaveLength(1);
});

test('a checkout that never was leads back to the purchase page', { tag: '@desktop' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404 .*\/api\/checkout\//);
  await register(page);
  for (const query of ['', '?order_id=ord_unknown', '?client_secret=pi_x_secret_y&order_id=ord_unknown']) {
    await page.goto(`/one-time-checkout${query}`);
    await expectNotice(page, 'Invalid checkout session', 'Please try again from your order page.');
    await expect(page).toHaveURL('/subscription');
  }
  await takeScreenshot(page, 'back-invalid-session');
});

test("somebody else's checkout is no checkout", { tag: '@desktop' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404 .*\/api\/checkout\//);
  await goToOrderPayment(page);
  const address = page.url();
  await register(page);
  await page.goto(address);
  await expectNotice(page, 'Invalid checkout session');
  await expect(page).toHaveURL('/subscription');
});

test('two tabs share one cart and its plan', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto('/our-greens');
  await addToCart(page, 'Kale');
  const other = await context.newPage();
  await other.goto('/subscription');
  await expect(stepper(other, 'Kale')).toContainText('2 oz');
  await addOunces(other, 'Pea Shoots', 3);
  const panel = await openCart(page);
  await expect(panel.getByText('Products (2)')).toBeVisible();
  await panel.getByRole('button', { name: 'Remove Kale (2-oz)' }).click();
  await expect(stepper(other, 'Kale')).toContainText('0 oz');
  await expect(figure(summary(other), 'Subtotal')).toHaveText('$8.25');
  await page.goto('/subscription');
  await page.getByRole('radio', { name: 'Subscribe and save' }).check();
  await expect(figure(summary(other), 'Subscription discount (10%)')).toHaveText('-$0.83');
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await expect(figure(summary(other), 'Subscription discount (15%)')).toHaveText('-$1.24');
  await expect(other.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
});

test('changes made in two tabs at the same moment are in both, and a removed line stays removed', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await page.goto('/subscription');
  const other = await context.newPage();
  await other.goto('/subscription');
  const press = (tab: typeof page, green: string) =>
    tab.getByRole('button', { name: `Increase ${green}`, exact: true }).click();
  await expect(stepper(other, 'Kale')).toContainText('0 oz');
  await Promise.all([press(page, 'Kale'), press(other, 'Radish')]);
  for (const tab of [page, other]) {
    await expect(stepper(tab, 'Kale')).toContainText('1 oz');
    await expect(stepper(tab, 'Radish')).toContainText('1 oz');
  }
  await page.getByRole('button', { name: 'Decrease Kale', exact: true }).click();
  await expect(stepper(other, 'Kale')).toContainText('0 oz');
  await press(other, 'Radish');
  await page.reload();
  await expect(stepper(page, 'Radish')).toContainText('2 oz');
  await expect(stepper(page, 'Kale')).toContainText('0 oz');
});
