import type { Page } from 'playwright/test';

export async function pressSignOut(page: Page, isMobile: boolean): Promise<void> {
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Account menu', exact: true }).click();
  const signOut = isMobile
    ? page.getByRole('dialog').getByRole('button', { name: 'Sign Out' })
    : page.getByRole('menuitem', { name: 'Sign Out' });
  await signOut.click();
}

/** Storages, databases, and caches. */
export async function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) texts.push(await readDatabase(name));
    for (const name of await caches.keys()) texts.push(await readCache(name));
    return texts.join('\n');

    async function readCache(name: string): Promise<string> {
      const cache = await caches.open(name);
      const answers = (await cache.keys()).map(async (request) => {
        const answer = await cache.match(request);
        return `${request.url} ${(await answer?.text()) ?? ''}`;
      });
      return (await Promise.all(answers)).join('\n');
    }

    async function readDatabase(name: string): Promise<string> {
      const database = await asPromise(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const contents = stores.map((store) => {
        const objects = database.transaction(store).objectStore(store);
        return Promise.all([asPromise(objects.getAllKeys()), asPromise(objects.getAll())]);
      });
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
