import type { Page } from 'playwright/test';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import { expect, newPerson, register, signOut, takeScreenshot, test } from '../support/shop.ts';
import { addOunces, checkOut, expectAddressInArea, fillAddress, stepper } from '../support/shopper.ts';

const address = { street: '12 Birmingham Rd', city: 'Milton', zipCode: '30004' };

test('a new customer gives an email, a name and a password, and nothing twice', async ({ page }) => {
  const { email, firstName, lastName, password } = newPerson();
  await goToAccountStep(page);
  await expect(field(page, 'Email')).toHaveCount(1);
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'account-step-1-email');
  await page.getByRole('button', { name: 'Back to your box' }).click();
  await expect(stepper(page, 'Pea Shoots')).toContainText('2 oz');
  await page.getByLabel('Phone').fill('404-555-0123');
  await checkOut(page);
  await field(page, 'Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(field(page, 'First Name')).toBeFocused();
  await expect(page.getByRole('form', { name: 'Your account' }).getByRole('textbox')).toHaveCount(4);
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
  await expect(page.getByRole('button', { name: 'Create account and continue' })).toBeInViewport({
    ratio: 1,
  });
  await takeScreenshot(page, 'account-step-2-new');
  await field(page, 'First Name').fill(firstName);
  await field(page, 'Last Name').fill(lastName);
  await field(page, 'Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
  const user = await (await page.request.get('/api/auth/user')).json();
  expect(user).toMatchObject({
    email,
    address: '12 Birmingham Rd, Milton, Georgia 30004',
    phone: '404-555-0123',
  });
});

test('a customer gives email and password, and may have forgotten it', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401 .*\/api\/auth\/login/);
  const { email, password } = await register(page);
  await signOut(page);
  await goToAccountStep(page);
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'Password')).toBeFocused();
  await expect(page.getByText('Welcome back: please sign in with your password.')).toBeVisible();
  await field(page, 'Password').fill('not-this-one');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Invalid email or password');
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'account-step-3-known');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  await page.goBack();
  await expect(field(page, 'Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
});

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

/** With two ounces and an address in the area. */
async function goToAccountStep(page: Page): Promise<void> {
  await page.goto('/subscription');
  await addOunces(page, 'Pea Shoots', 2);
  await fillAddress(page, address);
  await field(page, 'ZIP code').blur();
  await expectAddressInArea(page);
  await checkOut(page);
  await expect(page.getByRole('heading', { name: 'Your email' })).toBeFocused();
}
