import type { Locator, Page } from 'playwright/test';
import { addDays } from '../../src/shared/rules/delivery-days.ts';
import { createStaff, openToday, takeOrder } from '../support/admin-area.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { stops } from '../support/run.ts';
import { expect, signInAsAdmin, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { ordersOf, signInByForm } from '../support/shopper.ts';

const cashNames = ['Carl Cash', 'Cora Cash'];
const bankNames = ['Ada', 'Bea', 'Cal', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida'].map(
  (name) => `${name} Bank`,
);

test('Thursday to Saturday with twelve boxes, as owner, packer and driver', { tag: '@desktop' }, async ({
  page,
  shop,
  otherDevice,
}) => {
  const buyer = await otherDevice();
  await createPaidOrder(buyer, { firstName: 'Ann', lastName: 'Card' });
  const [{ deliveryDate: saturday }] = await ordersOf(buyer);
  await buyer.close();

  await shop.moveClock(`${addDays(saturday, -2)}T15:00:00Z`);
  await signInAsAdmin(page);
  for (const [index, name] of [...cashNames, ...bankNames].entries())
    await takeOrder(page, {
      name,
      deliveryDate: saturday,
      payment: cashNames.includes(name) ? 'cash' : 'bank',
      house: index + 1,
    });
  const accounts = { packer: await createStaff(page, 'packer'), driver: await createStaff(page, 'driver') };
  await expectWork(await openToday(page), ['Cut 2 greens tomorrow', 'Pack 12 boxes tomorrow']);
  await takeScreenshot(page, 'twelve-boxes-thursday');

  await shop.moveClock(`${addDays(saturday, -1)}T15:00:00Z`);
  const packer = await otherDevice();
  await arrive(packer, accounts.packer, '/admin/pack');
  await packer.goto(`/admin/harvest?date=${saturday}`);
  await packer.getByRole('button', { name: 'Harvested' }).click();
  await expect(packer.getByRole('button', { name: /^Undo the harvest of/ })).toHaveCount(2);
  await packer.goto(`/admin/pack?date=${saturday}`);
  for (const name of ['Ann Card', ...cashNames, ...bankNames])
    await packer.getByRole('checkbox', { name: new RegExp(name) }).click();
  await expect(packer.getByRole('heading', { name: '12 of 12 packed' })).toBeVisible();
  await takeScreenshot(packer, 'twelve-boxes-packed');
  await packer.close();
  await expectWork(await openToday(page), ['Nothing to pack today', 'Drive 12 stops tomorrow']);

  await shop.moveClock(`${saturday}T15:00:00Z`);
  const driver = await otherDevice();
  await arrive(driver, accounts.driver, '/admin/run');
  await driver.goto(`/admin/run?date=${saturday}`);
  await expect(stops(driver)).toHaveCount(12);
  await driver.getByRole('button', { name: 'Start the run' }).click();
  await driver.getByRole('button', { name: 'Start and tell them' }).click();
  await expect(driver.getByText(/^Started /)).toBeVisible();
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
  await expect(driver.getByText('Waiting to be sent')).toHaveCount(0);
  await takeScreenshot(driver, 'twelve-boxes-driven');
  await driver.close();

  await shop.moveClock(`${addDays(saturday, 1)}T15:00:00Z`);
  const tasks = (await openToday(page)).locator('summary');
  await expect(tasks).toContainText('1 undelivered box');
  await expect(tasks).toContainText('10 payments to collect');
  await takeScreenshot(page, 'twelve-boxes-sunday');
});

async function expectWork(today: Locator, texts: string[]): Promise<void> {
  const rows = today.getByRole('list', { name: 'Work' }).getByRole('listitem');
  for (const text of texts) await expect(rows.filter({ hasText: text })).toBeVisible();
}

async function arrive(page: Page, account: { email: string; password: string }, path: string): Promise<void> {
  await page.goto('/login');
  await signInByForm(page, account.email, account.password);
  await expect(page).toHaveURL(path);
}
