import type { BrowserContext, Page } from 'playwright/test';

/** With STORIES_ROUGH=1 every answer comes late, by chance, on a slow phone: stories that bet on speed lose the bet. */
export async function makeRough(context: BrowserContext): Promise<void> {
  if (!process.env.STORIES_ROUGH) return;
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
