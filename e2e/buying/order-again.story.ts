import { execFileSync } from 'node:child_process';
import type { Locator, Page } from 'playwright/test';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import type { RunningShop } from '../support/running-shop.ts';
import {
  expect,
  expectAccessible,
  offlineErrors,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';
import {
  addOunces,
  cards,
  figure,
  goToOrderPayment,
  ordersOf,
  payByCard,
  stepper,
  summary,
} from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

const homeScreenIcon = { url: '/subscription?again=last', name: 'Order again' };

/** One paid order, 2 oz of pea shoots, card saved. */
async function orderOnce(page: Page): Promise<void> {
  await goToOrderPayment(page);
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await payByCard(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard?tab=orders');
  await expect(page.getByRole('link', { name: /^Order again/ })).toBeVisible();
}

test('from the icon to a paid order in three taps', async ({ page, shop }) => {
  await orderOnce(page);
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest.shortcuts).toContainEqual(expect.objectContaining(homeScreenIcon));
  let taps = 0;
  const tap = async (control: Locator) => {
    taps += 1;
    await control.tap();
  };

  taps += 1;
  await page.goto(homeScreenIcon.url);
  const section = page.getByRole('region', { name: 'Order again' });
  await expect(section).toContainText('is in your cart again');
  await expect(section).toContainText('Prices are as they were, and everything is in stock.');
  await expect(figure(summary(page), 'Total')).toHaveText('$27.54');
  await expectAccessible(page);
  await expectTargetSize(page);
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
  expect((await shop.mails()).filter(({ subject }) => subject.startsWith('Your receipt'))).toHaveLength(2);
});

test('an order of the list is repeated at today’s prices, after a question when the cart is not empty', async ({
  page,
  shop,
}) => {
  await orderOnce(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  setProduct(shop, 'pea-shoots', { cents: 300, ounces: 1 });
  await page.goto('/subscription');
  await addOunces(page, 'Kale', 1);
  await page.goto('/dashboard?tab=orders');
  await page.getByRole('link', { name: /^Order again/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace what is in your cart?' });
  await expect(dialog).toContainText('Your cart has 1 oz Kale.');
  await expectAccessible(page);
  await takeScreenshot(page, 'order-again-question');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  const changes = page.getByRole('list', { name: 'What has changed' });
  await expect(changes.getByRole('listitem')).toHaveText([
    'Pea Shoots costs more: $3.00 per oz instead of $2.75.',
    'Pea Shoots: only 1 oz left of the 2 oz you had.',
  ]);
  await expect(stepper(page, 'Pea Shoots')).toContainText('1 oz');
  await expect(stepper(page, 'Kale')).toContainText('0 oz');
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'order-again-changes');
});

test('without a connection the filled cart waits, and can be emptied', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors);
  await orderOnce(page);
  await page.goto('/subscription');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Same as last time' })).toBeVisible();
  await context.setOffline(true);
  await page.goto(homeScreenIcon.url);
  await expect(page.getByRole('region', { name: 'Order again' })).toContainText('is in your cart again');
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
  expect(await ordersOf(page)).toHaveLength(1);
});

/** Cents per ounce. In the database: no page can do it yet. */
function setProduct(
  { dataDir }: RunningShop,
  id: string,
  { cents, ounces }: { cents: number; ounces: number },
) {
  const change = `update products set price_per_ounce = ${cents}, stock_ounces = ${ounces} where id = '${id}'`;
  const program = `new (require('bun:sqlite').Database)(process.argv[1]).run(process.argv[2])`;
  execFileSync('bun', ['-e', program, `${dataDir}/shop.sqlite`, change]);
}
