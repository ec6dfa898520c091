import { expect, register, takeScreenshot, test } from '../support/shop.ts';
import {
  addOunces,
  cards,
  checkOut,
  expectAddressInArea,
  expectNotice,
  figure,
  fillCard,
  goToOrderPayment,
  goToSubscriptionCard,
  ordersOf,
  payByCard,
  stepper,
  summary,
} from '../support/shopper.ts';

test('reloading, going back and pressing twice in a payment buys once, and nobody else gets to it', {
  tag: '@desktop',
}, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/status of 404 .*\/api\/checkout\//);
  const { email } = await goToOrderPayment(page);
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
  const address = page.url();

  await page.getByRole('link', { name: 'Back to your order' }).click();
  await expect(page).toHaveURL('/subscription');
  await addOunces(page, 'Pea Shoots', 1);
  const checkouts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cart/checkout')) checkouts.push(request.url());
  });
  await page.getByRole('button', { name: 'Continue', exact: true }).dblclick();
  await expect(figure(page, 'Total')).toHaveText('$30.51');
  await expect(figure(page, 'Order number')).not.toHaveText(orderNumber);
  expect(checkouts).toHaveLength(1);
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: /^Pay / }).dblclick();
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  expect(await ordersOf(page)).toMatchObject([{ total: '30.51' }]);
  const receipts = (await shop.mails()).filter(({ to, subject }) => to === email && /receipt/.test(subject));
  expect(receipts).toHaveLength(1);

  await register(page);
  await page.goto(address);
  await expectNotice(page, 'Invalid checkout session', 'Please try again from your order page.');
  await expect(page).toHaveURL('/subscription');
  await takeScreenshot(page, 'back-invalid-session');
});

test('Back, Forward and the button lead between the choice and the card of a subscription, until it has started', {
  tag: '@desktop',
}, async ({ page }) => {
  await goToSubscriptionCard(page);
  const cardStep = page.getByRole('heading', { name: 'Add your card', level: 1 });
  const choice = page.getByRole('heading', { name: 'Fill your box', level: 1 });
  await expect(cardStep).toBeFocused();
  await expect(page.getByText(/^Secure payment/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/subscription');
  await expect(choice).toBeFocused();
  await expect(page.getByRole('radio', { name: /^Weekly/ })).toBeChecked();
  await expect(stepper(page, 'Kale')).toContainText('2 oz');
  await page.goForward();
  await expect(cardStep).toBeFocused();
  await page.reload();
  await expect(figure(summary(page), 'Subscription discount (5%)')).toHaveText('-$0.30');
  await page.getByRole('button', { name: 'Back to Subscription' }).click();
  await expect(choice).toBeFocused();
  await addOunces(page, 'Kale', 1);
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await expectAddressInArea(page);
  await checkOut(page);
  await expect(figure(summary(page), 'Subscription discount (15%)')).toHaveText('-$1.35');
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/subscription-success');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  expect(await (await page.request.get('/api/my-subscriptions')).json()).toMatchObject([
    { frequency: 'monthly', status: 'trialing', items: [{ productName: 'Kale', quantity: 3 }] },
  ]);
  await page.goBack();
  await expect(page).toHaveURL('/subscription');
  await expect(choice).toBeVisible();
  await expect(stepper(page, 'Kale')).toContainText('0 oz');
  await expect(page.getByRole('radio', { name: 'One-time purchase' })).toBeChecked();
});
