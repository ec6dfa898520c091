import { deskRow, inquire, openDesk } from './desk.ts';
import { expectFitForAll, expectTargetSize } from './fit.ts';
import { expect, shoot, test } from './shop.ts';

test('every tab fits a phone, where each row of a list is a card', async ({ page, otherDevice }) => {
  await inquire(await otherDevice());
  const panel = await openDesk(page);
  await expect(deskRow(panel, 'Kale').getByText('Reserved, unpaid')).toBeVisible();
  await expect(panel.getByRole('table')).toHaveCount(0);
  const signs = {
    Inventory: 'Export CSV',
    'Admin users': 'Create an admin',
    Analytics: 'Top pages',
    Settings: 'Growing time',
  };
  for (const [tab, sign] of Object.entries(signs)) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(panel.getByText(sign).first()).toBeVisible();
    await shoot(page, `admin-${tab.toLowerCase().replace(' ', '-')}`);
    await expectFitForAll(page);
    await expectTargetSize(page);
  }
});
