import type { BrowserContext, Page } from 'playwright/test';

/** With STORIES_SLOW=1 every response is delayed at random and the processor throttled, to find stories that depend on timing. */
export async function enableSlowMode(context: BrowserContext): Promise<void> {
  if (!process.env.STORIES_SLOW) return;
  await context.route('**/*', async (route) => {
    // What the service worker stores comes one file after the other: a hundred delays would be minutes.
    if (route.request().serviceWorker()) return route.continue().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longestDelay));
    // The page may have gone meanwhile, and its requests with it.
    await route.continue().catch(() => undefined);
  });
  context.on('page', (page) => void slowDown(page).catch(() => undefined));
}

async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 3 });
}

const longestDelay = 600;
