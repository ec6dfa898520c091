import type { BrowserContext, Page } from 'playwright/test';
import { scriptOf } from '../support/built-files.ts';
import { expect, offlineErrors, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { addOunces, fillAddress, openCart } from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

/** For failed requests, and the not-found page, cached with its status. */
const consoleErrors = [offlineErrors, /status of 404/, /ERR_FAILED|ERR_CONNECTION_RESET/];

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

test('after one complete visit everything opens offline, and while the server is stopped or hangs', async ({
  page,
  context,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(...consoleErrors);
  await interruptFirstVisit(page, context);
  await visitBehindFilter(page, context);
  await page.goto('/contact');
  await expect(page.getByText('Ready to use offline.')).toBeVisible();
  await page.goto('/subscription');
  await expectCached(page);

  await context.setOffline(true);
  await openEveryPage(page, eitherBanner);
  await context.setOffline(false);
  await expect(page.getByText(eitherBanner)).toBeHidden();
  await page.goto('/subscription');
  await expect(page.getByText('$2.75 per oz')).toBeVisible();

  shop.suspendProcess();
  await openSome(page);
  shop.resumeProcess();
  await shop.stop();
  await openSome(page);
  await expectUnavailable(page);
  await shop.start();
  await expect(page.getByText(eitherBanner)).toBeHidden();
});

/** It does not say that it is ready. */
async function interruptFirstVisit(page: Page, context: BrowserContext): Promise<void> {
  const allow = await blockForWorker(context, ['**/__spa-fallback.html*']);
  await page.goto('/faq');
  const firstWorker = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration ? Boolean(registration.active) : 'gone';
    });
  await expect.poll(firstWorker).toBe('gone');
  await expect(page.getByText('Ready to use offline.')).toBeHidden();
  await allow();
}

/** What the filter blocks keeps no other page from opening offline. */
async function visitBehindFilter(page: Page, context: BrowserContext): Promise<void> {
  const blocked = [scriptOf('src/app/referrals/referrals-page.tsx'), '/pictures/kale.svg*', '/our-greens*'];
  const allow = await blockForWorker(
    context,
    blocked.map((path) => `**${path}`),
  );
  await page.goto('/faq');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  for (const path of ['/about', '/recipes', '/contact']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page.getByText('Ready to use offline.')).toBeHidden();
  await context.setOffline(false);
  await allow();
}

async function blockForWorker(context: BrowserContext, addresses: string[]): Promise<() => Promise<void>> {
  for (const address of addresses)
    await context.route(address, (route) =>
      route.request().serviceWorker() ? route.abort() : route.continue(),
    );
  return async () => {
    for (const address of addresses) await context.unroute(address);
  };
}

/** Of the answers of the API only these, and of the admin area's scripts only the page's. */
async function expectCached(page: Page): Promise<void> {
  const cachedPaths = () =>
    page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(all.map((cache) => cache.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    });
  const answers = async () => (await cachedPaths()).filter((path) => /^\/(api|sandbox)\//.test(path)).sort();
  await expect.poll(answers).toEqual(['/api/discount-settings', '/api/pictures', '/api/products']);
  const cached = await cachedPaths();
  for (const path of ['/', '/recipes', '/404', '/__spa-fallback.html']) expect(cached).toContain(path);
  expect(cached).toContain(scriptOf('src/app/admin/admin-page.tsx'));
  for (const source of ['src/app/admin/admin-area.tsx', 'src/app/week/run/run-area.tsx'])
    expect(cached).not.toContain(scriptOf(source));
}

async function openSome(page: Page): Promise<void> {
  for (const path of ['/no-such-page', '/faq', '/our-greens']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page.getByText('The shop cannot be reached.')).toBeVisible();
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
}

async function expectPrices(page: Page): Promise<void> {
  await page.goto('/subscription');
  const dated = page.getByRole('main').getByText(/^Prices as of [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+/);
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
