import type { Page } from 'playwright/test';
import { expectNoPersonalDataStored } from '../support/dashboard.ts';
import { storedTexts } from '../support/device.ts';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import { expect, newPerson, register, signIn, takeScreenshot, test } from '../support/shop.ts';
import { addOunces, expectAddressInArea, expectNotice, stepper } from '../support/shopper.ts';

const devicesOf = (page: Page) => page.getByRole('region', { name: 'Signed-in devices' });

test('a device that is signed out from another one keeps nothing of the customer', async ({
  page,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const lost = await otherDevice();
  const person = await register(lost, newPerson({ firstName: 'Rosalind', lastName: 'Thistledown' }));
  await lost.goto('/subscription');
  await addOunces(lost, 'Kale', 1);
  await expectAddressInArea(lost);
  await openDashboard(lost);
  expect(await storedTexts(lost)).toContain(person.email);
  expect(await storedTexts(lost)).toContain(person.streetAddress);

  await signIn(page, person);
  await page.goto('/dashboard?tab=profile');
  const devices = devicesOf(page);
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
  await takeScreenshot(page, 'devices');
  await devices.getByRole('button', { name: /^Sign out Linux/ }).click();
  const question = page.getByRole('dialog', { name: 'Sign out Linux?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(devices.getByRole('button', { name: /^Sign out Linux/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'devices-question');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expectNotice(page, 'Signed out', 'Linux has been signed out.');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('list')).toBeFocused();
  await expect(devices.getByText('You are not signed in anywhere else.')).toBeVisible();

  await lost.getByRole('tab', { name: 'Profile' }).click();
  await expectNotice(lost, 'Please sign in');
  await expect(lost).toHaveURL('/login');
  await expectNoPersonalDataStored(lost, person);
  await lost.goto('/subscription');
  await expect(stepper(lost, 'Kale')).toContainText('1 oz');
  await expect(lost.getByLabel('Street address')).toHaveValue('');
});

test('every other device is signed out at once', async ({ page, otherDevice, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  const person = await register(page, newPerson({ firstName: 'Rosalind', lastName: 'Thistledown' }));
  const others = [await otherDevice(), await otherDevice()];
  for (const other of others) {
    await signIn(other, person);
    await openDashboard(other);
    expect(await storedTexts(other)).toContain(person.email);
  }
  await page.goto('/dashboard?tab=profile');
  const devices = devicesOf(page);
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expectNotice(page, 'Signed out', 'Every other device has been signed out.');
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  for (const other of others) {
    await other.goto('/dashboard');
    await expect(other).toHaveURL('/login');
    await expectNoPersonalDataStored(other, person);
  }
});

test('devices that do not load can be asked for again', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await register(page);
  await page.route('**/api/account/sessions', (route) => route.fulfill({ status: 500, body: 'No.' }));
  await page.goto('/dashboard?tab=profile');
  const devices = devicesOf(page);
  await expect(devices.getByText('Your devices did not load')).toBeVisible();
  await page.unroute('**/api/account/sessions');
  await devices.getByRole('button', { name: 'Retry' }).click();
  await expect(devices.getByText('This device')).toBeVisible();
});

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByText('No orders yet')).toBeVisible();
}
