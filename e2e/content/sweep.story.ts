import type { Page } from 'playwright/test';
import { contactForm, fillContactForm, submitContactForm } from '../support/contact-form.ts';
import { edenPanel, openEden, sayToEden } from '../support/eden.ts';
import { expect, newPerson, offlineErrors, register, signOut, test } from '../support/shop.ts';
import {
  addOunces,
  addToCart,
  cards,
  checkOut,
  expectAddressInArea,
  fillAddress,
  goToSubscriptionCard,
  openCart,
  payByCard,
} from '../support/shopper.ts';
import { addScreenLock, expectClearOfEden, inspect, inspectOnDesktop } from '../support/sweep.ts';

/** Every page, tab and dialog, once: accessible, in light and dark, and as wide as the screen. */

test.use({ actionTimeout: 15_000, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('pages to read are accessible and fit the screen', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  for (const path of ['/about', '/recipes', '/our-partners', '/policies', '/no-such-page', '/referrals'])
    await inspectPage(page, path);

  for (const path of ['/', '/contact', '/our-greens', '/our-partners', '/faq']) {
    await page.goto(path);
    await expectClearOfEden(page, path);
  }
  await page.goto('/');
  const deal = page.getByRole('region', { name: 'Greens cut for your table' });
  await deal.getByLabel('Do we deliver to your ZIP code?').fill('31401');
  await page.keyboard.press('Enter');
  await expect(deal.getByRole('button', { name: 'Tell me when you come to 31401' })).toBeVisible();
  await inspect(page, 'the home page, too far away');

  await page.goto('/faq');
  await page.evaluate(() => {
    for (const question of document.querySelectorAll('details')) question.open = true;
  });
  await inspect(page, 'every answer');
  await openEden(page);
  await sayToEden(page, 'how do you grow them', 'indoors, in clean compost');
  await inspect(page, 'Eden');
  await edenPanel(page).getByRole('button', { name: 'Close the chat' }).click();

  await inspectOnDesktop(page, 'a tooltip', async () => {
    await page.getByRole('link', { name: 'Wholesale Shop' }).first().focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tooltip')).toBeVisible();
  });

  await page.goto('/our-greens');
  await addToCart(page, 'Pea Shoots');
  await page.getByText('Flavor and nutrition of Pea Shoots').click();
  await inspect(page, 'a card in use');
  await openCart(page);
  await inspect(page, 'the cart');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await inspect(page, 'the menu', { onDesktop: null });
  await page.keyboard.press('Escape');
  await inspectOnDesktop(page, 'Learn More', () =>
    page.getByRole('banner').getByRole('button', { name: 'Learn More' }).click(),
  );
});

test('forms of anybody, and mailed links that do not work, are accessible and fit the screen', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors, /status of (400|401|500)/);
  await page.goto('/contact');
  const form = await contactForm(page);
  await submitContactForm(form);
  await inspect(page, 'the contact form, empty');
  const refuse = (status: number) =>
    page.route('**/api/contact', (route) =>
      route.fulfill({ status, body: 'Too odd.', contentType: 'text/plain' }),
    );
  await refuse(500);
  await fillContactForm(form, { message: 'Hello?' });
  await submitContactForm(form);
  await expect(form.getByRole('alert')).toBeVisible();
  await inspect(page, 'the contact form, failed');
  await page.unroute('**/api/contact');
  await context.setOffline(true);
  await submitContactForm(form);
  const waiting = page.getByRole('region', { name: 'Not sent yet' });
  await expect(waiting.getByRole('listitem')).toContainText('Waiting for a connection');
  await inspect(page, 'a message that waits');
  await refuse(400);
  await context.setOffline(false);
  await expect(waiting.getByRole('listitem')).toContainText('Not sent: Too odd.');
  await inspect(page, 'a message that is refused');
  await page.unroute('**/api/contact');
  await waiting.getByRole('button', { name: /^Edit/ }).click();
  await submitContactForm(form);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();
  await inspect(page, 'a message that is sent');

  await page.goto('/wholesale');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Company Name')).toBeFocused();
  await inspect(page, 'the wholesale form, empty');
  await page.getByLabel('Company Name').fill('Green Spoon');
  await page.getByLabel('Business Type').selectOption('cafe');
  await page.getByLabel('Contact Person').fill('Ben Ray');
  await page.getByLabel('Email').fill('ben@example.com');
  await page.getByLabel('Phone').fill('770-555-0101');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByLabel('Street Address')).toBeFocused();
  await inspect(page, 'the second step of the wholesale form, empty');

  await addScreenLock(page);
  await page.goto('/login?error=google-off');
  await page.getByRole('form', { name: 'Sign In' }).getByRole('button', { name: 'Sign In' }).click();
  await inspect(page, 'signing in, empty');
  await page.goto('/login?mode=register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await inspect(page, 'an account, empty');
  await inspectPage(page, '/forgot-password');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await inspect(page, 'a forgotten password, mailed');
  for (const path of ['reset-password', 'verify-email', 'undo-email', 'no-invitations'])
    await inspectPage(page, `/${path}?token=x`);
  await inspectPage(page, '/reset-password');
  for (const path of [
    'move-in',
    'move-in/decline',
    'next-box',
    'swap-choice',
    'review',
    'switch-off-mails',
    'pay',
  ])
    await inspectPage(page, `/${path}?token=x`);
});

test('every step to a paid box is accessible and fits the screen', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 40[12]/);
  const person = newPerson();
  await page.goto('/subscription');
  await page.getByRole('radio', { name: 'Subscribe and save' }).check();
  await expect(page.getByText('Choose a plan first, then fill your box.')).toBeVisible();
  await inspect(page, 'the purchase page without a plan');
  await page.getByRole('radio', { name: /^Biweekly/ }).check();
  await addOunces(page, 'Kale', 2);
  await checkOut(page);
  await expect(page.getByLabel('Street address')).toBeFocused();
  await inspect(page, 'the purchase page without an address');
  await page.getByRole('radio', { name: 'One-time purchase' }).check();
  await fillAddress(page, { street: person.streetAddress, city: person.city, zipCode: person.zipCode });
  await page.getByLabel('Delivery notes').focus();
  await expectAddressInArea(page);
  await inspect(page, 'the purchase page, filled');
  await checkOut(page);
  const account = page.getByRole('form', { name: 'Your account' });
  await expect(account.getByLabel('Email')).toBeVisible();
  await inspect(page, 'the account step, email');
  await account.getByLabel('Email').fill(person.email);
  await page.keyboard.press('Enter');
  await expect(account.getByLabel('First Name')).toBeFocused();
  await inspect(page, 'the account step, a new customer');

  await register(page, person);
  await signOut(page);
  await page.goto('/subscription');
  await checkOut(page);
  await account.getByLabel('Email').fill(person.email);
  await page.keyboard.press('Enter');
  await account.getByRole('textbox', { name: 'Password' }).fill('not-this-one');
  await page.keyboard.press('Enter');
  await expect(account.getByText('Invalid email or password')).toBeVisible();
  await inspect(page, 'the account step, a wrong password');
  await account.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.keyboard.press('Enter');

  await payByCard(page, cards.declined);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await inspect(page, 'a payment declined');
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await payByCard(page, cards.good);
  const paid = page.getByRole('heading', { name: 'Payment successful!' });
  await expect(paid).toBeVisible();
  await expect(page).toHaveURL('/dashboard?tab=orders');
  await expect(page.getByRole('region', { name: 'Payment received. Your box comes' })).toBeVisible();
  await inspect(page, 'a box that was just paid');

  await page.goto('/subscription');
  await addOunces(page, 'Kale', 2);
  await expectAddressInArea(page);
  await checkOut(page);
  await expect(page.getByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked();
  await inspect(page, 'a saved card');
  await page.getByText('Use another card').click();
  await inspect(page, 'another card than the saved one');
});

test('every step to a subscription is accessible and fits the screen', async ({ page }) => {
  await goToSubscriptionCard(page);
  const card = page.getByRole('form', { name: 'Card details' });
  const start = card.getByRole('button', { name: 'Start my subscription' });
  const terms = card.locator('summary');
  await expect(start).toBeEnabled();
  const parts = await Promise.all(
    [card.getByLabel('ZIP'), terms, start].map(async (part) => await part.boundingBox()),
  );
  const tops = parts.map((box) => box?.y ?? 0);
  expect(tops, 'fields, terms, button').toEqual(tops.toSorted((one, other) => one - other));
  expect(parts[1]?.height, 'three lines').toBeLessThanOrEqual(60);
  await start.click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await inspect(page, 'the card of a subscription, incomplete');
  await payByCard(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Subscription Created!' })).toBeVisible();
  await inspect(page, 'a subscription that has started');
});

async function inspectPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await inspect(page, path);
}
