import type { Page } from 'playwright/test';
import { adminRow, openAdminArea, openedRow, openToday } from '../support/admin-area.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
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

test('messages are answered, applications decided, and a customer is found by phone, helped and deleted', {
  tag: '@desktop',
}, async ({ page, shop, otherDevice }) => {
  const visitor = await otherDevice();
  await sendAsVisitor(visitor);
  await subscribe(visitor);
  const profile = await (await visitor.request.get('/api/auth/user')).json();
  const changed = { ...profile, firstName: 'Rosalind', lastName: 'Thistledown', phone: '(770) 555-0177' };
  expect((await visitor.request.patch('/api/profile', { data: changed })).status()).toBe(200);
  const panel = await openAdminArea(page, '/admin?tab=orders');

  const today = await openToday(page);
  await expect(page.getByRole('tab', { name: 'Customers' })).toHaveText('Customers2 waiting');
  await takeScreenshot(page, 'today');
  await today.getByRole('link', { name: '1 message to answer' }).click();
  await adminRow(panel, 'Do you wrap them?').getByRole('link', { name: 'evil' }).click();
  const message = openedRow(page, 'Message');
  await message.getByLabel('Your answer').fill('Yes, in paper.');
  await message.getByRole('button', { name: 'Send answer' }).click();
  await expect(message.getByText('Answered', { exact: true })).toBeVisible();
  await takeScreenshot(page, 'admin-messages');
  await openToday(page);
  await today.getByRole('link', { name: '1 wholesale application' }).click();
  await adminRow(panel, '<b>The Corner Table</b>').getByRole('link').click();
  const opened = openedRow(page, 'Wholesale application');
  await opened.getByRole('button', { name: 'Approve' }).click();
  await expectNotice(page, 'Application saved', 'The applicant is told by mail.');
  await opened.getByRole('button', { name: 'Close' }).click();
  await openToday(page);
  await expect(today.getByRole('link', { name: /message|application/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Customers' }).click();
  await page.getByRole('link', { name: 'Out of area' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'over 50 miles' })).toContainText('1');
  await expect(page.getByRole('row').filter({ hasText: 'Macon' })).toContainText('91.4');

  await page.getByRole('link', { name: 'Customers', exact: true }).click();
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
  await takeScreenshot(page, 'admin-customer');

  await page.getByRole('button', { name: 'Delete customer' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this customer?' });
  await expect(
    question.getByText('1 running subscription, cancelled at the payment provider first'),
  ).toBeVisible();
  for (const address of ['somebody@else.example', profile.email]) {
    await question.getByLabel(/^Type the email address/).fill(address);
    await question.getByRole('button', { name: 'Delete customer' }).click();
    if (address !== profile.email)
      await expect(question.getByText('Please type the address as it stands above.')).toBeVisible();
  }
  await expectNotice(page, 'Customer deleted');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(openedRow(page, 'Customer')).toHaveCount(0);
  const subjects = (await shop.mails()).map(({ to, subject }) => `${to}: ${subject}`);
  for (const mail of [/^bea@.*application is approved/, new RegExp(`^${profile.email}: .*is closed`)])
    expect(subjects.filter((line) => mail.test(line))).toHaveLength(1);
});

async function sendAsVisitor(visitor: Page): Promise<void> {
  const message = { name: '\u202Eevil', email: 'eve@example.com', message: 'Do you wrap them?' };
  const sent = [
    ['/api/contact', { ...message, shownForMs: 9000 }],
    ['/api/wholesale-inquiry', { ...application, shownForMs: 9000 }],
    ['/api/address-validation-log', { address: '1 Peachtree St, Macon, Georgia', distance: 91.4 }],
  ] as const;
  for (const [path, data] of sent) expect((await visitor.request.post(path, { data })).status()).toBe(200);
}
