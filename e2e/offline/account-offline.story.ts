import { buyBox, expectNoPersonalDataStored, openEveryTab } from '../support/dashboard.ts';
import { pressSignOut, storedTexts } from '../support/device.ts';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { expect, offlineErrors, register, takeScreenshot, test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

test('the dashboard is read offline as it last was, and signing out there leaves nothing', async ({
  page,
  context,
  isMobile,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors);
  const person = await buyBox(page);
  await page.goto('/dashboard');
  await openEveryTab(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Rosalind' })).toBeVisible();
  await expect(page.getByText(/^As of [A-Z][a-z]+ \d+, \d{4}/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'dashboard-offline-orders');
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  await expect(page.getByText('No active subscriptions')).toBeVisible();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByLabel('Last Name')).toHaveValue('Thistledown');
  await expect(page.getByText(/^As of [A-Z]/)).toBeVisible();
  await expect(page.getByText('You are offline', { exact: true })).toHaveCount(7);
  await expect(
    page.getByRole('button', { name: /Save|Delete|Download|Change password|^Sign out/ }),
  ).toHaveCount(0);
  await takeScreenshot(page, 'dashboard-offline-profile');
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByText('No invoices found')).toBeVisible();
  await expect(page.getByRole('button', { name: /Manage|Save/ })).toHaveCount(0);
  await takeScreenshot(page, 'dashboard-offline-billing');

  await context.setOffline(false);
  await expect(page.getByText(/^As of /)).toBeHidden({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Manage Payment Methods' })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Rosalind' })).toBeVisible();
  await pressSignOut(page, isMobile);
  await expect(page).toHaveURL('/');
  await expectNoPersonalDataStored(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByText('Rosalind')).toHaveCount(0);
});

test('after signing out nothing of the dashboard is left on the device', async ({ page, isMobile }) => {
  const person = await buyBox(page);
  await page.goto('/dashboard');
  await openEveryTab(page);
  expect(await storedTexts(page)).toContain(person.email);
  await pressSignOut(page, isMobile);
  await expect(page).toHaveURL('/');
  await expectNoPersonalDataStored(page, person);
});

test('a session that has ended takes its copy along', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  const person = await buyBox(page);
  await page.goto('/dashboard');
  await openEveryTab(page);
  expect(await storedTexts(page)).toContain(person.email);
  await page.request.post('/api/auth/logout');
  await page.goto('/dashboard');
  await expectNotice(page, 'Please sign in');
  await expect(page).toHaveURL('/login');
  expect(await storedTexts(page)).not.toContain(person.email);
});

test('a list that does not load says so, is asked for again by its button, and by nothing else', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  await register(page);
  let asked = 0;
  await page.route('**/api/orders*', (route) => {
    asked += 1;
    return route.fulfill({
      status: 500,
      contentType: 'text/plain',
      body: 'Something went wrong on our side.',
    });
  });
  await page.goto('/dashboard');
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  const before = asked;
  await page.waitForTimeout(1500);
  expect(asked).toBe(before);
  await retry.click();
  await expect.poll(() => asked).toBe(before + 1);
  await page.unroute('**/api/orders*');
  await expect(retry).toBeEnabled();
  await retry.click();
  await expect(retry).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Orders' })).toBeVisible();
});
