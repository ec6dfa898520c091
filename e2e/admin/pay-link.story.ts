import { openedRow } from '../support/admin-area.ts';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { expect, signInAsAdmin, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { cards, completeAuthentication, expectNotice, payByCard } from '../support/shopper.ts';

test('an order taken on the phone is paid through the link in its mail, signed out', async ({
  page,
  shop,
  otherDevice,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin?tab=orders');
  await page.getByRole('button', { name: 'New order' }).click();
  const form = page.getByRole('dialog', { name: 'New order' });
  const payment = form.getByLabel('Payment');
  await expect(payment.getByRole('option')).toHaveText(['Cash', 'Bank transfer']);
  const typed = {
    'First name': 'Carl',
    'Last name': 'Phone',
    Phone: '770-555-0123',
    Email: 'carl@example.com',
    'Street address': '9 Oak Ln',
    City: 'Milton',
    'ZIP code': '30004',
  };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
  await form.getByRole('button', { name: 'Increase Pea Shoots' }).click();
  const soon = new Date(Date.now() + 8 * 86_400_000);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(soon);
  await form.getByLabel('Delivery day').fill(day);
  await payment.selectOption('By a link in a mail');
  await expect(form.getByLabel('It is paid already, today')).toBeHidden();
  await form.getByRole('button', { name: 'Place order' }).click();
  await expectNotice(page, 'Order placed', 'The link is in the mail. The order comes once it is paid.');

  const row = page.locator('[data-row]').filter({ hasText: 'Carl Phone' });
  await expect(row).toContainText('Waiting for payment');
  await row.getByRole('link').first().click();
  const panel = openedRow(page, 'Order');
  await panel.getByRole('button', { name: 'Send link again' }).click();
  await expectNotice(page, 'Link sent');
  await expect(panel.getByRole('button', { name: 'Mark paid' })).toBeVisible();

  const mails = (await shop.mails()).filter(({ to }) => to === 'carl@example.com');
  expect(mails).toHaveLength(2);
  const link = /https?:\S+\/pay\?token=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  const phone = await otherDevice();
  await phone.goto(link);
  await expect(phone.getByText(/^Please pay until/)).toBeVisible();
  await expect(phone).toHaveURL(/\/pay$/);
  await takeScreenshot(phone, 'pay-link');
  await expectAccessibleAndNoOverflow(phone);
  await payByCard(phone, cards.requiresAuthentication);
  await completeAuthentication(phone, 'Fail authentication');
  await expect(phone.getByRole('main').getByRole('alert')).toContainText('unable to authenticate');
  await expect(phone).not.toHaveURL(/secret/);
  await payByCard(phone, cards.requiresAuthentication);
  await completeAuthentication(phone, 'Complete authentication');
  await expect(phone.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  await page.reload();
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Status of order .*: Confirmed$/ })).toBeVisible();
});
