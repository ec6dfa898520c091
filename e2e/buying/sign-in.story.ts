import type { Page } from 'playwright/test';
import { expect, newPerson, register, signOut, takeScreenshot, test } from '../support/shop.ts';
import {
  addOunces,
  checkOut,
  expectAddressInArea,
  expectNotice,
  fillAddress,
  registerByForm,
  signInByForm,
} from '../support/shopper.ts';

const address = { street: '12 Birmingham Rd', city: 'Milton', zipCode: '30004' };

test('a customer signs in on the way to paying, and everybody lands where they were going or belong', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401 .*\/api\/(orders|my-subscriptions)/);
  const { email, password } = await register(page);
  await signOut(page);
  await page.goto('/subscription');
  await addOunces(page, 'Pea Shoots', 2);
  await fillAddress(page, address);
  await expectAddressInArea(page);
  await checkOut(page);
  await expect(page.getByRole('heading', { name: 'Your email' })).toBeFocused();
  await field(page, 'Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Password')).toBeFocused();
  await expect(page.getByText('Welcome back: please sign in with your password.')).toBeVisible();
  await takeScreenshot(page, 'sign-in-account-step');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  await page.goBack();
  await expect(field(page, 'Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();

  await signOut(page);
  await page.goto('/dashboard');
  await expectNotice(page, 'Please sign in');
  await expect(page).toHaveURL('/login');
  await signInByForm(page, email, password);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.goto('/admin');
  await expectNotice(page, 'Access Denied');
  await expect(page).toHaveURL('/dashboard');

  await signOut(page);
  await page.goto('/login?returnTo=https://evil.example/');
  const person = newPerson();
  await registerByForm(page, person);
  await expectNotice(page, `Welcome, ${person.firstName}`);
  await expect(page).toHaveURL('/');

  await signOut(page);
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');
  await page.goto('/login');
  await signInByForm(page, 'admin@edenmicrogreens.example', 'grow-with-eden');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: /^Welcome back, / })).toBeVisible();
});

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}
