import { readFile } from 'node:fs/promises';
import { expectNoPersonalDataStored, unfold } from '../support/dashboard.ts';
import { storedTexts } from '../support/device.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, takeScreenshot, test } from '../support/shop.ts';
import { expectNotice, ordersOf, signInByForm } from '../support/shopper.ts';

const paidBox = /^You have a paid box to come on Saturday, .* It will not be delivered/;

test('the account’s data is downloaded, then it is deleted and leaves nothing behind', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (400|409) .*\/api\/account/, /status of 401 .*\/api\/auth\/login/);
  const { person } = await createPaidOrder(page, { firstName: 'Rosalind', lastName: 'Thistledown' });
  const [{ total }] = await ordersOf(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await unfold(page, 'Your data');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const data = JSON.parse(await readFile((await file.path()) ?? '', 'utf8'));
  expect(data).toMatchObject({ account: { email: person.email }, orders: [{ total }] });
  await expect.poll(() => storedTexts(page)).toContain(person.email);

  await unfold(page, 'Delete account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const password = dialog.getByRole('textbox', { name: 'Your password' });
  await password.fill('not-this-one');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Your password is not correct.')).toBeVisible();
  await password.fill(person.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText(paidBox)).toBeVisible();
  await takeScreenshot(page, 'account-delete-asks-again');
  await dialog.getByRole('button', { name: 'Delete even so' }).click();

  await expectNotice(page, 'Account deleted', 'We have mailed you a confirmation.');
  await expect(page).toHaveURL('/');
  await expectNoPersonalDataStored(page, person);
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }));
  await page.goto('/login');
  await signInByForm(page, person.email, person.password);
  await expectNotice(page, 'Login failed', 'Invalid email or password');
});
