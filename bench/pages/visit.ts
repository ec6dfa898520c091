import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { chromiumFlags, findChromium } from '../../e2e/support/browser.ts';
import { business } from '../../src/shared/business.ts';
import { indexablePages } from '../../src/shared/contract/site-pages.ts';

/** Home and the content pages: what a visitor reads. */
export const contentPaths = indexablePages.filter((path) => !['/subscription', '/referrals'].includes(path));

/** What the page figures run against: a server with a fresh shop, and one Chromium. */
export interface PageBench {
  browser: Browser;
  origin: string;
  /** The pages asked for on the command line; all of a list when none was. */
  selectPaths(paths: string[]): string[];
}

/** A phone, as it comes for the first time: nothing cached, no service worker yet. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  timezoneId: business.timeZone,
  serviceWorkers: 'block',
} satisfies BrowserContextOptions;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
}

/** Runs `look` on a page of a context of its own, which is gone afterwards. */
export async function onNewPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}
