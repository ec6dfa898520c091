import type { Locator, Page } from 'playwright/test';
import { buy } from '../../src/server/testing/shop-client.ts';
import { clientOf } from '../support/client.ts';
import { expect, newPerson, offlineErrors, register, takeScreenshot, test } from '../support/shop.ts';
import { figure, ordersOf, stepper, summary } from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

const homeScreenIcon = { url: '/subscription?again=last', name: 'Order again' };

test('the icon leads to a paid order in three taps, and without a connection to a cart that waits', async ({
  page,
  context,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors);
  const { email } = await register(page);
  await orderOnce(page);
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest.shortcuts).toContainEqual(expect.objectContaining(homeScreenIcon));
  let taps = 1;
  const tap = async (control: Locator) => {
    taps += 1;
    await control.tap();
  };

  await page.goto(homeScreenIcon.url);
  const section = page.getByRole('region', { name: 'Order again' });
  await expect(section).toContainText('is in your cart again');
  await expect(section).toContainText('Prices are as they were, and everything is in stock.');
  await expect(figure(summary(page), 'Total')).toHaveText('$27.54');
  await takeScreenshot(page, 'order-again');
  await tap(page.getByRole('button', { name: 'Continue', exact: true }));
  await expect(page.getByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked();
  expect(await ordersOf(page)).toHaveLength(1);
  await tap(page.getByRole('button', { name: 'Pay $27.54' }));
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(3);
  expect(await ordersOf(page)).toMatchObject([
    { total: '27.54', paymentStatus: 'paid' },
    { total: '27.54', paymentStatus: 'paid' },
  ]);
  const receipts = (await shop.mails()).filter(
    ({ to, subject }) => to === email && subject.startsWith('Your receipt'),
  );
  expect(receipts).toHaveLength(2);
  await expect(page).toHaveURL('/dashboard?tab=orders');
  await expect(page.getByRole('link', { name: /^Order again/ }).first()).toBeVisible();

  await page.goto('/subscription');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Same as last time' })).toBeVisible();
  await context.setOffline(true);
  await page.goto(homeScreenIcon.url);
  await expect(section).toContainText('is in your cart again');
  const note = page.getByText('You are offline: your cart waits on this device');
  await expect(note).toBeVisible();
  await expect(page.getByText('Nothing is ordered or paid by itself.')).toBeVisible();
  await takeScreenshot(page, 'order-again-offline');
  await page.goto('/subscription');
  await expect(stepper(page, 'Pea Shoots')).toContainText('2 oz');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await expect(stepper(page, 'Pea Shoots')).toContainText('0 oz');
  await expect(note).toBeHidden();
  await context.setOffline(false);
  expect(await ordersOf(page)).toHaveLength(2);
});

/** 2 oz of pea shoots, card saved; uses the API, not the forms. */
async function orderOnce(page: Page): Promise<void> {
  const { streetAddress: street, city, state, zipCode } = newPerson();
  const deliveryAddress = { street, city, state, zipCode };
  await buy(clientOf(page), { items: [{ id: 'pea-shoots', quantity: 2 }], deliveryAddress, saveCard: true });
}
