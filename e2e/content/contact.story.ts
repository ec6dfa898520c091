import {
  contactForm,
  expectNoOverflowAt320,
  fillContactForm,
  inquiryMailSubjects,
  submitContactForm,
} from '../support/contact-form.ts';
import { expect, expectAccessible, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice, notice } from '../support/shopper.ts';

const reply = "Thank you for writing. We'll reply within 24 hours.";
const received = 'We got your message - Eden Microgreens';

test('a message: what is missing, what is wrong, and then it is sent', async ({ page, shop }) => {
  await page.goto('/contact');
  const form = await contactForm(page);
  const [name, email, message] = [
    form.getByLabel('Name'),
    form.getByLabel('Email'),
    form.getByLabel('Message'),
  ];
  await submitContactForm(form);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please enter your name.');
  await expect(email).toHaveAccessibleDescription('Please enter your email address.');
  await expect(message).toHaveAccessibleDescription('Please write a message.');
  await expectAccessible(page);
  await expectNoOverflowAt320(page);
  await takeScreenshot(page, 'contact-1-missing');

  await fillContactForm(form, { email: 'ann@', subject: 'Gift boxes', message: 'Do you wrap them?' });
  await expect(name).toHaveAccessibleDescription('');
  await submitContactForm(form);
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await name.fill('\u200B \u2060');
  await submitContactForm(form);
  await expect(name).toHaveAccessibleDescription('Please enter your name.');
  await page.reload();
  await contactForm(page);
  await expect(message).toHaveValue('Do you wrap them?');
  await expect(email).toHaveValue('ann@');

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/contact', async (route) => {
    await asked;
    await route.continue();
  });
  await name.fill('Ann Lee');
  await email.fill('ann@example.com');
  await message.focus();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Send message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  answer();
  await expectNotice(page, 'Message Sent!', reply);
  for (const field of [name, email, message, form.getByLabel('Subject')]) await expect(field).toHaveValue('');
  await notice(page).getByRole('button', { name: 'Dismiss' }).click();
  const lasting = page.getByRole('main').getByRole('status').filter({ hasText: reply });
  await expect(lasting).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'contact-2-sent');
  expect(await inquiryMailSubjects(shop)).toEqual({
    farm: ['Message from Ann Lee: Gift boxes'],
    senders: [received],
  });

  await message.fill('One more thing');
  await expect(lasting).toBeHidden();
  await page.reload();
  await contactForm(page);
  await expect(message).toHaveValue('One more thing');
});

test('from the home page: a message that fails stays in the form, with the sentence of the shop', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (400|429|500) .*\/api\/contact/);
  await page.goto('/');
  const form = await contactForm(page);
  await fillContactForm(form, { message: 'Hello?' });
  for (const [status, body] of [
    [500, 'Something went wrong on our side. Please try again.'],
    [400, 'Please write a message.'],
  ] as const) {
    await page.route('**/api/contact', (route) => route.fulfill({ status, body, contentType: 'text/plain' }));
    await submitContactForm(form);
    await expectNotice(page, 'Error', 'Failed to send message. Please try again.');
    await expect(form.getByRole('alert')).toHaveText(body);
    await expect(form.getByLabel('Message')).toHaveValue('Hello?');
    await page.unroute('**/api/contact');
  }
  await submitContactForm(form);
  await expectNotice(page, 'Message sent!', reply);
  await expect(form.getByLabel('Message')).toHaveValue('');

  await page.evaluate(sendTwenty);
  await fillContactForm(form, { subject: 'Too many', message: 'Hello again?' });
  await submitContactForm(form);
  await expect(form.getByRole('alert')).toHaveText(
    'Too many attempts. Please wait a few minutes and try again.',
  );
  await expectAccessible(page);
  await takeScreenshot(page, 'contact-3-too-many');
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toHaveCount(0);
  const { farm } = await inquiryMailSubjects(shop);
  expect([farm.includes('Message from Ann Lee'), farm.includes('Message from Ann Lee: Too many')]).toEqual([
    true,
    false,
  ]);
});

/** From the page: the test may have another network address. */
async function sendTwenty(): Promise<void> {
  const body = JSON.stringify({ name: 'Bo', email: 'bo@example.com', message: 'Hi' });
  const headers = { 'content-type': 'application/json' };
  const one = () => fetch('/api/contact', { method: 'POST', headers, body });
  await Promise.all(Array.from({ length: 20 }, one));
}
