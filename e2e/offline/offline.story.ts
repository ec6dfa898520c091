import type { Page } from 'playwright/test';
import { expect, offlineErrors, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { addOunces, fillAddress, openCart } from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

/** For failed requests, and the not-found page, cached with its status. */
const consoleErrors = [offlineErrors, /status of 404/, /ERR_FAILED/];

/** A new page may notice before the browser reports being offline. */
const eitherBanner = /^(You are offline|The shop cannot be reached)\.$/;

const contentPages: [path: string, heading: RegExp][] = [
  ['/', /./],
  ['/home', /./],
  ['/about?utm_source=x', /Microgreens/],
  ['/our-greens', /Greens/],
  ['/our-partners', /Partners/],
  ['/recipes', /Recipes/],
  ['/faq', /Questions/i],
  ['/contact', /./],
  ['/wholesale', /Wholesale/],
];

test('offline everything opens after one visit', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(...consoleErrors);
  await visitOnce(page, '/faq');
  await context.setOffline(true);
  await openEveryPage(page, eitherBanner);
  await context.setOffline(false);
  await expectBackOnline(page);
});

test('when the server is stopped everything opens after one visit', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(...consoleErrors);
  await visitOnce(page, '/no-such-page');
  await shop.stop();
  await openEveryPage(page, 'The shop cannot be reached.');
  await shop.start();
  await expectBackOnline(page);
});

test('when the server hangs everything opens after one visit', async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(...consoleErrors);
  await visitOnce(page, '/login');
  shop.suspendProcess();
  await openEveryPage(page, 'The shop cannot be reached.');
  shop.resumeProcess();
});

test('an interrupted first visit does not say that it is ready, and the next one completes it', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(...consoleErrors);
  const ready = page.getByText('Ready to use offline.');
  await context.route('**/pictures/kale.svg*', (route) =>
    route.request().serviceWorker() ? route.abort() : route.continue(),
  );
  await page.goto('/faq');
  const firstWorker = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration ? Boolean(registration.active) : 'gone';
    });
  await expect.poll(firstWorker).toBe('gone');
  await expect(ready).toBeHidden();
  await context.unroute('**/pictures/kale.svg*');
  await page.goto('/contact');
  await expect(ready).toBeVisible();
  await context.setOffline(true);
  await page.goto('/our-greens');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(ready).toBeHidden();
});

/** Waits for the service worker: everything is cached then. */
async function visitOnce(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function openEveryPage(page: Page, banner: string | RegExp): Promise<void> {
  for (const [path, heading] of contentPages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await expect(page.getByText(banner)).toBeVisible();
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expectPrices(page);
  await expectUnavailable(page);
}

async function expectPrices(page: Page): Promise<void> {
  await page.goto('/subscription');
  const dated = page.getByRole('main').getByText(/^Prices as of [A-Z][a-z]{2} \d+\./);
  await expect(dated).toBeVisible();
  await expect(page.getByText('$2.75 per oz')).toBeVisible();
  await addOunces(page, 'Pea Shoots', 2);
  await takeScreenshot(page, 'offline-purchase');
  const cart = await openCart(page);
  await expect(cart.getByText('$5.50').first()).toBeVisible();
  await expect(cart.getByText(/^Prices as of/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('main').getByText(/nothing was charged/)).toBeVisible();
}

/** Within three seconds, with a retry. */
async function expectUnavailable(page: Page): Promise<void> {
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  for (const path of ['/dashboard', '/admin']) {
    await page.goto(path);
    await expect(retry).toBeVisible();
  }
  await takeScreenshot(page, 'offline-dashboard');
  await page.evaluate(() => caches.delete('shop-data'));
  await page.goto('/subscription');
  await expect(retry).toBeVisible();
  await fillAddress(page, { street: '12 Birmingham Rd', city: 'Milton', zipCode: '30004' });
  await page.getByLabel('Delivery notes').focus();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
  await takeScreenshot(page, 'offline-nothing-loaded');
  await page.goto('/login');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('pea-shoots-4-all');
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible();
}

async function expectBackOnline(page: Page): Promise<void> {
  await expect(page.getByText(eitherBanner)).toBeHidden({ timeout: 15_000 });
}
