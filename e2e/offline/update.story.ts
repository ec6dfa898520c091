import type { Page } from 'playwright/test';
import { expect, test } from '../support/shop.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits for the service worker: everything is cached then. */
async function visitOnce(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('a new version waits for a tap in every tab, and only the tab of the tap comes back with it', async ({
  page,
  context,
}) => {
  await visitOnce(page);
  const workerOf = (tab: Page) => tab.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '');
  const updateIn = (tab: Page) => tab.getByRole('button', { name: 'Update' });
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?deploy=2'));
  const installTime = { timeout: 30_000 };
  await expect(updateIn(page)).toBeVisible(installTime);
  await page.goto('/about');
  expect(await workerOf(page)).not.toContain('deploy=2');
  const waiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.installing ? 'installing' : (registration?.waiting?.scriptURL ?? '');
    });
  // Pages register their known worker first; only then does the newer one stay.
  await expect.poll(waiting, installTime).toMatch(/sw\.js$/);
  const other = await context.newPage();
  await other.goto('/faq');
  await expect(updateIn(other)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?deploy=2'));
  await expect.poll(waiting, installTime).toContain('deploy=2');
  await other.evaluate(() => Object.assign(window, { isSamePage: true }));
  await Promise.all([page.waitForEvent('load'), updateIn(page).click()]);
  await expect.poll(() => workerOf(page)).toContain('deploy=2');
  await expect.poll(() => workerOf(other)).toContain('deploy=2');
  expect(await other.evaluate(() => 'isSamePage' in window)).toBe(true);
  await Promise.all([other.waitForEvent('load'), updateIn(other).click()]);
});
