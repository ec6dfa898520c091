import type { Page } from 'playwright/test';
import { adminRow, openAdminArea } from '../support/admin-area.ts';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expectKept, stops } from '../support/run.ts';
import { expect, offlineErrors, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice, signInByForm } from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

const password = 'grow-with-eden-4-all';

test('an admin makes a packer and a driver, who land on their page, see only theirs, and do their tick', async ({
  page,
  shop,
  otherDevice,
  expectedErrors,
}) => {
  test.setTimeout(300_000);
  expectedErrors.push(offlineErrors);
  const buyer = await otherDevice();
  await createPaidOrder(buyer, { firstName: 'Ann', lastName: 'Lee' });
  const [{ deliveryDate: date }] = await (await buyer.request.get('/api/orders')).json();
  const panel = await openAdminArea(page, '/admin?tab=admin-users');
  const form = panel.getByRole('form', { name: 'Add somebody' });
  await expect(form.getByRole('checkbox', { name: /^Admin/ })).toBeChecked();
  for (const role of ['Packer', 'Driver']) {
    const email = `${role}@farm.example`;
    await form.getByLabel('Email').fill(email);
    await form.getByRole('textbox', { name: 'Password' }).fill(password);
    await form.getByRole('checkbox', { name: /^Admin/ }).uncheck();
    await form.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check();
    await form.getByRole('button', { name: 'Create account' }).click();
    await expectNotice(page, 'Account created');
    await expect(adminRow(panel, email)).toContainText(new RegExp(`Roles\\s*${role}`));
    await expect(form.getByLabel('Email')).toHaveValue('');
  }
  for (const roles of ['Packer, Driver', 'Packer']) {
    const row = adminRow(panel, 'Packer@farm.example');
    await row.getByRole('button', { name: /^Roles/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Roles of Packer@farm.example' });
    await dialog.getByRole('checkbox', { name: /^Driver/ }).click();
    await dialog.getByRole('button', { name: 'Save roles' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(new RegExp(`${roles}\\s*Account`));
  }
  await takeScreenshot(page, 'admin-users-roles');
  await expectAccessibleAndNoOverflow(page);

  const packer = await otherDevice();
  await arrive(packer, 'Packer@farm.example', '/admin/pack');
  expect(await linksOf(packer)).toEqual(['Sow', 'Harvest', 'Pack']);
  await packer.goto(`/admin/pack?date=${date}`);
  await packer.getByRole('checkbox', { name: /Ann Lee.*12.oz Kale.*12 Birmingham Rd/ }).click();
  await expect(packer.getByRole('heading', { name: '1 of 1 packed' })).toBeVisible();
  await expect(packer.getByRole('main').getByText(/Gate 4|Milton/)).toHaveCount(0);
  await takeScreenshot(packer, 'packer');
  await expectAccessibleAndNoOverflow(packer);
  await packer.goto('/admin/sow');
  await packer.getByRole('button', { name: /sown of Kale/ }).click();
  await expect(packer.getByText(/^Recorded: \d+ trays? of Kale/)).toBeVisible();
  await packer.goto(`/admin/harvest?date=${date}`);
  await packer.getByRole('form', { name: 'Harvest of Kale' }).getByRole('button').click();
  await expect(packer.getByRole('button', { name: 'Undo the harvest' })).toBeVisible();
  for (const path of ['/admin', '/admin/closed-days']) await expectSentTo(packer, path, '/admin/pack');

  // The sessions of open pages may end with the clock.
  await packer.close();
  await page.goto('about:blank');
  await shop.moveClock(`${date}T15:00:00Z`);
  const driver = await otherDevice();
  await arrive(driver, 'Driver@farm.example', '/admin/run');
  expect(await linksOf(driver)).toEqual(['Run']);
  await driver.evaluate(() => navigator.serviceWorker.ready);
  await driver.goto(`/admin/run?date=${date}`);
  await driver.getByRole('button', { name: 'Start the run' }).click();
  await expect(driver.getByText(/^Started /)).toBeVisible();
  await expect(stops(driver)).toContainText('Gate 4');
  await expectKept(driver);
  await driver.context().setOffline(true);
  await driver.reload();
  await stops(driver)
    .getByRole('button', { name: /^Delivered: / })
    .click();
  await expect(driver.getByText(/^1 tick waits to be sent/)).toBeVisible();
  await driver.context().setOffline(false);
  await expect(driver.getByText('Waiting to be sent')).toHaveCount(0, { timeout: 30_000 });
  await expect(driver.getByRole('status').filter({ hasText: '1 of 1 delivered' })).toBeVisible();
  for (const path of ['/admin', '/admin/pack']) await expectSentTo(driver, path, '/admin/run');
});

async function arrive(page: Page, email: string, path: string): Promise<void> {
  await page.goto('/login');
  await signInByForm(page, email, password);
  await expect(page).toHaveURL(path);
}

async function linksOf(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'The week' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.allTextContents();
}

async function expectSentTo(page: Page, from: string, to: string): Promise<void> {
  await page.goto(from);
  await expect(page).toHaveURL(to);
  await expect(page.getByRole('tablist', { name: 'Admin' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
}
