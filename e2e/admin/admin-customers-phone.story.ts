import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, signInAsAdmin, takeScreenshot, test } from '../support/shop.ts';

test('a customer’s page fits a phone and opens the order', async ({ page }) => {
  const { orderNumber } = await createPaidOrder(page, { firstName: 'Penelope', phone: '+1 404 555 0166' });
  await signInAsAdmin(page);
  await page.goto('/admin?tab=customers&q=4045550166');
  const found = page.getByRole('link', { name: 'Penelope Lee' });
  await expect(found).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'admin-customers');
  await found.click();
  await expect(page.getByRole('heading', { name: 'Penelope Lee' })).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'admin-customer');
  await page.getByRole('link', { name: orderNumber }).click();
  await expect(page.getByRole('dialog', { name: 'Order', exact: true })).toContainText('Penelope Lee');
});
