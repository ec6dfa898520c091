import { expect, register, signOut, takeScreenshot, test } from '../support/shop.ts';
import { expectNotice, signInByForm } from '../support/shopper.ts';

const newPassword = 'more-radish-please';

test('a forgotten password is replaced by a mailed link that works once', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401 .*\/api\/auth\/login/, /status of 400 .*\/api\/auth\/reset-password/);
  const { email, password } = await register(page);
  await signOut(page);
  await page.goto('/login?returnTo=/referrals');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL('/login?returnTo=%2Freferrals');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await takeScreenshot(page, 'forgotten-1-asked');

  const mail = (await shop.mails()).find(
    ({ to, subject }) => to === email && subject === 'Choose a new password',
  );
  const link = /http\S+\/reset-password\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await page.reload();
  await expect(page).toHaveURL('/reset-password');
  await fillNewPassword(newPassword);
  await expectNotice(page, 'Password changed', 'Please sign in with your new password.');
  await expect(page).toHaveURL('/login');

  await signInByForm(page, email, password);
  await expectNotice(page, 'Login failed', 'Invalid email or password');
  await signInByForm(page, email, newPassword);
  await expect(page).toHaveURL('/dashboard');

  await page.goto(link);
  await fillNewPassword('and-once-more');
  await expect(page.getByRole('form', { name: 'New password' }).getByRole('alert')).toBeVisible();
  await takeScreenshot(page, 'forgotten-2-used-link');

  async function fillNewPassword(wanted: string) {
    await page.getByRole('textbox', { name: 'New Password' }).fill(wanted);
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill(wanted);
    await page.getByRole('button', { name: 'Save new password' }).click();
  }
});

test('a signed-in customer changes the password, and only the new one works', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401 .*\/api\/auth\/login/, /status of 400 .*\/api\/auth\/change-password/);
  const { email, password } = await register(page);
  await page.goto('/dashboard?tab=profile');
  await page.getByRole('textbox', { name: 'Current Password' }).fill('not-this-one');
  await page.getByRole('textbox', { name: 'New Password' }).fill(newPassword);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('form', { name: 'Password' }).getByRole('alert')).toBeVisible();
  await page.getByRole('textbox', { name: 'Current Password' }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectNotice(page, 'Password changed', 'Your other devices have been signed out.');
  await takeScreenshot(page, 'changed-password');
  await signOut(page);
  await page.goto('/login');
  await signInByForm(page, email, password);
  await expectNotice(page, 'Login failed', 'Invalid email or password');
  await signInByForm(page, email, newPassword);
  await expect(page).toHaveURL('/');
});
