import type { BrowserContext, Page } from 'playwright/test';

/** With STORIES_SLOW=1: finds timing-dependent stories. */
export async function enableSlowMode(context: BrowserContext): Promise<void> {
  if (!process.env.STORIES_SLOW) return;
  await context.route('**/*', async (route) => {
    // Files come one after another: a hundred delays would take minutes.
    if (route.request().serviceWorker()) return route.continue().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longestDelay));
    // The page may be closed by now.
    await route.continue().catch(() => undefined);
  });
  context.on('page', (page) => void slowDown(page).catch(() => undefined));
}

async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 3 });
}

const longestDelay = 600;
