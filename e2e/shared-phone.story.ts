import type { BrowserContext, Page } from 'playwright/test';
import { expect, newPerson, sharingTest as test } from './shop.ts';
import { addToCart, expectDelivered, openCart, registerByForm } from './shopper.ts';

const secret = 'The key lies under the third stone.';

test('signing out leaves nothing personal on the device', async ({ page, context, isMobile }) => {
  const person = newPerson({ firstName: 'Rosalind' });
  const path = isMobile ? '/api/logout' : '/api/auth/logout';
  await page.goto('/login');
  await registerByForm(page, person);
  await expect(page).toHaveURL('/');
  await addToCart(page, 'Radish');
  const panel = await openCart(page);
  await panel.getByLabel(/^Notes or DELIVERY INSTRUCTIONS/).fill(secret);
  await page.keyboard.press('Escape');
  await page.goto('/subscription');
  await expectDelivered(page);
  await page.goto('/dashboard');
  await expect(page.getByText('No orders yet')).toBeVisible();
  expect(await storedTexts(page)).toMatch(secret);

  const left = page.waitForRequest((request) => new URL(request.url()).pathname === path);
  await (isMobile ? signOutByPanel(page) : signOutByAccountMenu(page));
  await left;
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  expect((await page.request.get('/api/orders')).status()).toBe(401);
  const personal = [secret, person.email, person.streetAddress, 'Rosalind', 'radish-2-oz'];
  expect(await storedTexts(page)).not.toMatch(new RegExp(personal.join('|')));
  await page.goBack();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText(/Rosalind|third stone/)).toHaveCount(0);

  await expectEmptyCartForNext(context);
});

async function expectEmptyCartForNext(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await registerByForm(page, newPerson({ firstName: 'Next' }));
  await expect(page).toHaveURL('/');
  const panel = await openCart(page);
  await expect(panel.getByText('Your cart is empty')).toBeVisible();
  expect((await page.request.get('/api/orders')).status()).toBe(200);
}

async function signOutByAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

async function signOutByPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
}

/** Everything that the device still stores of this shop, as one text. */
async function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) texts.push(await readDatabase(name));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!new URL(request.url).pathname.startsWith('/api/')) continue;
        texts.push(request.url, await ((await cache.match(request))?.text() ?? ''));
      }
    }
    return texts.join('\n');

    async function readDatabase(name: string): Promise<string> {
      const database = await asPromise(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const contents = stores.map((store) =>
        asPromise(database.transaction(store).objectStore(store).getAll()),
      );
      const text = JSON.stringify([name, await Promise.all(contents)]);
      database.close();
      return text;
    }

    function asPromise<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }
  });
}
