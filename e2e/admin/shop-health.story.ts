import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAdminArea } from '../support/admin-area.ts';
import { openShop } from '../support/running-shop.ts';
import { test as base, expect, expectAccessible, takeScreenshot } from '../support/shop.ts';

const test = base.extend({
  shop: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-backups-'));
    const shop = await openShop({ BACKUP_DIR: join(folder, 'backups') });
    await use(shop);
    await shop.close();
    await rm(folder, { recursive: true });
  },
});

test('the settings tab says how the shop runs, and makes a backup', async ({ page }) => {
  const panel = await openAdminArea(page, '/admin?tab=settings');
  const health = panel.getByRole('region', { name: 'Health of the shop' });
  await expect(health.getByText(/^\d+\.\d+\.\d+, running since/)).toBeVisible();
  await expect(health.getByText('None missed in 24 hours.')).toBeVisible();
  const backUp = health.getByRole('button', { name: 'Back up now' });
  await backUp.click();
  await expect(page.getByText('A backup is being made', { exact: true })).toBeVisible();
  await expect(health.getByText(/^Newest [A-Z][a-z]{2} \d/)).toBeVisible({ timeout: 30_000 });
  await health.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-shop-health');
});
