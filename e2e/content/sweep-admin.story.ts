import { join } from 'node:path';
import type { Page } from 'playwright/test';
import {
  adminRow,
  openAdminArea,
  openedRow,
  openTask,
  sendMessageAndWholesaleApplication,
} from '../support/admin-area.ts';
import { createPaidOrder, maliciousName } from '../support/paid-order.ts';
import { expect, ownShopTest as test } from '../support/shop.ts';
import { failingCard, subscribe, subscribeAndMovePastFirstCharge } from '../support/subscriber.ts';
import { inspect, inspectOnDesktop } from '../support/sweep.ts';

/** Every tab and dialog of the admin area, once; see sweep.story.ts. */

test.use({
  colorScheme: 'light',
  actionTimeout: 15_000,
  contextOptions: { reducedMotion: 'reduce' },
  shopEnv: { BACKUP_DIR: 'backups' },
});

const hour = 3_600_000;
const refundFailsLater = '4000000000005126';
const photo = join(import.meta.dirname, '../../public/screenshots/home-narrow.png');
const dialog = (page: Page) => page.getByRole('dialog');

/** A desktop has tables, and rows lower than a finger. */
const look = (page: Page, name: string) =>
  inspect(page, name, { onDesktop: 'all', hasLargeTargetsOnDesktop: false });

async function lookAtDialog(page: Page, name: string): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  await look(page, name);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

test('the lists of the admin area are accessible and fit the screen', async ({ page, shop, otherDevice }) => {
  const buyer = await otherDevice();
  const { orderId, orderNumber } = await createPaidOrder(buyer, { firstName: 'Ben' });
  const { orderId: refunded } = await createPaidOrder(buyer, {}, 'radish', refundFailsLater);
  await buyer.request.post('/api/auth/logout');
  await sendMessageAndWholesaleApplication(buyer);
  const far = { address: '1 Peachtree St, Macon, Georgia', distance: 91.4 };
  await buyer.request.post('/api/address-validation-log', { data: far });
  const panel = await openAdminArea(page, '/admin?tab=orders');
  await send(page, 'patch', `/api/admin/orders/${orderId}`, { guestName: maliciousName.slice(0, 200) });
  await send(page, 'post', `/api/admin/orders/${refunded}/refund`, {});
  await send(page, 'put', '/api/admin/settings', { key: 'boxes_per_saturday', value: '1' });
  await shop.moveClock(new Date((await shop.now()).getTime() + 2 * hour).toISOString());

  await page.reload();
  await page.getByRole('button', { name: 'New order' }).click();
  await dialog(page).getByRole('button', { name: 'Place order' }).click();
  await lookAtDialog(page, 'an order taken on the phone, empty');
  await inspectOnDesktop(page, 'the status of an order', async () => {
    await adminRow(panel, orderNumber)
      .getByRole('button', { name: /^Status of order/ })
      .click();
    await expect(page.getByRole('menu')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Filters' }).click();
  await adminRow(panel, orderNumber).getByRole('checkbox').check();
  await look(page, 'orders, one of them selected');
  await page.goto(`/admin?tab=orders&order=${orderId}`);
  const order = openedRow(page, 'Order');
  await expect(order.getByRole('region', { name: 'History' })).toContainText('HYPERLINK');
  await look(page, 'an order');
  for (const name of ['Edit', 'Refund', 'Move', 'Set time', 'Delete']) {
    await order.getByRole('button', { name, exact: true }).click();
    await lookAtDialog(page, `an order: ${name}`);
  }

  await page.goto('/admin?tab=customers');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: /^Find an order/ }).fill('Lee');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look(page, 'what is found');
  await page.getByRole('combobox', { name: /^Find an order/ }).fill('');
  await look(page, 'customers');
  for (const [list, sign, row] of [
    ['messages', 'Do you deliver?', 'Message'],
    ['wholesale', 'Green Spoon', 'Wholesale application'],
  ] as const) {
    await page.goto(`/admin?tab=customers&list=${list}`);
    await look(page, list);
    await adminRow(panel, sign).getByRole('link').first().click();
    await expect(openedRow(page, row)).toBeVisible();
    await look(page, row);
  }
  await page.goto('/admin?tab=customers&list=out-of-area');
  await expect(page.getByText('Macon')).toBeVisible();
  await look(page, 'addresses out of the area');

  await page.goto('/admin');
  await openTask(page);
  await look(page, 'what is to be done today');
  await page.getByRole('button', { name: 'Close task' }).click();
  await lookAtDialog(page, 'a task to be closed');
  await inspectOnDesktop(page, 'the keys', () => page.keyboard.press('?'));
});

test('the other tabs of the admin area are accessible and fit the screen', async ({
  page,
  shop,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[03]/);
  const subscriber = await otherDevice();
  await subscribe(subscriber);
  const { id } = await (await subscriber.request.get('/api/auth/user')).json();
  await createPaidOrder(subscriber);
  await subscribeAndMovePastFirstCharge(subscriber, shop, failingCard);
  const panel = await openAdminArea(page, `/admin?tab=customers&customer=${id}`);
  const customer = openedRow(page, 'Customer');
  await expect(customer.getByRole('group', { name: /^Weekly/ })).toBeVisible();
  await look(page, 'a customer');
  for (const name of ['Give credit', 'Delete customer']) {
    await customer.getByRole('button', { name }).click();
    await lookAtDialog(page, name);
  }

  await inspectOnDesktop(page, 'the whole page of a customer', () =>
    customer.getByRole('link', { name: 'Open the whole page' }).click(),
  );
  await page.goto('/admin?tab=customers&list=subscriptions');
  await expect(panel.getByText('Weekly').first()).toBeVisible();
  await look(page, 'subscriptions');

  await page.goto('/admin?tab=inventory');
  const priceOf = (name: string) => panel.getByLabel(`Price of ${name} per ounce, in dollars`);
  await priceOf('Radish').fill('4');
  await panel.getByRole('button', { name: 'Save prices' }).click();
  const offer = panel.getByRole('toolbar', { name: 'New price of Radish' });
  await expect(offer).toBeVisible();
  await look(page, 'the inventory, a price saved');
  await offer.getByRole('button', { name: 'Apply to running subscriptions' }).click();
  await lookAtDialog(page, 'a price for running subscriptions');
  await priceOf('Kale').fill('cheap');
  await panel.getByRole('button', { name: 'Save prices' }).click();
  await expect(adminRow(panel, 'Kale').getByText('Please enter a price like 2.75')).toBeVisible();
  await look(page, 'the inventory, a price refused');
  await panel.getByRole('button', { name: 'Add product' }).click();
  await dialog(page).getByRole('button', { name: 'Add product' }).click();
  await lookAtDialog(page, 'a product, empty');
  const actions = () => panel.getByRole('button', { name: 'Actions for Radish' }).click();
  await inspectOnDesktop(page, 'what is done with a product', actions);
  await actions();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await lookAtDialog(page, 'a product');

  const packer = { email: 'packer@farm.example', password: 'grow-with-eden-4-all', roles: ['packer'] };
  await send(page, 'post', '/api/admin/create-admin', packer);
  await page.goto('/admin?tab=admin-users');
  const row = adminRow(panel, packer.email);
  await expect(row).toBeVisible();
  await look(page, 'admin users');
  await row.getByRole('button', { name: /^Roles/ }).click();
  await lookAtDialog(page, 'roles');
  await shop.moveClock(new Date((await shop.now()).getTime() + 16 * 60_000).toISOString());
  await row.getByRole('button', { name: 'Remove' }).click();
  await look(page, 'somebody to be removed');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm with your password' });
  await question.getByRole('textbox', { name: 'Your password' }).fill('a guess');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('Your current password is not correct.')).toBeVisible();
  await look(page, 'a password to confirm with');
  await question.getByRole('textbox', { name: 'Your password' }).fill('grow-with-eden');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(row).toHaveCount(0);

  await page.goto('/admin?tab=analytics&period=90');
  await page.getByLabel('Span of the books').selectOption('This month');
  await panel.getByRole('tab', { name: 'Lines' }).click();
  const folded = panel.getByRole('button', { name: 'Show as a table' });
  while (await folded.count()) await folded.first().click();
  await look(page, 'analytics, with every table and the lines of the books');
  await panel.getByRole('button', { name: 'Clear Pages' }).click();
  await lookAtDialog(page, 'visits to be cleared');

  await page.goto('/admin?tab=settings');
  const picture = panel.getByRole('group', { name: 'All Four' });
  await picture.locator('input[type=file]').setInputFiles(photo);
  await expect(picture.getByRole('img')).toBeVisible();
  const health = panel.getByRole('region', { name: 'Health of the shop' });
  await health.getByRole('button', { name: 'Back up now' }).click();
  await expect(health.getByText(/^Newest [A-Z][a-z]{2}, [A-Z][a-z]{2} \d/)).toBeVisible({ timeout: 30_000 });
  await panel
    .getByRole('region', { name: 'Boxes', exact: true })
    .getByRole('button', { name: 'Add a box' })
    .click();
  const discounts = panel.getByRole('form', { name: 'Products' });
  await discounts.getByLabel('Weekly discount', { exact: true }).fill('91');
  await page.getByRole('toolbar', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await expect(discounts.getByText('Please enter a whole percent from 0 to 90')).toBeVisible();
  await look(page, 'settings, one refused');
  await panel.getByRole('link', { name: /^Events/ }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/events');
  await look(page, 'events');

  await send(page, 'put', '/api/admin/settings', { key: 'farmer_name', value: 'Rosa Field' });
  await page.goto('/');
  await expect(page.locator('img[src*="/slots/box-all-four"]')).toBeAttached();
  await inspect(page, 'the home page with pictures');

  await page.goto('/admin/handbook');
  await expect(page.getByRole('heading', { name: 'Handbook', level: 1 })).toBeVisible();
  await look(page, 'the handbook');
});

async function send(page: Page, method: 'patch' | 'post' | 'put', path: string, data: object): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request[method](path, { data, headers });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
}
