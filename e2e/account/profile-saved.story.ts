import type { Page } from 'playwright/test';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import { expect, newPerson, register, signOut, takeScreenshot, test } from '../support/shop.ts';
import { expectNotice, signInByForm } from '../support/shopper.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Profile' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click();

test('a profile is checked in its order, and saved', async ({ page }) => {
  await register(page);
  await page.goto('/dashboard?tab=profile');
  const fields: [label: string, sentence: string, good: string][] = [
    ['First Name', 'First name is required.', 'Annabel'],
    ['Last Name', 'Last name is required.', 'Leeward'],
    ['Email', 'Email address is required.', 'not an address'],
    ['Phone Number', 'Phone number is required.', '770-555-0111'],
  ];
  const email = await form(page).getByLabel('Email').inputValue();
  for (const [label] of fields) await form(page).getByLabel(label).fill('  ');
  for (const [label, sentence, good] of fields) {
    await save(page);
    await expectNotice(page, 'Validation Error', sentence);
    await expect(form(page).getByLabel(label)).toBeFocused();
    await expect(form(page).getByText(sentence)).toBeVisible();
    await form(page).getByLabel(label).fill(good);
  }
  await save(page);
  await expectNotice(page, 'Validation Error', 'Please enter a valid email address.');
  await takeScreenshot(page, 'profile-refused');
  await form(page).getByLabel('Email').fill(email);
  await form(page).getByLabel('City').fill('');
  await save(page);
  const incomplete = 'Please fill in street, city and ZIP code, or leave all of them empty.';
  await expectNotice(page, 'Validation Error', incomplete);
  await expect(form(page).getByLabel('City')).toBeFocused();
  await form(page).getByLabel('Street Address').fill('7 Oak Rd');
  await form(page).getByLabel('City').fill('Roswell');
  await form(page).getByLabel('ZIP Code').fill('30075');
  await save(page);
  await expectNotice(page, 'Profile Updated', 'Your profile has been successfully updated.');
  await expect(page.getByRole('heading', { name: 'Welcome back, Annabel' })).toBeVisible();
  await page.reload();
  await expect(form(page).getByLabel('Last Name')).toHaveValue('Leeward');
  await expect(form(page).getByLabel('City')).toHaveValue('Roswell');
  const { address } = await (await page.request.get('/api/auth/user')).json();
  expect(address).toBe('7 Oak Rd, Roswell, Georgia 30075');
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
  await takeScreenshot(page, 'profile');
});

test('a save in a session that has ended leads to the sign-in page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  await register(page);
  await page.goto('/dashboard?tab=profile');
  await expect(form(page).getByLabel('First Name')).toHaveValue('Ann');
  await page.request.post('/api/auth/logout');
  await save(page);
  await expectNotice(page, 'Unauthorized', 'Please sign in again.');
  await expect(page).toHaveURL('/login');
});

test('a changed email address takes effect when the mailed link is opened', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401 .*\/api\/auth\/login/);
  const { email, password } = await register(page);
  const newEmail = newPerson().email.replace('ann', 'anna');
  await page.goto('/dashboard?tab=profile');
  const currentPassword = form(page).getByRole('textbox', { name: 'Current Password' });
  await expect(currentPassword).toBeHidden();
  await form(page).getByLabel('Email').fill(newEmail);
  await save(page);
  await expectNotice(page, 'Validation Error', 'Please enter your password to change your email address.');
  await currentPassword.fill(password);
  await save(page);
  await expectNotice(page, 'Profile Updated');
  await expect(currentPassword).toBeHidden();
  const pending = page.getByText('Please confirm your new email address');
  await expect(pending).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'profile-pending-email');
  await page.getByRole('button', { name: 'Keep the present address' }).click();
  await expectNotice(page, 'Email unchanged', `We go on writing to ${email}.`);
  await expect(pending).toBeHidden();
  await expect(form(page).getByLabel('Email')).toHaveValue(email);

  await form(page).getByLabel('Email').fill(newEmail);
  await currentPassword.fill(password);
  await save(page);
  await expect(pending).toBeVisible();
  const mails = await shop.mails();
  expect(mails.find(({ to }) => to === email)?.text).toContain(`will change to ${newEmail}`);
  const mail = mails.find(({ to }) => to === newEmail);
  await page.goto(/http\S+\/verify-email\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await page.goto('/dashboard?tab=profile');
  await expect(form(page).getByLabel('Email')).toHaveValue(newEmail);
  await expect(pending).toBeHidden();

  await signOut(page);
  await page.goto('/login');
  await signInByForm(page, email, password);
  await expectNotice(page, 'Login failed', 'Invalid email or password');
  await signInByForm(page, newEmail, password);
  await expect(page).toHaveURL('/');

  const told = (await shop.mails()).find(({ text }) => text.includes('/undo-email?token='));
  expect(told?.to).toBe(email);
  await page.goto(/http\S+\/undo-email\?token=\S+/.exec(told?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByText('Your address is back')).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  const reset = (await shop.mails()).find(({ text }) => text.includes('/reset-password?token='));
  expect(reset?.to).toBe(email);
});
