import type { Page } from 'playwright/test';
import { addDays } from '../../src/shared/rules/delivery-days.ts';
import { todaySection } from '../support/admin-area.ts';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { openAndStartRun, stops } from '../support/run.ts';
import { expect, signInAsAdmin, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { signInByForm } from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

const password = 'grow-with-eden-4-all';
const cashNames = ['Carl Cash', 'Cora Cash'];
const bankNames = ['Ada', 'Bea', 'Cal', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida'].map(
  (name) => `${name} Bank`,
);

test('Thursday to Saturday with twelve boxes, as owner, packer and driver', { tag: '@desktop' }, async ({
  page,
  shop,
  otherDevice,
}) => {
  test.setTimeout(300_000);
  const buyer = await otherDevice();
  await createPaidOrder(buyer, { firstName: 'Ann', lastName: 'Card' });
  const [{ deliveryDate: saturday }] = await (await buyer.request.get('/api/orders')).json();
  await buyer.close();

  await shop.moveClock(`${addDays(saturday, -2)}T15:00:00Z`);
  await signInAsAdmin(page);
  for (const name of cashNames) await takeOrder(page, name, 'cash', saturday);
  for (const name of bankNames) await takeOrder(page, name, 'bank', saturday);
  for (const role of ['packer', 'driver']) {
    const data = { email: `${role}@farm.example`, password, roles: [role] };
    await send(page, '/api/admin/create-admin', data);
  }
  await page.goto('/admin');
  await expectChips(page, ['Harvest 2 greens, tomorrow', 'Pack 12 boxes, tomorrow']);
  await takeScreenshot(page, 'twelve-boxes-thursday');
  await expectAccessibleAndNoOverflow(page);

  await shop.moveClock(`${addDays(saturday, -1)}T15:00:00Z`);
  const packer = await otherDevice();
  await arrive(packer, 'packer@farm.example', '/admin/pack');
  await packer.goto(`/admin/harvest?date=${saturday}`);
  for (const green of ['Kale', 'Pea Shoots']) {
    const form = packer.getByRole('form', { name: `Harvest of ${green}` });
    await form.getByRole('button', { name: 'Harvested' }).click();
    await expect(form).toHaveCount(0);
  }
  await packer.goto(`/admin/pack?date=${saturday}`);
  for (const name of ['Ann Card', ...cashNames, ...bankNames])
    await packer.getByRole('checkbox', { name: new RegExp(name) }).click();
  await expect(packer.getByRole('heading', { name: '12 of 12 packed' })).toBeVisible();
  await takeScreenshot(packer, 'twelve-boxes-packed');
  await packer.close();
  await page.goto('/admin');
  await expectChips(page, ['Drive 12 stops, tomorrow']);
  await takeScreenshot(page, 'twelve-boxes-friday');

  await shop.moveClock(`${saturday}T15:00:00Z`);
  const driver = await otherDevice();
  await arrive(driver, 'driver@farm.example', '/admin/run');
  await openAndStartRun(driver, saturday, 12);
  const stopOf = (name: string) => stops(driver).filter({ hasText: name });
  await stopOf('Carl Cash')
    .getByRole('button', { name: /collected: stop/ })
    .click();
  await stopOf('Ann Card')
    .getByRole('button', { name: /^Not home: / })
    .click();
  await driver.getByRole('button', { name: 'Save not home' }).click();
  for (const name of ['Cora Cash', ...bankNames])
    await stopOf(name)
      .getByRole('button', { name: /^Delivered(, not paid)?: / })
      .click();
  await expect(
    driver.getByRole('status').filter({ hasText: '11 of 12 delivered, 1 not home' }),
  ).toBeVisible();
  await takeScreenshot(driver, 'twelve-boxes-driven');
  await driver.close();

  await shop.moveClock(`${addDays(saturday, 1)}T15:00:00Z`);
  await page.goto('/admin');
  const tasks = todaySection(page).locator('summary');
  await expect(tasks).toContainText('1 undelivered box');
  await expect(tasks).toContainText('10 payments to collect');
  await takeScreenshot(page, 'twelve-boxes-sunday');
  await expectAccessibleAndNoOverflow(page);
});

async function takeOrder(page: Page, name: string, payment: 'cash' | 'bank', day: string): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ');
  const number = [...cashNames, ...bankNames].indexOf(name) + 1;
  const address = { street: `${number} Oak Ln`, city: 'Milton', state: 'Georgia', zipCode: '30004' };
  await send(page, '/api/admin/orders', {
    customer: { firstName, lastName, phone: '770-555-0123', address },
    products: [{ productId: 'pea-shoots', quantity: 4 }],
    deliveryDate: day,
    payment,
  });
}

async function send(page: Page, path: string, data: unknown): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function expectChips(page: Page, texts: string[]): Promise<void> {
  const chips = todaySection(page).getByRole('link');
  for (const text of texts) await expect(chips.filter({ hasText: text })).toBeVisible();
}

async function arrive(page: Page, email: string, path: string): Promise<void> {
  await page.goto('/login');
  await signInByForm(page, email, password);
  await expect(page).toHaveURL(path);
}
