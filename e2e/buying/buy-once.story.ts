import { expect, newPerson, takeScreenshot, test } from '../support/shop.ts';
import {
  addToCart,
  cards,
  checkOut,
  expectAddressInArea,
  expectNotice,
  figure,
  fillAddress,
  makeAccount,
  openCart,
  payByCard,
  stepper,
  summary,
} from '../support/shopper.ts';

const doorCode = 'Door code 4711, please ring twice.';

test('a visitor registers on the way and buys one box', async ({ page, shop }) => {
  const person = newPerson();
  await page.goto('/our-greens');
  await addToCart(page, 'Pea Shoots');
  await expectNotice(page, 'Added to cart!', 'Pea Shoots (2-oz)');
  await expect(stepper(page, 'Pea Shoots (2-oz)')).toContainText('2 oz');
  await takeScreenshot(page, 'buy-1-home');

  const panel = await openCart(page);
  await expect(panel.getByRole('heading', { name: 'Your Order' })).toBeVisible();
  await expect(panel.getByText('Products (1)')).toBeVisible();
  await expect(panel.getByText('1 x Pea Shoots (2-oz)')).toBeVisible();
  await expect(panel.getByText('$5.50').first()).toBeVisible();
  await panel.getByLabel('Notes or DELIVERY INSTRUCTIONS if applicable (door code, etc.)').fill(doorCode);
  await takeScreenshot(page, 'buy-2-cart');
  await panel.getByRole('link', { name: 'Checkout' }).click();

  await expect(page).toHaveURL('/subscription');
  await expect(figure(summary(page), 'Subtotal')).toHaveText('$5.50');
  await expect(stepper(page, 'Pea Shoots')).toContainText('2 oz');
  await expect(page.getByLabel('Delivery notes')).toHaveValue(doorCode);
  await fillAddress(page, { street: person.streetAddress, city: person.city, zipCode: person.zipCode });
  await expectAddressInArea(page);
  await expect(figure(summary(page), 'Delivery')).toHaveText('$20.00');
  await expect(figure(summary(page), 'Tax (8%)')).toHaveText('$2.04');
  await expect(figure(summary(page), 'Total')).toHaveText('$27.54');
  await takeScreenshot(page, 'buy-3-purchase');
  await checkOut(page);
  await makeAccount(page, person);

  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
  await expect(page.getByText(/^Secure payment/)).toBeVisible();
  await expect(figure(page, 'Total')).toHaveText('$27.54');
  const orderNumber = (await figure(page, 'Order number').textContent()) ?? '';
  await takeScreenshot(page, 'buy-4-card');
  await payByCard(page, cards.good);

  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(orderNumber);
  await expect(page).toHaveURL('/dashboard?tab=orders');
  const orders = page.getByRole('tabpanel', { name: 'Orders' });
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.firstName}` })).toBeVisible();
  await expect(orders.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible();
  await expect(orders.getByText('Confirmed')).toBeVisible();
  await expect(orders.getByRole('listitem').filter({ hasText: 'Pea Shoots' })).toHaveText(
    '1 x Pea Shoots (2-oz) - $5.50',
  );
  await expect(orders.getByText('$27.54')).toBeVisible();
  await takeScreenshot(page, 'buy-5-dashboard');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();

  const mails = (await shop.mails()).filter(({ subject }) => subject.includes(orderNumber));
  const receipt = mails.find(({ to }) => to === person.email);
  expect(receipt?.subject).toBe(`Your receipt from Eden Microgreens: order ${orderNumber}`);
  expect(receipt?.text).toContain('$27.54');
  const farmNotice = mails.find(({ to }) => to === 'admin@edenmicrogreens.example');
  expect(farmNotice?.text).toContain('$27.54');
  expect(farmNotice?.text).toContain(doorCode);
  expect(mails).toHaveLength(2);
});
