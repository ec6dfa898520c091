import {
  adminRow,
  openAdminArea,
  sendMessageAndWholesaleApplication,
  todaySection,
} from '../support/admin-area.ts';
import {
  expect,
  expectAccessible,
  newPerson,
  signIn,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';
import { expectAlert } from '../support/shopper.ts';
import { failingCard, subscribeAndMovePastFirstCharge } from '../support/subscriber.ts';

test('an owner sees what needs a person, and every count leads to its list', { tag: '@desktop' }, async ({
  page,
  shop,
  otherDevice,
}) => {
  const customer = await otherDevice();
  await openAdminArea(page);
  const today = todaySection(page);
  await expect(today.getByText('All done for today.')).toBeVisible();
  await sendMessageAndWholesaleApplication(customer);
  await subscribeAndMovePastFirstCharge(customer, shop, failingCard);
  // An admin's session ends after 14 days without use.
  await openAdminArea(page);
  for (const name of ['1 message to answer', '1 wholesale application', '1 failed payment'])
    await expect(today.getByRole('link', { name })).toBeVisible();
  expect((await today.boundingBox())?.height).toBeLessThanOrEqual(200);
  await takeScreenshot(page, 'admin-area');
  await expectAccessible(page);
  await today.getByRole('link', { name: '1 failed payment' }).click();
  await expect(page).toHaveURL('/admin?tab=analytics&period=90');
  await expect(page.getByRole('region', { name: 'Payment failures' }).getByRole('listitem')).toBeInViewport();
  await page.getByRole('link', { name: /^Confirmed/ }).click();
  await expect(page).toHaveURL('/admin?tab=orders&status=confirmed');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Analytics', selected: true })).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Admin' });
  await expect(tabs.getByRole('tab', { name: 'Customers' })).toHaveText('Customers2 waiting');
  await page.getByRole('tab', { name: 'Analytics' }).press('ArrowDown');
  await expect(page).toHaveURL('/admin?tab=settings');
});

test('an admin adds another one, who can work at once and is out as soon as the role is taken away', {
  tag: '@desktop',
}, async ({ page, shop, otherDevice, expectedErrors }) => {
  expectedErrors.push(/status of 40[039]/);
  const panel = await openAdminArea(page, '/admin?tab=admin-users');
  const { email, password } = newPerson();
  const create = panel.getByRole('button', { name: 'Create account' });
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
  await shop.moveClock(new Date((await shop.now()).getTime() + 16 * 60_000).toISOString());
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm with your password' });
  const typed = question.getByRole('textbox', { name: 'Your password' });
  await expect(typed).toBeFocused();
  await typed.fill('a guess');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('Your current password is not correct.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'confirm-password');
  await typed.fill('grow-with-eden');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question).toBeHidden();
  await expect(adminRow(panel, email)).toHaveCount(0);

  await second.getByRole('tab', { name: 'Inventory' }).click();
  await expect(second).toHaveURL('/dashboard');
  await expect(panel.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await panel.getByLabel('Email').fill('admin@edenmicrogreens.example');
  await panel.getByRole('textbox', { name: 'Password' }).fill(password);
  await create.click();
  await expectAlert(page, 'Account not created', 'An account with this email already exists');
  await page.goto('/admin?tab=settings');
  const events = page.getByRole('table', { name: 'List of events' });
  await expect(events.getByRole('row').nth(1)).toContainText('admin removed');
  await expect(events.getByRole('row').nth(1)).toContainText(email);
});

test('each setting is changed by itself, and customers meet the new value at their next visit', {
  tag: '@desktop',
}, async ({ page, otherDevice }) => {
  const panel = await openAdminArea(page, '/admin?tab=settings');
  const groups = panel.getByRole('navigation', { name: 'Groups of settings' });
  await expect(groups.getByRole('link')).toHaveText([
    'Orders and days',
    'Discounts',
    'Mails',
    'The farm',
    'Pictures',
    'Security',
  ]);
  await groups.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeInViewport();
  await expect(page).toHaveURL('/admin?tab=settings#security');
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
  const days = panel.getByRole('form', { name: 'Orders and days' });
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
