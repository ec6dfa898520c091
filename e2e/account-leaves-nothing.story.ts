import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { pressSignOut, storedTexts } from './device.ts';
import { expectFitForAll, expectTargetSize } from './fit.ts';
import { expect, newPerson, offlineErrors, register, shoot, test } from './shop.ts';
import {
  addOunces,
  cards,
  checkOut,
  expectDelivered,
  expectNotice,
  payByCard,
  signInByForm,
} from './shopper.ts';

const paidBox = /^You have a paid box to come on Saturday, .* It will not be delivered/;

test('the account’s data is downloaded, then it is deleted and leaves nothing behind', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (400|409) .*\/api\/account/, /status of 401 .*\/api\/auth\/login/);
  const person = await buyBox(page);
  await page.goto('/dashboard?tab=profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const data = JSON.parse(await readFile((await file.path()) ?? '', 'utf8'));
  expect(data).toMatchObject({ account: { email: person.email }, orders: [{ total: '27.54' }] });

  await openEveryTab(page);
  expect(await storedTexts(page)).toContain(person.email);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const password = dialog.getByRole('textbox', { name: 'Your password' });
  await expect(dialog).toBeVisible();
  await expectFitForAll(page);
  await password.fill('not-this-one');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Your password is not correct.')).toBeVisible();
  await password.fill(person.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText(paidBox)).toBeVisible();
  await expectTargetSize(page);
  await shoot(page, 'account-delete-asks-again');
  await dialog.getByRole('button', { name: 'Delete even so' }).click();

  await expectNotice(page, 'Account deleted', 'We have mailed you a confirmation.');
  await expect(page).toHaveURL('/');
  await expectNothingOf(page, person);
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }));
  await page.goto('/login');
  await signInByForm(page, person.email, person.password);
  await expectNotice(page, 'Login failed', 'Invalid email or password');
});

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
  await expectFitForAll(page);
  await shoot(page, 'dashboard-offline-orders');
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  await expect(page.getByText('No active subscriptions')).toBeVisible();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByLabel('Last Name')).toHaveValue('Thistledown');
  await expect(page.getByText('You are offline', { exact: true })).toHaveCount(4);
  await expect(page.getByRole('button', { name: /Save|Delete|Download|Change password/ })).toHaveCount(0);
  await shoot(page, 'dashboard-offline-profile');
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByText('No invoices found')).toBeVisible();
  await expect(page.getByRole('button', { name: /Manage|Save/ })).toHaveCount(0);
  await shoot(page, 'dashboard-offline-billing');

  await context.setOffline(false);
  await expect(page.getByText(/^As of /)).toBeHidden({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Manage Payment Methods' })).toBeVisible();
  await context.setOffline(true);
  await pressSignOut(page, isMobile);
  await expect(page).toHaveURL('/');
  await expectNothingOf(page, person);
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
  await expectNothingOf(page, person);
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

/** A new customer with an unusual name and one paid box. */
async function buyBox(page: Page) {
  const person = await register(page, newPerson({ firstName: 'Rosalind', lastName: 'Thistledown' }));
  await page.goto('/subscription');
  await addOunces(page, 'Pea Shoots', 2);
  await expectDelivered(page);
  await checkOut(page);
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/dashboard?tab=orders');
  return person;
}

async function openEveryTab(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  const signs = {
    Orders: page.getByRole('heading', { name: /^Order / }),
    Subscriptions: page.getByText('No active subscriptions'),
    Profile: page.getByRole('form', { name: 'Profile' }),
    Billing: page.getByText('No invoices found'),
  };
  for (const [tab, sign] of Object.entries(signs)) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(sign).toBeVisible();
  }
  await expect(page.getByText('Visa ending in')).toHaveCount(0);
  await expect(page.getByText(/^No card is saved yet/)).toBeVisible();
}

async function expectNothingOf(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  const words = [person.email, person.firstName, person.lastName, person.phone, person.streetAddress];
  const stored = await storedTexts(page);
  for (const word of words) expect(stored.includes(word), `${word} is still on the device`).toBe(false);
}
