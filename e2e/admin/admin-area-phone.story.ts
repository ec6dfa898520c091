import { adminRow, openAdminArea, sendMessageAndWholesaleApplication } from '../support/admin-area.ts';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import {
  expect,
  expectAccessible,
  newPerson,
  register,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';

test('every tab fits a phone, where each row of a list is a card', async ({ page, otherDevice }) => {
  await sendMessageAndWholesaleApplication(await otherDevice());
  const panel = await openAdminArea(page);
  await expect(adminRow(panel, 'Kale').getByText('Reserved, unpaid')).toBeVisible();
  await expect(panel.getByRole('table')).toHaveCount(0);
  await expect(page.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible();
  const signs = {
    Inventory: 'Export CSV',
    'Admin users': 'Add somebody',
    Analytics: 'Website analytics',
    Settings: 'Growing time',
  };
  for (const [tab, sign] of Object.entries(signs)) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(panel.getByText(sign).first()).toBeVisible();
    await takeScreenshot(page, `admin-${tab.toLowerCase().replace(' ', '-')}`);
    await expectAccessibleAndNoOverflow(page);
    await expectTargetSize(page);
  }
});

test('the boxes of the next Saturday and a customer who calls are found from the first screen', async ({
  page,
  otherDevice,
}) => {
  const { email } = await register(await otherDevice(), { ...newPerson(), phone: '770-555-0198' });
  const panel = await openAdminArea(page);
  const boxes = page.getByRole('link', { name: /: \d+ box(es)?$/ });
  await expect(boxes).toBeInViewport();
  await boxes.click();
  await expect(page).toHaveURL(/\?tab=orders&deliveryDate=\d{4}-\d\d-\d\d$/);
  await expect(panel.getByText('Nothing matches')).toBeInViewport();
  await page.goto('/admin');
  const find = page.getByRole('combobox', { name: /^Find an order, customer/ });
  await expect(find).toBeInViewport();
  await find.fill('(770) 555 0198');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-search');
  await find.press('Enter');
  await expect(page).toHaveURL(/\?tab=customers&customer=/);
  await expect(panel.getByRole('link', { name: email })).toBeInViewport();
  await find.fill('nobody of this name');
  await expect(page.getByText('Nothing found')).toBeVisible();
});
