import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { addDays } from '../../src/shared/rules/delivery-days.ts';
import { chromiumFlags, findChromium } from '../support/browser.ts';
import { pressSignOut } from '../support/device.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import {
  expectKept,
  expectTwoTicksSent,
  openAndStartRun,
  runMails,
  stops,
  tickTwoStopsOffline,
} from '../support/run.ts';
import type { RunningShop } from '../support/running-shop.ts';
import {
  expect,
  expectAccessible,
  signInAsAdmin,
  signOut,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';

test.use({ serviceWorkers: 'allow' });

/** For one Saturday; moves the clock to its morning and returns the day. */
async function twoBoxes(page: Page, shop: RunningShop): Promise<string> {
  await createPaidOrder(page, { firstName: 'Ann', lastName: 'Lee' });
  await signOut(page);
  await createPaidOrder(page, { firstName: 'Ben', lastName: 'Ray' });
  const [order] = await (await page.request.get('/api/orders')).json();
  await signOut(page);
  await shop.moveClock(`${order.deliveryDate}T15:00:00Z`);
  return order.deliveryDate;
}

async function subjectsOf(shop: RunningShop): Promise<string[]> {
  return (await runMails(shop)).map(({ subject }) => subject);
}

async function openPhone(folder: string, origin: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags,
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'America/New_York',
    locale: 'en-US',
  });
}

test('a run is driven without network, also after the browser was closed, and each customer hears once', async ({
  page,
  shop,
}) => {
  const date = await twoBoxes(page, shop);
  const folder = await mkdtemp(join(tmpdir(), 'phone-'));
  const address = `/admin/run?date=${date}`;
  let phone = await openPhone(folder, shop.origin);
  let driver = phone.pages()[0] ?? (await phone.newPage());
  await signInAsAdmin(driver);
  await openAndStartRun(driver, date, 2);
  await expect(stops(driver).first()).toContainText('Gate 4');
  await expectAccessible(driver);
  await takeScreenshot(driver, 'run');
  await phone.close();

  phone = await openPhone(folder, shop.origin);
  await phone.setOffline(true);
  driver = phone.pages()[0] ?? (await phone.newPage());
  await driver.goto(address);
  await expect(driver.getByText('Signing in, checkout and changes need a connection.')).toHaveCount(0);
  await tickTwoStopsOffline(stops(driver).nth(0), stops(driver).nth(1), 'Gate was locked');
  await driver.reload();
  await expect(driver.getByText(/^2 ticks wait to be sent/)).toBeVisible();
  await takeScreenshot(driver, 'run-offline');
  await pressSignOut(driver, true);
  await driver.getByRole('button', { name: 'Stay signed in' }).click();
  await driver.getByRole('button', { name: 'Close' }).click();
  expect(await subjectsOf(shop)).toEqual(['Your box is out for delivery', 'Your box is out for delivery']);

  await phone.setOffline(false);
  await expectTwoTicksSent(driver);
  await shop.moveClock(`${date}T16:00:00Z`);
  expect(await subjectsOf(shop)).toEqual([
    'We could not deliver your box',
    'Your box is out for delivery',
    'Your box is out for delivery',
    'Your box was delivered',
  ]);
  await phone.close();
  await rm(folder, { recursive: true });
});

test('a new version that took over without network leaves the kept run as it was', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const date = await twoBoxes(page, shop);
  await signInAsAdmin(page);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`/admin/run?date=${date}`);
  await expect(stops(page)).toHaveCount(2);
  await expectKept(page);
  // A newer worker deletes old files on takeover.
  await page.evaluate(async () => {
    for (const name of (await caches.keys()).filter((one) => one !== 'run-page')) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (/\/(assets\/|__spa-fallback)/.test(request.url)) await cache.delete(request);
    }
  });
  await page.context().setOffline(true);
  await page.reload();
  await expect(stops(page)).toHaveCount(2);
});

test('ticks outlive a session that ends, and go once the same admin has signed in again', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|401/);
  const date = await twoBoxes(page, shop);
  await signInAsAdmin(page);
  await page.goto(`/admin/run?date=${date}`);
  await expect(stops(page)).toHaveCount(2);
  const pinned = page
    .getByRole('region', { name: 'Next stop' })
    .getByRole('button', { name: /^Delivered: / });
  await page.context().setOffline(true);
  await expect(page.getByText(/^No network\. .* Ticks are kept on this device\.$/)).toBeVisible();
  await pinned.click();
  await expect(page.getByText(/^1 tick waits to be sent\. No network: /)).toBeVisible();
  await page.getByRole('button', { name: 'Next stop: 2' }).click();
  await expect(stops(page).nth(1)).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByText('Waiting to be sent')).toBeVisible();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText(/Please sign in/).first()).toBeVisible();
  await signInAsAdmin(page);
  await page.goto(`/admin/run?date=${date}`);
  await expect(page.getByRole('status').filter({ hasText: '1 of 2 delivered' })).toBeVisible();
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0);
});

test('stops are moved, and a run is cut in two', async ({ page, shop }) => {
  const date = await twoBoxes(page, shop);
  await signInAsAdmin(page);
  await page.goto(`/admin/run?date=${addDays(date, 7)}`);
  await expect(page.getByRole('button', { name: 'Start the run' })).toBeDisabled();
  await expect(page.getByText('It can be started on that day only.')).toBeVisible();
  await page.goto(`/admin/run?date=${date}`);
  const first = (await stops(page).nth(0).getByRole('heading').textContent())?.replace('1. ', '');
  await stops(page).nth(0).getByText('Change its place').click();
  await stops(page)
    .nth(0)
    .getByRole('button', { name: /^Move down: / })
    .click();
  await expect(stops(page).nth(1).getByRole('heading')).toHaveText(`2. ${first}`);
  await page.reload();
  await expect(stops(page).nth(1).getByRole('heading')).toHaveText(`2. ${first}`);
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Cut after stop').fill('1');
  await page.getByLabel('This phone drives').selectOption('second');
  await expect(stops(page)).toHaveCount(1);
  await expect(stops(page).getByRole('heading')).toHaveText(`2. ${first}`);
});
