import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { chromiumFlags, findChromium } from '../../e2e/support/browser.ts';
import { business } from '../../src/shared/business.ts';
import { indexablePages } from '../../src/shared/contract/site-pages.ts';

/** KB (1,000 bytes, brotli) of scripts; a page without a limit of its own is as light as the home page. */
export const scriptLimits: Record<string, number> = { '/': 150, '/subscription': 165 };
/** Of the largest paint against that of a page of one heading. */
export const paintLimits: Record<string, number> = { '/': 2, '/subscription': 2.5, '/our-greens': 2.5 };

/** Home and the content pages: what a visitor reads. */
export const contentPaths = indexablePages.filter((path) => !['/subscription', '/referrals'].includes(path));

/** A built shop that runs. `name` stands before its figures: '' for this build, "before: " for the one it is compared with. */
export interface BenchedShop {
  name: string;
  origin: string;
  /** Folder of the built site. */
  client: string;
}

/** What the page figures run against: one Chromium, and servers with fresh shops. */
export interface PageBench {
  browser: Browser;
  /** This build; with `--before` the other one stands first. */
  shops: BenchedShop[];
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
