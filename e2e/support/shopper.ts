import { expect, type Locator, type Page } from 'playwright/test';
import { type newPerson, register } from './shop.ts';

type Person = ReturnType<typeof newPerson>;
type Address = { street: string; city: string; zipCode: string };

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  requiresAuthentication: '4000002500003155',
  /** Authenticates at every payment, even once saved. */
  alwaysAuthenticated: '4000002760003184',
} as const;

/** One pack, on Our Greens. */
export async function addToCart(page: Page, green: string): Promise<void> {
  if (!page.url().endsWith('/our-greens')) await page.goto('/our-greens');
  await page.getByRole('heading', { name: "This season's greens" }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: new RegExp(`^Add to Cart\\s*${green}$`) }).click();
}

export async function openCart(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart, / })
    .click();
  return page.getByRole('dialog', { name: 'Cart' });
}

/** Packs on cards and in the panel, loose ounces on the purchase page. */
export function stepper(within: Page | Locator, green: string): Locator {
  return within.getByRole('group', { name: `Quantity of ${green}`, exact: true });
}

export async function addOunces(page: Page, green: string, ounces: number): Promise<void> {
  for (let pressed = 0; pressed < ounces; pressed += 1)
    await page.getByRole('button', { name: `Increase ${green}`, exact: true }).click();
}

export async function fillAddress(page: Page, { street, city, zipCode }: Address): Promise<void> {
  const form = page.getByRole('region', { name: 'Delivery address' });
  await form.getByLabel('Street address').fill(street);
  await form.getByLabel('City').fill(city);
  await form.getByLabel('ZIP code').fill(zipCode);
}

/** Waits until the address is accepted. */
export async function expectAddressInArea(page: Page): Promise<void> {
  await expect(page.getByText(/We deliver to you: about \d+ miles? from our farm\./)).toBeVisible();
}

export function figure(within: Page | Locator, name: string | RegExp): Locator {
  const hasText = typeof name === 'string' ? new RegExp(`^${escaped(name)}$`) : name;
  const term = within.getByRole('term').filter({ hasText });
  return term.locator('xpath=following-sibling::dd');
}

export function summary(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Order summary' });
}

/** As `YYYY-MM-DD`. */
export async function daysIn(within: Locator): Promise<(string | null)[]> {
  return within.locator('li time').evaluateAll((days) => days.map((day) => day.getAttribute('datetime')));
}

export async function registerByForm(page: Page, person: Person): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click();
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

async function fillRegistration(page: Page, person: Person): Promise<void> {
  const form = page.getByRole('form', { name: 'Create Account' });
  const labels = {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    phone: 'Phone (optional)',
    password: 'Password',
    confirmPassword: 'Confirm Password',
    streetAddress: 'Street Address',
    city: 'City',
    zipCode: 'ZIP Code',
  };
  for (const [field, label] of Object.entries(labels))
    await form.getByRole('textbox', { name: label, exact: true }).fill(person[field as keyof Person]);
}

export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

export async function checkOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Continue|Choose greens|Choose how often first)$/ }).click();
}

/** Two ounces of pea shoots ($27.54), on the order checkout page. */
export async function goToOrderPayment(page: Page) {
  const person = await register(page);
  await page.goto('/subscription');
  await addOunces(page, 'Pea Shoots', 2);
  await expectAddressInArea(page);
  await checkOut(page);
  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
  await expectCardForm(page);
  return person;
}

/** Two ounces of kale weekly, on the card step. */
export async function goToSubscriptionCard(page: Page) {
  const person = await register(page);
  await page.goto('/subscription');
  await page.getByRole('radio', { name: 'Subscribe and save' }).check();
  await page.getByRole('radio', { name: /^Weekly/ }).check();
  await addOunces(page, 'Kale', 2);
  await expectAddressInArea(page);
  await checkOut(page);
  await expect(page.getByRole('heading', { name: 'Add your card' })).toBeVisible();
  await expectCardForm(page);
  return person;
}

/** Wait before reading it or pausing the clock. */
async function expectCardForm(page: Page): Promise<void> {
  await expect(page.getByRole('form', { name: 'Card details' }).getByLabel('Card number')).toBeVisible();
}

export async function ordersOf(page: Page) {
  return (await page.request.get('/api/orders')).json();
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page
    .getByRole('form', { name: 'Card details' })
    .getByRole('button', { name: /^(Pay|Start my subscription)/ })
    .click();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Card details' });
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry').fill('12 / 34');
  await form.getByLabel('CVC').fill('123');
  await form.getByLabel('ZIP').fill('30004');
}

export function notice(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}

export async function expectNotice(page: Page, title: string, sentence?: string): Promise<void> {
  await expect(notice(page).getByText(title, { exact: true })).toBeVisible();
  if (sentence) await expect(notice(page).getByText(sentence, { exact: true })).toBeVisible();
}

/** No toast repeats it over the button. */
export async function expectAlert(page: Page, title: string, sentence: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: title });
  await expect(alert).toContainText(sentence);
  await expect(alert).toBeInViewport();
  await expect(notice(page)).toHaveCount(0);
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

export async function completeAuthentication(page: Page, answer: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '3-D Secure authentication' })).toBeVisible();
  await page.getByRole('button', { name: answer }).click();
}
