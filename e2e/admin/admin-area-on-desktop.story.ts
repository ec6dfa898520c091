import {
  adminRow,
  openAdminArea,
  openNeeds,
  sendMessageAndWholesaleApplication,
} from '../support/admin-area.ts';
import { expect, expectAccessible, newPerson, signIn, takeScreenshot, test } from '../support/shop.ts';
import { expectAlert } from '../support/shopper.ts';
import { failingCard, subscribeAndMovePastFirstCharge } from '../support/subscriber.ts';

test('an owner sees what needs a person, and every count leads to its list', async ({
  page,
  shop,
  otherDevice,
}) => {
  const customer = await otherDevice();
  await openAdminArea(page);
  await expect(page.getByRole('heading', { name: 'What needs you today' })).toHaveCount(0);
  await sendMessageAndWholesaleApplication(customer);
  await subscribeAndMovePastFirstCharge(customer, shop, failingCard);
  await page.reload();
  const needs = await openNeeds(page);
  await expect(needs.getByRole('listitem')).toHaveText([
    /^1 message without an answer/,
    /^1 wholesale application to decide on/,
    /^1 failed payment of the last 90 days still open/,
  ]);
  await takeScreenshot(page, 'admin-area');
  await expectAccessible(page);
  await needs.getByRole('link', { name: 'See failed payments' }).click();
  await expect(page).toHaveURL('/admin?tab=analytics&period=90');
  await expect(page.getByRole('region', { name: 'Payment failures' }).getByRole('listitem')).toBeInViewport();
  await page.getByRole('link', { name: /^Confirmed/ }).click();
  await expect(page).toHaveURL('/admin?tab=orders&status=confirmed');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Analytics', selected: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Customers' })).toHaveText('Customers2 waiting');
  await page.getByRole('tab', { name: 'Analytics' }).press('ArrowDown');
  await expect(page).toHaveURL('/admin?tab=settings');
});

test('an admin adds another one, who can work at once and is out as soon as the role is taken away', async ({
  page,
  shop,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[39]/);
  const panel = await openAdminArea(page, '/admin?tab=admin-users');
  const { email, password } = newPerson();
  const create = panel.getByRole('button', { name: 'Create admin' });
  await expect(create).toBeDisabled();
  await panel.getByLabel('Email').fill(email);
  await expect(create).toBeDisabled();
  await panel.getByRole('textbox', { name: 'Password' }).fill(password);
  await create.click();
  await expect(adminRow(panel, email)).toBeVisible();
  await takeScreenshot(page, 'admin-users');
  await expectAccessible(page);
  expect((await shop.mails()).filter(({ to }) => to === email)).toHaveLength(1);

  const second = await otherDevice();
  await signIn(second, { email, password });
  await second.goto('/admin?tab=settings');
  await expect(second.getByRole('list', { name: 'Settings' })).toBeVisible();
  await adminRow(panel, email).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click();
  await expect(adminRow(panel, email)).toHaveCount(0);

  await second.getByRole('tab', { name: 'Inventory' }).click();
  await expect(second).toHaveURL('/dashboard');
  await expect(panel.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await panel.getByLabel('Email').fill('admin@edenmicrogreens.example');
  await panel.getByRole('textbox', { name: 'Password' }).fill(password);
  await create.click();
  await expectAlert(page, 'Error creating admin account', 'An account with this email already exists');
});

test('each setting is changed by itself, and customers meet the new value at their next visit', async ({
  page,
  otherDevice,
}) => {
  const panel = await openAdminArea(page, '/admin?tab=settings');
  await expect(panel.getByRole('list', { name: 'Settings' }).getByRole('form')).toHaveCount(4);
  const discounts = panel.getByRole('form', { name: 'Discounts' });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
  });
  const save = discounts.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await discounts.getByLabel('Weekly discount', { exact: true }).fill('91');
  await save.click();
  await expect(discounts.getByText('Please enter a whole percent from 0 to 90')).toBeVisible();
  await discounts.getByLabel('Weekly discount', { exact: true }).fill('8');
  await save.click();
  await expect(discounts.getByText(/^Changed /)).toBeVisible();
  expect(sent).toMatchObject([{ key: 'weekly_discount_percent', value: '8' }]);
  await takeScreenshot(page, 'admin-settings');
  await expectAccessible(page);
  const days = panel.getByRole('form', { name: 'Delivery' });
  await days.getByLabel('Growing time').fill('21');
  await days.getByLabel('Growing time').press('Enter');
  await expect(days.getByText(/^Changed /)).toBeVisible();
  const customer = await otherDevice();
  await customer.goto('/faq#delivery-day');
  await expect(customer.getByText(/after the 21-day growing time/)).toBeVisible();
  await customer.goto('/subscription');
  await customer.getByText('Subscribe and save').first().click();
  await expect(customer.getByText(/8% off|save 8%|8%/i).first()).toBeVisible();
});
