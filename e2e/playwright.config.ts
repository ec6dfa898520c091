import { defineConfig } from 'playwright/test';
import { chromiumFlags, findStoryBrowser } from './support/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.story.ts',
  outputDir: 'results/artifacts',
  globalSetup: './support/seeded-folder.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Ample: a busy machine takes three times as long.
  timeout: 180_000,
  // Retried stories are listed as flaky, to be fixed.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.STORIES_REPORT ?? 'results/report.json' }]],
  use: {
    timezoneId: 'America/New_York',
    locale: 'en-US',
    trace: 'on-first-retry',
    // Its installation takes two seconds; stories about it allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findStoryBrowser(), args: chromiumFlags },
  },
  // One width, a phone's, unless the layout is the point.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grep: process.env.SCREENSHOTS ? undefined : /@desktop|@both/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
