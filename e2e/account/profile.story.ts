import type { Page } from 'playwright/test';
import { unfold } from '../support/dashboard.ts';
import { expect, newPerson, register, signOut, takeScreenshot, test } from '../support/shop.ts';
import { expectNotice, signInByForm } from '../support/shopper.ts';

test('name, address, password and email are changed; the new email is undone from the old one, and a forgotten password replaced', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(
    /status of 401 .*\/api\/auth\/login/,
    /status of 400 .*\/api\/auth\/(reset|change)-password/,
  );
  const { email, password } = await register(page);
  const newEmail = newPerson().email.replace('ann', 'anna');
  const linkIn = async (to: string, path: string) => {
    const pattern = new RegExp(`http\\S+/${path}\\?token=\\S+`);
    const mail = (await shop.mails()).find((one) => one.to === to && pattern.test(one.text));
    return pattern.exec(mail?.text ?? '')?.[0] ?? '';
  };
  await page.goto('/dashboard?tab=profile');
  const form = page.getByRole('form', { name: 'Profile' });
  const save = () => form.getByRole('button', { name: 'Save' }).click();
  await form.getByLabel('First Name').fill('Annabel');
  await form.getByLabel('Street Address').fill('7 Oak Rd');
  await form.getByLabel('City').fill('Roswell');
  await form.getByLabel('ZIP Code').fill('30075');
  await save();
  await expectNotice(page, 'Profile Updated', 'Your profile has been successfully updated.');
  await expect(page.getByRole('heading', { name: 'Welcome back, Annabel' })).toBeVisible();
  const { address } = await (await page.request.get('/api/auth/user')).json();
  expect(address).toBe('7 Oak Rd, Roswell, Georgia 30075');

  const second = 'more-radish-please';
  await unfold(page, 'Password');
  const passwordForm = page.getByRole('form', { name: 'Password' });
  await passwordForm.getByRole('textbox', { name: 'Current Password' }).fill('not-this-one');
  await fillNewPassword(page, second, 'Change password');
  await expect(passwordForm.getByRole('alert')).toBeVisible();
  await passwordForm.getByRole('textbox', { name: 'Current Password' }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectNotice(page, 'Password changed', 'Your other devices have been signed out.');

  const ownPassword = form.getByRole('textbox', { name: 'Current Password' });
  const pending = page.getByText('Please confirm your new email address');
  await form.getByLabel('Email').fill(newEmail);
  await ownPassword.fill(second);
  await save();
  await expect(pending).toBeVisible();
  await takeScreenshot(page, 'profile-pending-email');
  await page.getByRole('button', { name: 'Keep the present address' }).click();
  await expectNotice(page, 'Email unchanged', `We go on writing to ${email}.`);
  await expect(pending).toBeHidden();
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await form.getByLabel('Email').fill(newEmail);
  await ownPassword.fill(second);
  await save();
  await expect(pending).toBeVisible();
  await page.goto(await linkIn(newEmail, 'verify-email'));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await page.goto('/dashboard?tab=profile');
  await expect(form.getByLabel('Email')).toHaveValue(newEmail);
  await expect(pending).toBeHidden();
  await signOut(page);
  await page.goto('/login');
  await signInByForm(page, email, second);
  await expectNotice(page, 'Login failed', 'Invalid email or password');
  await signInByForm(page, newEmail, second);
  await expect(page).toHaveURL('/');

  await page.goto(await linkIn(email, 'undo-email'));
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByText('Your address is back')).toBeVisible();
  expect(await linkIn(email, 'reset-password')).toBeTruthy();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');

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
  const link = await linkIn(email, 'reset-password');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await page.reload();
  const third = 'and-once-more-kale';
  await fillNewPassword(page, third, 'Save new password');
  await expectNotice(page, 'Password changed', 'Please sign in with your new password.');
  await signInByForm(page, email, second);
  await expectNotice(page, 'Login failed', 'Invalid email or password');
  await signInByForm(page, email, third);
  await expect(page).toHaveURL('/dashboard');
  await page.goto(link);
  await fillNewPassword(page, 'never-this-one-4', 'Save new password');
  await expect(page.getByRole('form', { name: 'New password' }).getByRole('alert')).toBeVisible();
  await takeScreenshot(page, 'password-used-link');
});

async function fillNewPassword(page: Page, wanted: string, button: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password' }).fill(wanted);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(wanted);
  await page.getByRole('button', { name: button }).click();
}
