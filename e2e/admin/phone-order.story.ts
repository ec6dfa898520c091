import type { Locator, Page } from 'playwright/test';
import { dayMs, newYorkDay } from '../../src/shared/rules/delivery-days.ts';
import { adminRow, openAdminArea, openedRow } from '../support/admin-area.ts';
import { formatDay } from '../support/days.ts';
import { stops } from '../support/run.ts';
import { expect, newPerson, takeScreenshot, test } from '../support/shop.ts';
import { cards, completeAuthentication, expectNotice, payByCard } from '../support/shopper.ts';

test('one order taken on the phone is paid in cash at the door, another through the link in its mail', async ({
  page,
  shop,
  otherDevice,
}) => {
  const today = newYorkDay(Date.now());
  const panel = await openAdminArea(page, '/admin?tab=orders');
  const cash = await newOrder(page, 'Carl', today);
  const increase = cash.getByRole('button', { name: 'Increase Pea Shoots' });
  for (let ounces = 0; ounces < 4; ounces += 1) await increase.click();
  await expect(cash.getByLabel('Payment').getByRole('option')).toHaveText(['Cash', 'Bank transfer']);
  await takeScreenshot(page, 'new-order');
  await cash.getByRole('button', { name: 'Place order' }).click();
  await expectNotice(page, 'Order placed', 'It is the first in the list.');

  const { email } = newPerson();
  const byLink = await newOrder(page, 'Lena', newYorkDay(Date.now() + 8 * dayMs));
  await byLink.getByLabel('Email').fill(email);
  await byLink.getByRole('button', { name: 'Increase Pea Shoots' }).click();
  await byLink.getByLabel('Payment').selectOption('By a link in a mail');
  await expect(byLink.getByLabel('It is paid already, today')).toBeHidden();
  await byLink.getByRole('button', { name: 'Place order' }).click();
  await expectNotice(page, 'Order placed', 'The link is in the mail. The order comes once it is paid.');
  await expect(adminRow(panel, 'Lena Phone').first()).toContainText('Waiting for payment');
  const order = openedRow(page, 'Order');
  await openOrderOf(panel, 'Lena Phone');
  await order.getByRole('button', { name: 'Send link again' }).click();
  await expectNotice(page, 'Link sent');
  await expect(order.getByRole('button', { name: 'Mark paid' })).toBeVisible();

  const mails = (await shop.mails()).filter(({ to }) => to === email);
  expect(mails).toHaveLength(2);
  const phone = await otherDevice();
  await phone.goto(/https?:\S+\/pay\?token=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
  await expect(phone.getByText(/^Please pay until/)).toBeVisible();
  await expect(phone).toHaveURL(/\/pay$/);
  await takeScreenshot(phone, 'pay-link');
  for (const answer of ['Fail authentication', 'Complete authentication']) {
    await payByCard(phone, cards.requiresAuthentication);
    await completeAuthentication(phone, answer);
    if (answer === 'Fail authentication')
      await expect(phone.getByRole('main').getByRole('alert')).toContainText('unable to authenticate');
    await expect(phone).not.toHaveURL(/secret/);
  }
  await expect(phone.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  await page.reload();
  await expect(order.getByText('Paid', { exact: true })).toBeVisible();
  await expect(order.getByRole('button', { name: /^Status of order .*: Confirmed$/ })).toBeVisible();

  await page.goto(`/admin/run?date=${today}`);
  const stop = stops(page).filter({ hasText: 'Carl Phone' });
  const ticked = page.waitForResponse((answer) => answer.url().includes('/stops/'));
  await stop.getByRole('button', { name: /collected: stop/ }).click();
  expect((await ticked).status()).toBe(200);
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Message to this Saturday' }).click();
  await expect(page.getByRole('dialog')).toContainText(`a box on ${formatDay(today)}`);
  await page.goto('/admin?tab=orders');
  await openOrderOf(panel, 'Carl Phone');
  await expect(order).toContainText('Cash');
  await expect(order.getByText('Unpaid to Paid')).toBeVisible();
});

async function newOrder(page: Page, firstName: string, day: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New order' }).click();
  const form = page.getByRole('dialog', { name: 'New order' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(form.getByRole('button', { name: 'Place order' })).toBeInViewport({ ratio: 1 });
    await expect(form.getByText(/^Total with delivery and tax/)).toBeInViewport({ ratio: 1 });
  }
  const typed = {
    'First name': firstName,
    'Last name': 'Phone',
    Phone: '770-555-0123',
    'Street address': '9 Oak Ln',
    City: 'Milton',
    'ZIP code': '30004',
    'Delivery day': day,
  };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
  return form;
}

async function openOrderOf(panel: Locator, name: string): Promise<void> {
  await adminRow(panel, name).first().getByRole('link').first().click();
}
