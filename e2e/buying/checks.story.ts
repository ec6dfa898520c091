import type { Page } from 'playwright/test';
import { expect, newPerson, register, signIn, signOut, takeScreenshot, test } from '../support/shop.ts';
import {
  addOunces,
  checkOut,
  expectAddressInArea,
  expectNotice,
  fillAddress,
  fillRegistration,
  makeAccount,
  notice,
  signInByForm,
  stepper,
} from '../support/shopper.ts';

const contact = 'hello@edenmicrogreens.example';
const outside = `Sorry! Your address is currently out of our delivery area. Please check back again soon! Feel free to contact us if you have any questions. ${contact}`;
const notFound = `Sorry! We couldn't find that address. Please double-check your address or feel free to contact us if you have any questions. ${contact}`;

test('the checkout checks come one after the other', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404 .*\/api\/geocode/);
  await page.goto('/subscription');
  await page.getByRole('radio', { name: 'Subscribe and save' }).check();
  await expect(page.getByText('Choose a plan first, then fill your box.')).toBeVisible();
  for (const button of await stepper(page, 'Pea Shoots').getByRole('button').all())
    await expect(button).toBeDisabled();

  await checkOut(page);
  await expectNotice(page, 'Select a plan', 'Please choose a subscription plan to continue.');
  await expect(page.getByRole('main')).toContainText('Please choose a subscription plan to continue.');
  await page.getByRole('radio', { name: /^Monthly/ }).check();

  await checkOut(page);
  await expectNotice(page, 'Add products', 'Please select at least one product for your subscription.');
  await addOunces(page, 'Pea Shoots', 1);
  await expect(stepper(page, 'Pea Shoots')).toContainText('1 oz');

  await checkOut(page);
  const street = page.getByLabel('Street address');
  await expect(street).toBeFocused();
  await expect(street).toHaveAccessibleDescription('');
  await expect(page.getByText('Please fill in all required address fields.')).toHaveCount(0);

  await checkOut(page);
  await expectNotice(page, 'Complete delivery address', 'Please fill in all required address fields.');
  await expect(street).toBeFocused();
  await expect(street).toHaveAccessibleDescription('Please enter your street address.');
  await takeScreenshot(page, 'checks-address-missing');

  await fillAddress(page, { street: '1 Bay St', city: 'Savannah', zipCode: '31401' });
  await checkOut(page);
  await expectNotice(page, 'Address validation failed', outside);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(outside);
  await takeScreenshot(page, 'checks-outside');

  await fillAddress(page, { street: '1 Nowhere Ln', city: 'Nowhere', zipCode: '00000' });
  await checkOut(page);
  await expectNotice(page, 'Address validation failed', notFound);

  await fillAddress(page, { street: '12 Birmingham Rd', city: 'Milton', zipCode: '30004' });
  await expectAddressInArea(page);
  await checkOut(page);
  await makeAccount(page, newPerson());
  await expect(page.getByRole('heading', { name: 'Add your card' })).toBeVisible();
});

test('a choice made before the scripts are loaded is kept', async ({ page }) => {
  let loadScripts = () => {};
  const chosen = new Promise<void>((resolve) => {
    loadScripts = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto('/subscription', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Subscribe and save' }).check();
  loadScripts();
  await expect(page.getByText('Choose a plan first, then fill your box.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Subscribe and save' })).toBeChecked();
});

test('a one-time purchase needs no plan, but everything else, a living session too', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401 /);
  const { email, password } = await register(page);
  await page.goto('/subscription');
  await checkOut(page);
  await expectNotice(page, 'Add products', 'Please select at least one product.');
  await expect(page.getByRole('radio', { name: 'One-time purchase' })).toBeChecked();
  const decrease = page.getByRole('button', { name: 'Decrease Kale', exact: true });
  await expect(decrease).toBeDisabled();
  await addOunces(page, 'Kale', 1);
  await expect(stepper(page, 'Kale')).toContainText('1 oz');
  await decrease.click();
  await expect(stepper(page, 'Kale')).toContainText('0 oz');

  await addOunces(page, 'Kale', 1);
  await expectAddressInArea(page);
  await context.clearCookies();
  await checkOut(page);
  await expectNotice(page, 'Please log in', 'You need to be logged in to place an order.');
  await signInByForm(page, email, password);
  await expect(page).toHaveURL('/subscription');
  await checkOut(page);
  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
});

test('registering says what is missing or wrong, in order', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409 .*\/api\/auth\/register/);
  const known = await register(page);
  await signOut(page);
  const person = newPerson();
  await page.goto('/login');
  // Stories have no Google sign-in.
  await expect(page.getByText('Continue with Google')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to Shop' })).toHaveAttribute('href', '/');
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'State' })).toHaveValue('Georgia');
  await expect(page.getByRole('textbox', { name: 'State' })).not.toBeEditable();

  const missing = ['Missing information', 'Please fill in all required fields'] as const;
  await expectRegistrationRefused(page, ...missing);
  await expect(page.getByText(/^Please (enter|choose|repeat) your |^Please choose a /)).toHaveCount(8);
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  await fillRegistration(page, { ...person, zipCode: '' });
  await expectRegistrationRefused(page, ...missing);
  await expect(page.getByRole('textbox', { name: 'ZIP Code' })).toBeFocused();
  await takeScreenshot(page, 'checks-register');
  await fillRegistration(page, { zipCode: '30004', confirmPassword: 'something else' });
  await expectRegistrationRefused(page, 'Password mismatch', 'Passwords do not match');
  await fillRegistration(page, { password: 'short', confirmPassword: 'short' });
  await expectRegistrationRefused(page, 'Weak password', 'Password must be at least 6 characters long');
  await fillRegistration(page, { ...person, zipCode: '3000' });
  await expectRegistrationRefused(page, 'Validation Error', 'ZIP code has 5 digits');
  await expect(page.getByRole('textbox', { name: 'ZIP Code' })).toBeFocused();
  await fillRegistration(page, { ...person, email: known.email.toUpperCase() });
  await expectRegistrationRefused(page, 'Registration failed', 'An account with this email already exists');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Sign in with this email' })).toHaveAttribute('href', '/login');
  await takeScreenshot(page, 'checks-register-taken');
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue(person.firstName);
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/');
});

test('signing in says what is missing or wrong, and leads back', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401 .*\/api\/auth\/login/);
  const { email, password } = await register(page);
  await signOut(page);
  await page.goto('/dashboard');
  await expectNotice(page, 'Please sign in');
  await expect(page).toHaveURL('/login');
  await notice(page).getByRole('button', { name: 'Dismiss' }).click();
  await signInByForm(page, email, '');
  await expectNotice(page, 'Missing information', 'Please enter your email and password');
  await signInByForm(page, email, 'not-this-one');
  await expectNotice(page, 'Login failed', 'Invalid email or password');
  await takeScreenshot(page, 'checks-login');
  await signInByForm(page, email, password);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('No orders yet')).toBeVisible();

  await signOut(page);
  await page.goto('/login?returnTo=https://evil.example/');
  await signInByForm(page, email, password);
  await expect(page).toHaveURL('/');
});

test('admins go to their area, others are kept out of it', async ({ page }) => {
  await page.goto('/login');
  await signInByForm(page, 'admin@edenmicrogreens.example', 'grow-with-eden');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: /^Welcome back, / })).toBeVisible();
  await signOut(page);
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');

  const { email, password } = await register(page);
  await signIn(page, { email, password });
  await page.goto('/admin');
  await expectNotice(page, 'Access Denied');
  await expect(page).toHaveURL('/dashboard');
});

async function expectRegistrationRefused(page: Page, title: string, sentence: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectNotice(page, title, sentence);
}
