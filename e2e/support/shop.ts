import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from 'playwright/test';
import { openShop, type RunningShop } from './running-shop.ts';
import { enableSlowMode } from './slow-mode.ts';

export { expect } from 'playwright/test';

type Fixtures = {
  /** One per test, so clocks and stock do not interfere. */
  shop: RunningShop;
  /** Their console lines do not fail the story. */
  expectedErrors: RegExp[];
  otherDevice: () => Promise<Page>;
};

type Workers = {
  /** For stories that neither move the clock nor stop the shop. */
  sharedShop: RunningShop;
};

/** Fails on any unexpected console or page error. */
export const test = base.extend<Fixtures, Workers>({
  sharedShop: [
    async ({}, use) => {
      const shop = await openShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  shop: async ({}, use, info) => {
    const shop = await openShop();
    await use(shop);
    await shop.close();
    if (info.status !== info.expectedStatus)
      await info.attach('shop.log', { body: shop.printed(), contentType: 'text/plain' });
  },
  baseURL: async ({ shop }, use) => use(shop.origin),
  expectedErrors: async ({}, use) => use([]),
  context: async ({ context, expectedErrors }, use) => {
    const errors = watchConsole(context);
    await enableSlowMode(context);
    await use(context);
    expectOnly(errors, expectedErrors);
  },
  otherDevice: async ({ browser, baseURL, expectedErrors }, use) => {
    const devices: { context: BrowserContext; errors: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
      devices.push({ context, errors: watchConsole(context) });
      return context.newPage();
    });
    for (const { context } of devices) await context.close();
    expectOnly(
      devices.flatMap(({ errors }) => errors),
      expectedErrors,
    );
  },
});

/** For stories that tolerate each other's data. */
export const sharedShopTest = test.extend({
  shop: async ({ sharedShop }, use) => use(sharedShop),
});

function watchConsole(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(lineOf(message));
  });
  context.on('weberror', (error) => errors.push(`page error: ${error.error().message}`));
  return errors;
}

function expectOnly(errors: string[], expected: RegExp[]): void {
  const unexpected = errors.filter((line) => !expected.some((pattern) => pattern.test(line)));
  expect(unexpected, 'the console has no unexpected errors').toEqual([]);
}

function lineOf(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}

/** Without a network or server; the last three come from the service worker. */
export const offlineErrors =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|error occurred when fetching the script/;

let people = 0;

/** Different in every call, in Milton. */
export function newPerson(fields: Partial<Record<'firstName' | 'lastName' | 'zipCode', string>> = {}) {
  people += 1;
  const password = 'pea-shoots-4-all';
  return {
    firstName: 'Ann',
    lastName: 'Lee',
    email: `ann.${Date.now().toString(36)}.${people}@example.com`,
    password,
    confirmPassword: password,
    phone: '770-555-0100',
    streetAddress: '12 Birmingham Rd',
    city: 'Milton',
    state: 'Georgia',
    zipCode: '30004',
    ...fields,
  };
}

/** Without the form; opens a blank page. */
export async function register(page: Page, person = newPerson()) {
  await leave(page);
  const answer = await page.request.post('/api/auth/register', { data: person });
  expect(answer.status(), await answer.text()).toBe(200);
  return person;
}

/** Without the form; opens a blank page. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await leave(page);
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

export async function signInAsAdmin(page: Page): Promise<void> {
  await signIn(page, { email: 'admin@edenmicrogreens.example', password: 'grow-with-eden' });
}

/** Opens a blank page. */
export async function signOut(page: Page): Promise<void> {
  await leave(page);
  expect((await page.request.post('/api/auth/logout')).status()).toBeLessThan(400);
}

/** The open page's requests would fail without a session and log errors. */
async function leave(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('about:blank');
}

/** In e2e/results; only with SCREENSHOTS=1, since they take a third of the time. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  const scrolledTo = await page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const path = `${import.meta.dirname}/../results/${name}-${test.info().project.name}-${colorScheme}.png`;
    await page.screenshot({ path, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolledTo);
}

/** WCAG 2.2 AA and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} ${nodes.map((node) => node.target).join(' | ')}`,
  );
  expect(found, `axe at ${page.url()}`).toEqual([]);
}
