import type { Page } from 'playwright/test';
import { expect, offlineErrors, ownShopTest as test } from '../support/shop.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits for the service worker: everything is cached then. */
async function visitOnce(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('of the answers of the API only products, discounts and pictures are cached', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors);
  await visitOnce(page, '/subscription');
  const cachedPaths = () =>
    page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    });
  const cached = await cachedPaths();
  expect(cached.filter((path) => /^\/(api|sandbox)\//.test(path)).sort()).toEqual([
    '/api/discount-settings',
    '/api/pictures',
    '/api/products',
  ]);
  for (const path of ['/', '/about', '/404', '/__spa-fallback.html']) expect(cached).toContain(path);
  const cachedScripts = (name: string) => cached.filter((path) => path.startsWith(`/assets/${name}-`));
  expect(cachedScripts('admin-page')).toHaveLength(1);
  expect(cachedScripts('manage')).toEqual([]);
  await context.setOffline(true);
  const status = (path: string) =>
    page.evaluate(
      (address) =>
        fetch(address).then(
          ({ status }) => status,
          () => 'no answer',
        ),
      path,
    );
  expect(await status('/api/products')).toBe(200);
  expect(await status('/api/discount-settings')).toBe(200);
  expect(await status('/api/orders')).toBe('no answer');
  expect(await status('/assets/gone.js')).toBe('no answer');
});

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

test('the app can be installed', async ({ page }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ id: '/', name: 'Eden Microgreens', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
    'any',
    'any',
    'maskable',
  ]);
  type Picture = { src: string; sizes: string };
  const shortcuts: { name: string; url: string; icons: Picture[] }[] = manifest.shortcuts;
  expect(shortcuts.map(({ name }) => name)).toEqual(['Order again', 'My deliveries', 'Cart']);
  expect(manifest.screenshots).toHaveLength(4);
  const pictures: Picture[] = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...shortcuts.flatMap(({ icons }) => icons),
  ];
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  for (const { url } of shortcuts) expect((await page.request.get(url)).status()).toBe(200);
});
