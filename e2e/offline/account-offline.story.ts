import { buyBox, expectNoPersonalDataStored, openEveryTab } from '../support/dashboard.ts';
import { pressSignOut, storedTexts } from '../support/device.ts';
import { expect, offlineErrors, signIn, takeScreenshot, test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

test('the dashboard is read offline as it last was; signing out there, or a session that has ended, leaves nothing', async ({
  page,
  context,
  isMobile,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors, /status of 401/);
  const person = await buyBox(page);
  await page.goto('/dashboard');
  await openEveryTab(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Rosalind' })).toBeVisible();
  await expect(page.getByText(/^As of [A-Z][a-z]{2}, [A-Z][a-z]{2} \d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
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

  await context.setOffline(false);
  // The sign-out reaches the shop before it is asked who is there.
  await Promise.all([page.waitForResponse(/\/api\/auth\/user/), page.goto('/')]);
  expect((await page.request.get('/api/orders')).status()).toBe(401);
  await signIn(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Rosalind' })).toBeVisible();
  expect(await storedTexts(page)).toContain(person.email);
  await page.request.post('/api/auth/logout');
  await page.goto('/dashboard');
  await expectNotice(page, 'Please sign in');
  await expect(page).toHaveURL('/login');
  expect(await storedTexts(page)).not.toContain(person.email);
});
