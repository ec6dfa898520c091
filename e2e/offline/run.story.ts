import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { chromiumFlags, findStoryBrowser } from '../support/browser.ts';
import { scriptOf } from '../support/built-files.ts';
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
import { expect, signInAsAdmin, signOut, takeScreenshot, ownShopTest as test } from '../support/shop.ts';

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
    executablePath: findStoryBrowser(),
    args: chromiumFlags,
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'America/New_York',
    locale: 'en-US',
  });
}

test('a run is driven without network, after the browser was closed and the session has ended, and each customer hears once', async ({
  page,
  shop,
}) => {
  const date = await twoBoxes(page, shop);
  const folder = await mkdtemp(join(tmpdir(), 'phone-'));
  const address = `/admin/run?date=${date}`;
  let phone = await openPhone(folder, shop.origin);
  let driver = phone.pages()[0] ?? (await phone.newPage());
  await signInAsAdmin(driver);
  await expectBothOpenOffline(phone, driver);
  await openAndStartRun(driver, date, 2);
  await expect(stops(driver).first()).toContainText('Gate 4');
  await moveFirstStopDown(driver);
  await takeScreenshot(driver, 'run');
  await installNewVersion(driver);
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

  await phone.clearCookies();
  await phone.setOffline(false);
  await driver.reload();
  await expect(driver.getByText(/Please sign in/).first()).toBeVisible();
  await signInAsAdmin(driver);
  await driver.goto(address);
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

async function moveFirstStopDown(driver: Page): Promise<void> {
  const first = (await stops(driver).nth(0).getByRole('heading').textContent())?.replace('1. ', '');
  await stops(driver).nth(0).getByText('Change its place').click();
  await stops(driver)
    .nth(0)
    .getByRole('button', { name: /^Move down: / })
    .click();
  const second = stops(driver).nth(1).getByRole('heading');
  await expect(second).toHaveText(`2. ${first}`);
  await driver.reload();
  await expect(second).toHaveText(`2. ${first}`);
  await driver.getByText('More', { exact: true }).click();
  await driver.getByLabel('Cut after stop').fill('1');
  await driver.getByLabel('This phone drives').selectOption('second');
  await expect(stops(driver)).toHaveCount(1);
  await driver.getByLabel('This phone drives').selectOption({ index: 0 });
  await expect(stops(driver)).toHaveCount(2);
}

/** Without ever having been opened before. */
async function expectBothOpenOffline(phone: BrowserContext, driver: Page): Promise<void> {
  await driver.goto('/');
  await expectKept(driver);
  await driver.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await phone.setOffline(true);
  await driver.goto('/admin/run');
  await expect(driver.getByRole('heading', { name: /^Run of / })).toBeVisible();
  await driver.goto('/admin/pack');
  await expect(driver.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await phone.setOffline(false);
}

/** Its files have other names: what is missing of them is there before it is installed. It takes over when the browser is opened again. */
async function installNewVersion(driver: Page): Promise<void> {
  const waiting = () =>
    driver.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.scriptURL ?? '');
  await driver.evaluate(async (path) => {
    await (await caches.open('staff-files')).delete(path);
    await navigator.serviceWorker.register('/sw.js?deploy=2');
  }, scriptOf('src/app/week/run/run-area.tsx'));
  await expect.poll(waiting, { timeout: 30_000 }).toContain('deploy=2');
  await expectKept(driver);
}
