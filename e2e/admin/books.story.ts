import { readFile } from 'node:fs/promises';
import { openAdminArea } from '../support/admin-area.ts';
import { buyBox } from '../support/dashboard.ts';
import { expect, expectAccessible, ownShopTest as test } from '../support/shop.ts';

test('an owner opens the books of the month, sees a sale by line and downloads the CSV', {
  tag: '@desktop',
}, async ({ page, otherDevice }) => {
  await buyBox(await otherDevice());
  const panel = await openAdminArea(page, '/admin?tab=analytics');
  await panel.getByLabel('Span of the books').selectOption('This month');
  await panel.getByRole('tab', { name: 'Lines' }).click();
  const row = panel.getByRole('table', { name: 'Books' }).getByRole('row').filter({ hasText: 'one-time' });
  await expect(row).toContainText('$27.54');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Download CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('date,order,customer,kind,method,subtotal');
  expect(text).toContain('27.54');
});
