import type { Locator, Page } from 'playwright/test';
import { expectNoOverflowAt320, inquiryMailSubjects } from '../support/contact-form.ts';
import {
  expect,
  expectAccessible,
  offlineErrors,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';
import { expectNotice, notice } from '../support/shopper.ts';

/** Label, error, valid value. */
const required = [
  ['Company Name', 'Please enter your company name.', 'The Corner Table'],
  ['Business Type', 'Please choose your business type.', 'restaurant'],
  ['Contact Person', 'Please enter the name of a contact person.', 'Bea Cook'],
  ['Phone', 'Please enter your phone number.', '(770) 555-0111'],
  ['Email', 'Please enter your email address.', 'bea@example.com'],
  ['Street Address', 'Please enter your street address.', '1 Main St'],
  ['City', 'Please enter your city.', 'Alpharetta'],
  ['State', 'Please enter your state.', 'Georgia'],
  ['ZIP Code', 'Please enter your ZIP code.', '30009'],
] as const;

const noProduct = 'Please choose at least one product.';
const promise =
  "We'll review your application and contact you within 2 business days with pricing and partnership details.";

test('an application: what is missing, what is wrong, and then it is sent', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  const form = await openForm(page);
  await submit(form);
  for (const [label, sentence] of required)
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(sentence);
  const products = form.getByRole('group', { name: 'Products of Interest' });
  await expect(products).toHaveAccessibleDescription(`Choose at least one. ${noProduct}`);
  await expect(form.getByLabel('Company Name')).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflowAt320(page);
  await takeScreenshot(page, 'wholesale-1-missing');

  for (const [label, , good] of required) await fill(form, label, label === 'City' ? ' ' : good);
  await submit(form);
  await expect(form.getByLabel('City')).toBeFocused();
  await fill(form, 'City', 'Alpharetta');
  await submit(form);
  await expect(products.getByLabel('Pea Shoots')).toBeFocused();
  await expect(products.getByLabel('Pea Shoots')).toHaveAccessibleDescription(noProduct);
  for (const [label, wrong, sentence] of [
    ['Phone', 'call me', 'Please enter a phone number with at least 7 digits.'],
    ['Email', 'bea@', 'Please enter a valid email address.'],
    ['ZIP Code', '300', 'ZIP code has 5 digits.'],
  ] as const) {
    await fill(form, label, wrong);
    await submit(form);
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(sentence);
    await fill(form, label, required.find(([name]) => name === label)?.[2] ?? '');
  }
  await page.reload();
  await expect(form.getByLabel('Company Name')).toHaveValue('The Corner Table');
  await products.getByLabel('Kale - Red Russian').focus();
  await page.keyboard.press('Space');
  await submit(form);
  await expectNotice(page, 'Wholesale Inquiry Submitted', promise);
  await expect(form.getByLabel('Company Name')).toHaveValue('');
  await expect(products.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: promise })).toBeVisible();
  await takeScreenshot(page, 'wholesale-2-sent');
  expect(await inquiryMailSubjects(shop)).toEqual({
    farm: ['Wholesale inquiry from The Corner Table'],
    senders: ['We got your wholesale application - Eden Microgreens'],
  });
});

test('an application by keyboard, with every field, that fails and then waits for a connection', {
  tag: '@desktop',
}, async ({ page, context, shop, expectedErrors }) => {
  expectedErrors.push(offlineErrors, /status of 500 .*\/api\/wholesale-inquiry/);
  const form = await openForm(page);
  await form.getByLabel('Company Name').focus();
  for (const keys of everyField) {
    if (keys) await page.keyboard.type(keys);
    await page.keyboard.press('Tab');
  }
  await expect(form.getByRole('button', { name: 'Submit application' })).toBeFocused();
  await page.route('**/api/wholesale-inquiry', (route) =>
    route.fulfill({ status: 500, body: 'Out of seeds.' }),
  );
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Error', 'Failed to submit wholesale inquiry. Please try again.');
  await expect(form.getByRole('alert')).toHaveText('Out of seeds.');
  await expect(form.getByRole('alert')).toBeInViewport();
  await expect(form.getByLabel('Company Name')).toHaveValue('Bay Hotel');
  await page.unroute('**/api/wholesale-inquiry');
  await notice(page).getByRole('button', { name: 'Dismiss' }).click();

  await context.setOffline(true);
  await submit(form);
  const waiting = page.getByRole('region', { name: 'Not sent yet' }).getByRole('listitem');
  await expect(waiting).toContainText('Bay Hotel');
  await expectAccessible(page);
  await takeScreenshot(page, 'wholesale-3-waiting');
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await expectNotice(page, 'Wholesale Inquiry Submitted', promise);
  const [mail] = (await shop.mails()).filter(({ subject }) => subject === 'Wholesale inquiry from Bay Hotel');
  for (const line of [
    'Business type: Hotel',
    'Years in operation: 12',
    'Number of locations: 3',
    'Monthly volume: 25-50 lbs',
    'Products of interest: Pea Shoots, Baby Broccoli',
    'Before ten.',
  ])
    expect(mail?.text).toContain(line);
});

/** Typed in order; '' skips a field. */
const everyField = [
  'Bay Hotel',
  'Hotel',
  'Lou Bay',
  '7705550199',
  'lou@example.com',
  '5 Bay St',
  'Roswell',
  'Georgia',
  '30075',
  '12',
  '3',
  '25',
  ' ',
  '',
  '',
  ' ',
  'Before ten.',
];

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/wholesale');
  const form = page.getByRole('form', { name: 'Wholesale application' });
  await form.scrollIntoViewIfNeeded();
  await expect(form.getByRole('button', { name: 'Submit application' })).toBeEnabled();
  return form;
}

async function submit(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Submit application' }).click();
}

async function fill(form: Locator, label: string, value: string): Promise<void> {
  const control = form.getByLabel(label);
  if (label === 'Business Type') await control.selectOption(value);
  else await control.fill(value);
}
