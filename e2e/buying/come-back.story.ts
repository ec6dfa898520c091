import type { BrowserContext, Page } from 'playwright/test';
import { expect, offlineErrors, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { addOunces, checkOut, figure, fillAddress, openCart, stepper, summary } from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

const notes = 'Leave it in the blue cooler.';
const address = { street: '12 Birmingham Rd', city: 'Milton', zipCode: '30004' };

test('cart, notes and address outlast a closed tab, a lost network and a shop that is closed', async ({
  page,
  context,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors);
  await page.goto('/subscription');
  await addOunces(page, 'Radish', 3);
  await fillAddress(page, address);
  const panel = await openCart(page);
  await panel.getByLabel(/^Notes or DELIVERY INSTRUCTIONS/).fill(notes);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();

  await context.setOffline(true);
  const offline = await expectEverythingKept(context);
  await takeScreenshot(offline, 'come-back-offline');
  await expectNotPaid(offline, 'Paying needs a connection.');
  await context.setOffline(false);
  await expect(offline.getByText('You are offline.')).toBeHidden();
  await checkOut(offline);
  await expect(offline.getByRole('heading', { name: 'Your email' })).toBeVisible();

  await shop.stop();
  await offline.reload();
  await offline.close();
  const closed = await expectEverythingKept(context);
  await expectNotPaid(closed, "We can't reach the shop right now. Please try again in a minute.");
});

async function expectEverythingKept(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/subscription');
  await expect(page.getByText(/^(You are offline|The shop cannot be reached)\.$/)).toBeVisible();
  await expect(page.getByText('Signing in, checkout and changes need a connection.')).toBeVisible();
  await expect(stepper(page, 'Radish')).toContainText('3 oz');
  await expect(figure(summary(page), 'Subtotal')).toHaveText('$9.00');
  await expect(page.getByLabel('Street address')).toHaveValue(address.street);
  await expect(page.getByText(notes)).toBeVisible();
  const panel = await openCart(page);
  await expect(panel.getByLabel(/^Notes or DELIVERY INSTRUCTIONS/)).toHaveValue(notes);
  await expect(stepper(panel, 'Radish')).toContainText('3 oz');
  await page.keyboard.press('Escape');
  return page;
}

async function expectNotPaid(page: Page, reason: string): Promise<void> {
  await checkOut(page);
  const sentence = `${reason} Nothing is lost: your cart and address stay on this device, and nothing was charged.`;
  await expect(summary(page).getByText(sentence)).toBeVisible();
}
