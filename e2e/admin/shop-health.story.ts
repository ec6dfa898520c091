import { openAdminArea } from '../support/admin-area.ts';
import { expect, expectAccessible, takeScreenshot, test } from '../support/shop.ts';

test.use({ shopEnv: { BACKUP_DIR: 'backups' } });

test('the settings tab says how the shop runs, and makes a backup', { tag: '@both' }, async ({ page }) => {
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
