import type { Locator, Page } from 'playwright/test';
import {
  contactForm,
  fillContactForm,
  inquiryMailSubjects,
  submitContactForm,
} from '../support/contact-form.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice, notice } from '../support/shopper.ts';

const reply = "Thank you for writing. We'll reply within 24 hours.";
const promise =
  "We'll review your application and contact you within 2 business days with pricing and partnership details.";

test('a message and an application: what is missing, what fails, what is kept, and what is sent', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (429|500) .*\/api\/(contact|wholesale-inquiry)/);
  await page.goto('/contact');
  const form = await contactForm(page);
  const [name, email, message] = ['Name', 'Email', 'Message'].map((label) => form.getByLabel(label)) as [
    Locator,
    Locator,
    Locator,
  ];
  await submitContactForm(form);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please enter your name.');
  await expect(message).toHaveAccessibleDescription('Please write a message.');
  await fillContactForm(form, { email: 'ann@', subject: 'Gift boxes', message: 'Do you wrap them?' });
  await expect(name).toHaveAccessibleDescription('');
  await submitContactForm(form);
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await page.reload();
  await contactForm(page);
  await expect(message).toHaveValue('Do you wrap them?');
  await email.fill('ann@example.com');
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 500, body: 'Out of seeds.', contentType: 'text/plain' }),
  );
  await submitContactForm(form);
  await expect(form.getByRole('alert')).toHaveText('Out of seeds.');
  await expect(message).toHaveValue('Do you wrap them?');
  await page.unroute('**/api/contact');
  await message.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Message Sent!', reply);
  for (const field of [name, email, message]) await expect(field).toHaveValue('');
  await notice(page).getByRole('button', { name: 'Dismiss' }).first().click();
  const lasting = page.getByRole('main').getByRole('status').filter({ hasText: reply });
  await expect(lasting).toBeVisible();
  await message.fill('One more thing');
  await expect(lasting).toBeHidden();
  await takeScreenshot(page, 'contact');

  await page.evaluate(sendTwenty);
  await fillContactForm(form, { message: 'Hello again?' });
  await submitContactForm(form);
  await expect(form.getByRole('alert')).toHaveText(
    'Too many attempts. Please wait a few minutes and try again.',
  );
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toHaveCount(0);
  await applyForWholesale(page);

  const { farm } = await inquiryMailSubjects(shop);
  expect(farm.filter((subject) => !subject.includes('Bo'))).toEqual([
    'Message from Ann Lee: Gift boxes',
    'Wholesale inquiry from Bay Hotel',
  ]);
  const mail = (await shop.mails()).find(({ subject }) => subject === 'Wholesale inquiry from Bay Hotel');
  for (const line of [
    'Business type: Hotel',
    'Monthly volume: 25-50 lbs',
    'Products of interest: Pea Shoots',
  ])
    expect(mail?.text).toContain(line);
});

/** By keyboard, field after field. */
async function applyForWholesale(page: Page): Promise<void> {
  await page.goto('/wholesale');
  const form = page.getByRole('form', { name: 'Wholesale application' });
  await form.scrollIntoViewIfNeeded();
  const proceed = form.getByRole('button', { name: 'Continue' });
  await expect(proceed).toBeEnabled();
  await proceed.click();
  await expect(form.getByLabel('Company Name')).toBeFocused();
  await typeFields(page, ['Bay Hotel', 'Hotel', 'Lou Bay', 'lou@example.com', 'call me']);
  await expect(proceed).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Phone')).toBeFocused();
  const sentence = 'Please enter a phone number with at least 7 digits.';
  await expect(form.getByLabel('Phone')).toHaveAccessibleDescription(sentence);
  await form.getByLabel('Phone').fill('7705550199');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Street Address')).toBeFocused();
  const submit = form.getByRole('button', { name: 'Submit application' });
  await submit.click();
  await expect(form.getByLabel('ZIP Code')).toHaveAccessibleDescription('Please enter your ZIP code.');
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(form.getByLabel('Company Name')).toHaveValue('Bay Hotel');
  await proceed.click();
  await expect(form.getByLabel('Street Address')).toBeFocused();
  await typeFields(page, [
    '5 Bay St',
    'Roswell',
    'Georgia',
    '30075',
    '',
    '',
    '',
    '',
    '12',
    '3',
    '25',
    'Before ten.',
  ]);
  await submit.click();
  const products = form.getByRole('group', { name: 'Products of Interest' });
  await expect(products.getByLabel('Pea Shoots')).toBeFocused();
  await expect(products).toHaveAccessibleDescription(/Please choose at least one product\.$/);
  await page.keyboard.press('Space');
  await page.route('**/api/wholesale-inquiry', (route) =>
    route.fulfill({ status: 500, body: 'Out of seeds.' }),
  );
  await submit.click();
  await expectNotice(page, 'Error', 'Failed to submit wholesale inquiry. Please try again.');
  await expect(form.getByRole('alert')).toBeInViewport();
  await page.unroute('**/api/wholesale-inquiry');
  await submit.click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: promise })).toBeVisible();
  await expect(form.getByLabel('Company Name')).toHaveValue('');
  await expect(products.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await takeScreenshot(page, 'wholesale');
}

/** In order; '' skips a field. */
async function typeFields(page: Page, values: string[]): Promise<void> {
  for (const keys of values) {
    if (keys) await page.keyboard.type(keys);
    await page.keyboard.press('Tab');
  }
}

/** From the page: the test may have another network address. */
async function sendTwenty(): Promise<void> {
  const body = JSON.stringify({ name: 'Bo', email: 'bo@example.com', message: 'Hi' });
  const headers = { 'content-type': 'application/json' };
  const one = () => fetch('/api/contact', { method: 'POST', headers, body });
  await Promise.all(Array.from({ length: 20 }, one));
}
