import { createHash } from 'node:crypto';
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from 'playwright/test';
import * as client from '../../src/server/testing/shop-client.ts';
import { clientOf } from './client.ts';
import { openShop, type RunningShop } from './running-shop.ts';
import { enableSlowMode } from './slow-mode.ts';

export { expect } from 'playwright/test';

type Fixtures = {
  /** The worker's, unless `shopEnv` is set; a story may neither move its clock nor change what everybody sees. */
  shop: RunningShop;
  /** Not null: a shop of the story's own, with these variables. */
  shopEnv: Record<string, string> | null;
  /** Their console lines do not fail the story. */
  expectedErrors: RegExp[];
  otherDevice: () => Promise<Page>;
};

type Workers = { sharedShop: RunningShop };

/** Fails on any unexpected console or page error. */
export const test = base.extend<Fixtures, Workers>({
  sharedShop: [
    async ({}, use) => {
      // Limits count by the address in the proxy's header: each story has its own.
      const shop = await openShop({ TRUST_PROXY: '1' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  shopEnv: [null, { option: true }],
  shop: async ({ sharedShop, shopEnv }, use, info) => {
    const shop = shopEnv ? await openShop(shopEnv) : sharedShop;
    await use(shop);
    if (shopEnv) await shop.close();
    if (info.status !== info.expectedStatus)
      await info.attach('shop.log', { body: shop.printed(), contentType: 'text/plain' });
  },
  baseURL: async ({ shop }, use) => use(shop.origin),
  extraHTTPHeaders: async ({}, use, { testId }) => use({ 'x-forwarded-for': addressOf(testId) }),
  expectedErrors: async ({}, use) => use([]),
  context: async ({ context, expectedErrors }, use) => {
    const errors = watchConsole(context);
    await enableSlowMode(context);
    await use(context);
    expectOnly(errors, expectedErrors);
  },
  otherDevice: async ({ browser, baseURL, extraHTTPHeaders, expectedErrors }, use) => {
    const devices: { context: BrowserContext; errors: string[] }[] = [];
    await use(async () => {
      const viewport = { width: 390, height: 844 };
      const context = await browser.newContext({ baseURL, extraHTTPHeaders, viewport });
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

/** For stories that move the clock, stop the process, or read or change what is the whole shop's. */
export const ownShopTest = test.extend({ shopEnv: {} });

/** A private network address. */
function addressOf(testId: string): string {
  const hash = createHash('sha256').update(testId).digest();
  return `10.${hash[0]}.${hash[1]}.${hash[2]}`;
}

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
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RE(FUSED|SET)|ERR_FAILED|Failed to fetch|error occurred when fetching the script/;

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
    address: '',
    city: 'Milton',
    state: 'Georgia',
    zipCode: '30004',
    ...fields,
  };
}

/** Without the form; opens a blank page. */
export async function register(page: Page, person = newPerson()) {
  await leave(page);
  await client.register(clientOf(page), person);
  return person;
}

/** Without the form; opens a blank page. */
export async function signIn(page: Page, login: { email: string; password: string }) {
  await leave(page);
  await client.signIn(clientOf(page), login);
}

export async function signInAsAdmin(page: Page): Promise<void> {
  await signIn(page, { email: 'admin@edenmicrogreens.example', password: 'grow-with-eden' });
}

/** Opens a blank page. */
export async function signOut(page: Page): Promise<void> {
  await leave(page);
  await client.answered(clientOf(page).api.api.auth.logout.post());
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
