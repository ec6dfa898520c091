import { defineConfig } from 'playwright/test';
import { findChromium } from './browser.ts';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.story.ts',
  outputDir: 'results/artifacts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.STORIES_REPORT ?? 'results/report.json' }]],
  use: {
    timezoneId: 'America/New_York',
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: quiet },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: ['keyboard.story.ts', '*-on-desktop.story.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: '*-on-phone.story.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
