import { openedRow } from '../support/admin-area.ts';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { stops } from '../support/run.ts';
import { expect, signInAsAdmin, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';

test('an order taken on the phone is packed, brought, and paid in cash at the door', {
  tag: '@both',
}, async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin?tab=orders');
  await page.getByRole('button', { name: 'New order' }).click();
  const form = page.getByRole('dialog', { name: 'New order' });
  const typed = {
    'First name': 'Carl',
    'Last name': 'Phone',
    Phone: '770-555-0123',
    'Street address': '9 Oak Ln',
    City: 'Milton',
    'ZIP code': '30004',
  };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
  const increase = form.getByRole('button', { name: 'Increase Pea Shoots' });
  for (let ounces = 0; ounces < 4; ounces += 1) await increase.click();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  await form.getByLabel('Delivery day').fill(today);
  await expectAccessibleAndNoOverflow(page);
  await form.getByRole('button', { name: 'Place order' }).click();
  await expectNotice(page, 'Order placed', 'It is the first in the list.');

  await page.goto(`/admin/run?date=${today}`);
  const stop = stops(page).filter({ hasText: 'Carl Phone' });
  const ticked = page.waitForResponse((answer) => answer.url().includes('/stops/'));
  await stop.getByRole('button', { name: /collected: stop/ }).click();
  expect((await ticked).status()).toBe(200);

  await page.goto('/admin?tab=orders');
  await page.locator('[data-row]').filter({ hasText: 'Carl Phone' }).getByRole('link').first().click();
  const panel = openedRow(page, 'Order');
  await expect(panel).toContainText('Cash');
  await expect(panel.getByText('Unpaid to Paid')).toBeVisible();
});
