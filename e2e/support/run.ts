import { expect, type Locator, type Page } from 'playwright/test';
import { scriptOf } from './built-files.ts';
import type { Mail, RunningShop } from './running-shop.ts';

/** In driving order. */
export const stops = (page: Page) => page.getByRole('list', { name: 'Stops' }).getByRole('listitem');

/** `date` is `YYYY-MM-DD`. */
export async function openAndStartRun(driver: Page, date: string, count: number): Promise<void> {
  await driver.goto('/');
  await expectKept(driver);
  await driver.goto(`/admin/run?date=${date}`);
  await expect(stops(driver)).toHaveCount(count);
  await driver.getByRole('button', { name: 'Start the run' }).click();
  await driver.getByRole('button', { name: 'Start and tell them' }).click();
  await expect(driver.getByText(/^Started /)).toBeVisible();
}

/** The code of run and pack, from signing in on. */
export async function expectKept(page: Page): Promise<void> {
  const scripts = ['src/app/week/run/run-area.tsx', 'src/app/week/manage-packing.tsx'].map(scriptOf);
  await expect
    .poll(() =>
      page.evaluate(async (paths) => {
        const found = await Promise.all(
          paths.map((path) => caches.match(path, { cacheName: 'staff-files' })),
        );
        return found.every(Boolean);
      }, scripts),
    )
    .toBe(true);
}

export async function tickTwoStopsOffline(delivered: Locator, notHome: Locator, note: string): Promise<void> {
  const driver = delivered.page();
  await expect(driver.getByText(/^No network\. As of /)).toBeVisible();
  await delivered.getByRole('button', { name: /^Delivered: / }).click();
  await expect(delivered).toContainText('Waiting to be sent');
  await expectAtTop(notHome);
  await notHome.getByRole('button', { name: /^Not home: / }).click();
  await driver.getByLabel('Note to the customer (optional)').fill(note);
  await driver.getByRole('button', { name: 'Save not home' }).click();
  await expect(driver.getByText(/^2 ticks wait to be sent/)).toBeVisible();
}

/** Just below the site's bar. */
async function expectAtTop(stop: Locator): Promise<void> {
  const isThere = async () => {
    const { y = 0 } = (await stop.boundingBox()) ?? {};
    return y > 60 && y < 100;
  };
  // It glides there.
  await expect.poll(isThere).toBe(true);
}

export async function expectTwoTicksSent(driver: Page): Promise<void> {
  await expect(driver.getByText('Waiting to be sent')).toHaveCount(0, { timeout: 30_000 });
  await expect(driver.getByRole('status').filter({ hasText: '1 of 2 delivered, 1 not home' })).toBeVisible();
}

/** Subjects, without the order's number. */
export async function runMails(shop: RunningShop): Promise<Mail[]> {
  return (await shop.mails())
    .filter(({ subject }) => /out for delivery|was delivered|could not deliver/.test(subject))
    .map((mail) => ({ ...mail, subject: mail.subject.replace(/: order .*/, '') }))
    .sort((one, other) => (one.subject < other.subject ? -1 : 1));
}
