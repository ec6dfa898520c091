import type { Page } from 'playwright/test';
import { adminRow, createStaff, openAdminArea } from '../support/admin-area.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { stops } from '../support/run.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice, ordersOf, signInByForm } from '../support/shopper.ts';

const packerAccount = { email: 'olive@farm.example', password: 'grow-with-eden-4-all' };

test('an admin makes a packer and a driver, who land on their page and see only theirs, until the role is gone', async ({
  page,
  shop,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[0139]/);
  const buyer = await otherDevice();
  await createPaidOrder(buyer);
  const [{ deliveryDate: date }] = await ordersOf(buyer);
  const panel = await openAdminArea(page, '/admin?tab=admin-users');
  const form = panel.getByRole('form', { name: 'Add somebody' });
  const create = form.getByRole('button', { name: 'Create account' });
  await expect(panel.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await expect(create).toBeDisabled();
  await form.getByLabel('Email').fill(packerAccount.email);
  await form.getByRole('textbox', { name: 'Password' }).fill(packerAccount.password);
  const admin = form.getByRole('checkbox', { name: /^Admin/ });
  await expect(admin).toBeChecked();
  await admin.uncheck();
  await form.getByRole('checkbox', { name: /^Packer/ }).check();
  await create.click();
  await expectNotice(page, 'Account added');
  const row = adminRow(panel, packerAccount.email);
  await expect(row).toContainText(/Roles\s*Packer/);
  await takeScreenshot(page, 'admin-users');
  const driverAccount = await createStaff(page, 'driver');

  const packer = await otherDevice();
  await arrive(packer, packerAccount, '/admin/pack');
  await expectLinks(packer, ['Sow', 'Harvest', 'Pack']);
  await packer.goto(`/admin/pack?date=${date}`);
  await packer.getByRole('checkbox', { name: /Ann Lee.*12.oz Kale.*12 Birmingham Rd/ }).click();
  await expect(packer.getByRole('heading', { name: '1 of 1 packed' })).toBeVisible();
  await expect(packer.getByRole('main').getByText(/Gate 4/)).toHaveCount(0);
  await takeScreenshot(packer, 'packer');
  for (const path of ['/admin', '/admin/closed-days']) await expectSentTo(packer, path, '/admin/pack');

  // After a quarter of an hour the password is asked for once more.
  await shop.moveClock(new Date((await shop.now()).getTime() + 16 * 60_000).toISOString());
  await row.getByRole('button', { name: /^Roles/ }).click();
  const roles = page.getByRole('dialog', { name: `Roles of ${packerAccount.email}` });
  await roles.getByRole('checkbox', { name: /^Driver/ }).click();
  await roles.getByRole('button', { name: 'Save roles' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm with your password' });
  const typed = question.getByRole('textbox', { name: 'Your password' });
  await expect(typed).toBeFocused();
  await takeScreenshot(page, 'confirm-password');
  for (const text of ['a guess', 'grow-with-eden']) {
    await typed.fill(text);
    await question.getByRole('button', { name: 'Confirm' }).click();
    if (text === 'a guess')
      await expect(question.getByText('Your current password is not correct.')).toBeVisible();
  }
  await expect(question).toBeHidden();
  await expect(row).toContainText(/Roles\s*Packer, Driver/);
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await packer.reload();
  await expect(packer.getByRole('navigation', { name: 'The week' })).toHaveCount(0);
  await expect(packer).not.toHaveURL(/admin/);
  await packer.close();

  // Open pages would meet the end of their sessions.
  await page.goto('about:blank');
  await shop.moveClock(`${date}T15:00:00Z`);
  const driver = await otherDevice();
  await arrive(driver, driverAccount, '/admin/run');
  await expectLinks(driver, ['Run']);
  await driver.goto(`/admin/run?date=${date}`);
  await driver.getByRole('button', { name: 'Start the run' }).click();
  await driver.getByRole('button', { name: 'Start and tell them' }).click();
  await expect(stops(driver)).toContainText('Gate 4');
  await stops(driver)
    .getByRole('button', { name: /^Delivered: / })
    .click();
  await expect(driver.getByRole('status').filter({ hasText: '1 of 1 delivered' })).toBeVisible();
  await takeScreenshot(driver, 'driver');
  for (const path of ['/admin', '/admin/pack']) await expectSentTo(driver, path, '/admin/run');
});

async function arrive(page: Page, account: { email: string; password: string }, path: string): Promise<void> {
  await page.goto('/login');
  await signInByForm(page, account.email, account.password);
  await expect(page).toHaveURL(path);
}

async function expectLinks(page: Page, names: string[]): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'The week' }).getByRole('link')).toHaveText(names);
}

async function expectSentTo(page: Page, from: string, to: string): Promise<void> {
  await page.goto(from);
  await expect(page).toHaveURL(to);
  await expect(page.getByRole('tablist', { name: 'Admin' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
}
