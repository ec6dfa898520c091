import { openedRow } from '../support/admin-area.ts';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { expect, signInAsAdmin, signOut, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';
import { subscribe } from '../support/subscriber.ts';

const application = {
  companyName: '<b>The Corner Table</b>',
  businessType: 'restaurant',
  contactPerson: 'Bea Cook',
  email: 'bea@example.com',
  phone: '(770) 555-0111',
  address: '1 Main St',
  city: 'Alpharetta',
  state: 'Georgia',
  zipCode: '30009',
  productsInterest: ['Pea Shoots'],
};

test('a customer is found by phone number, helped and deleted', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  await subscribe(page);
  const profile = await (await page.request.get('/api/auth/user')).json();
  const changed = { ...profile, firstName: 'Rosalind', lastName: 'Thistledown', phone: '(770) 555-0177' };
  expect((await page.request.patch('/api/profile', { data: changed })).status()).toBe(200);
  await signInAsAdmin(page);
  await page.goto('/admin?tab=customers');
  await page.getByLabel('Search').fill('770.555.0177');
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('link', { name: 'Rosalind Thistledown' }).click();
  await expect(page.getByRole('group', { name: /^Weekly/ })).toBeVisible();

  await page.getByRole('button', { name: 'Give credit' }).click();
  const gift = page.getByRole('dialog', { name: 'Give credit' });
  await gift.getByLabel('Amount in dollars').fill('5.00');
  await gift.getByLabel('Reason').fill('Wilted radish');
  await gift.getByRole('button', { name: 'Give credit' }).click();
  await expectNotice(page, 'Credit given', 'The balance is $5.00.');
  await expect(page.getByText('Wilted radish')).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('Rings twice');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expectNotice(page, 'Note saved');
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'admin-customer');

  await page.getByRole('button', { name: 'Delete customer' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this customer?' });
  await expect(
    question.getByText('1 running subscription, cancelled at the payment provider first'),
  ).toBeVisible();
  await question.getByLabel(/^Type the email address/).fill('somebody@else.example');
  await question.getByRole('button', { name: 'Delete customer' }).click();
  await expect(question.getByText('Please type the address as it stands above.')).toBeVisible();
  await takeScreenshot(page, 'admin-customer-deletion');
  await question.getByLabel(/^Type the email address/).fill(profile.email);
  await question.getByRole('button', { name: 'Delete customer' }).click();
  await expectNotice(page, 'Customer deleted');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(openedRow(page, 'Customer')).toHaveCount(0);
  expect(
    (await shop.mails()).some(({ to, subject }) => to === profile.email && /is closed/.test(subject)),
  ).toBe(true);
});

test('messages are answered, applications decided, and addresses out of the area counted', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  await signOut(page);
  const sent = [
    [
      '/api/contact',
      { name: '\u202Eevil', email: 'ann@example.com', message: 'Do you wrap them?', shownForMs: 9000 },
    ],
    ['/api/wholesale-inquiry', { ...application, shownForMs: 9000 }],
    ['/api/address-validation-log', { address: '1 Peachtree St, Macon, Georgia', distance: 91.4 }],
  ] as const;
  for (const [path, data] of sent) expect((await page.request.post(path, { data })).status()).toBe(200);
  await signInAsAdmin(page);
  await page.goto('/admin?tab=customers&list=messages');
  await page.getByRole('link', { name: 'evil' }).click();
  const message = openedRow(page, 'Message');
  await expect(message).toContainText('Do you wrap them?');
  await message.getByRole('button', { name: /^Mark answered/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Do you wrap' })).toContainText('Answered');
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'admin-messages');

  await page.getByRole('link', { name: 'Wholesale applications' }).click();
  await page.getByRole('link', { name: '<b>The Corner Table</b>' }).click();
  const panel = openedRow(page, 'Wholesale application');
  await panel.getByRole('button', { name: 'Approve' }).click();
  await expectNotice(page, 'Application saved', 'The applicant is told by mail.');
  await takeScreenshot(page, 'admin-application');
  await panel.getByRole('button', { name: 'Close' }).click();
  expect((await shop.mails()).some(({ subject }) => subject.includes('application is approved'))).toBe(true);

  await page.getByRole('link', { name: 'Out of area' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'over 50 miles' })).toContainText('1');
  await expect(page.getByRole('row').filter({ hasText: 'Macon' })).toContainText('91.4');
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'admin-out-of-area');
});
