import { defineConfig } from 'playwright/test';
import { chromiumFlags, findChromium } from './support/browser.ts';

/** On desktop only when taking screenshots. */
const widthIndependentStories = [
  'accessible',
  'account-deleted',
  'account-offline',
  'account-step',
  'admin-refund',
  'billing-cards-and-invoices',
  'buy-once',
  'checks',
  'come-back',
  'credit',
  'declined',
  'eden',
  'eden-button',
  'farm-week',
  'no-answer',
  'orders-opened',
  'pages',
  'passkeys',
  'pay-link',
  'policies',
  'profile-saved',
  'run',
  'purchase-page',
  'saved-card',
  'signed-in-devices',
  'subscribe',
  'subscription-change',
  'subscription-life',
  'subscription-recovery',
  'subscription-skip',
  'swap',
  'time-limits',
  'translated',
].map((name) => `${name}.story.ts`);

export default defineConfig({
  testDir: '.',
  testMatch: '*.story.ts',
  outputDir: 'results/artifacts',
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
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags },
  },
  // Width-independent stories run once.
  projects: [
    {
      name: 'phone',
      testIgnore: ['keyboard.story.ts', 'back-and-forth.story.ts', '*-on-desktop.story.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: [
        'installed-app.story.ts',
        'shared-phone.story.ts',
        'forgotten-password.story.ts',
        '*-on-phone.story.ts',
        ...(process.env.SCREENSHOTS ? [] : widthIndependentStories),
      ],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
