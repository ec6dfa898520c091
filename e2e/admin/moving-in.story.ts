import type { Page } from 'playwright/test';
import {
  addDays,
  newYorkDay,
  newYorkInstant,
  saturdayOnOrAfter,
} from '../../src/shared/rules/delivery-days.ts';
import { formatDay } from '../support/days.ts';
import type { RunningShop } from '../support/running-shop.ts';
import { expect, signInAsAdmin, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { cards, expectNotice, ordersOf, payByCard } from '../support/shopper.ts';

const hour = 3_600_000;
const heading =
  'Email,First name,Last name,Phone,Street,City,State,ZIP code,Notes,Plan,First delivery,Pea Shoots (oz),Radish (oz)';
const lineOf = (name: string, zipCode: string, day: string) =>
  `${name.toLowerCase()}@moving.example,${name},Mover,770-555-0166,12 Birmingham Rd,Milton,Georgia,${zipCode},,weekly,${day},8,4`;

test('a farm moves two customers in from a file: one accepts at once, the other after a reminder', async ({
  page,
  shop,
  otherDevice,
}) => {
  const now = (await shop.now()).getTime();
  const first = addDays(saturdayOnOrAfter(newYorkDay(now)), 21);
  const chargeAt = newYorkInstant(addDays(first, -4), 9);
  await signInAsAdmin(page);
  await page.goto('/admin/move-ins');
  const lines = [
    heading,
    lineOf('Mia', '30004', first),
    lineOf('Far', '10001', first),
    lineOf('Ben', '30004', first),
  ];
  await page.getByLabel('File of subscribers').setInputFiles({
    name: 'subscribers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  const shown = page.getByRole('list', { name: 'Lines of the file' });
  await expect(shown.getByRole('listitem').filter({ hasText: 'Far Mover' })).toContainText('Refused');
  await takeScreenshot(page, 'move-ins-preview');
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await expectNotice(page, '2 people are invited', 'Their mails are on the way.');
  await takeScreenshot(page, 'move-ins');

  const phone = await otherDevice();
  await acceptByMail(phone, shop, 'mia@moving.example', first, chargeAt);
  await shop.moveClock(new Date(now + 8 * 24 * hour).toISOString());
  expect(await mailsTo(shop, 'ben@moving.example')).toHaveLength(2);
  const otherPhone = await otherDevice();
  await acceptByMail(otherPhone, shop, 'ben@moving.example', first, chargeAt);

  await phone.goto('/dashboard?tab=subscriptions');
  await expect(phone.getByText(`Starts ${formatDay(newYorkDay(chargeAt))}`, { exact: true })).toBeVisible();
  await takeScreenshot(phone, 'moving-in-dashboard');
  await shop.moveClock(new Date(chargeAt - hour).toISOString());
  expect(await ordersOf(phone)).toEqual([]);
  await shop.moveClock(new Date(chargeAt + 3 * hour).toISOString());
  for (const mover of [phone, otherPhone])
    expect(await ordersOf(mover)).toMatchObject([{ deliveryDate: first }]);
  await signInAsAdmin(page);
  await page.goto(`/admin/pack?date=${first}`);
  for (const name of ['Mia Mover', 'Ben Mover']) await expect(page.getByText(name).first()).toBeVisible();
  await page.goto('/admin/move-ins?status=accepted');
  await expect(page.getByText('Accepted', { exact: true }).locator('visible=true')).toHaveCount(2);
});

async function acceptByMail(phone: Page, shop: RunningShop, to: string, first: string, chargeAt: number) {
  const [mail] = await mailsTo(shop, to);
  await phone.goto(/https?:\S+\/move-in\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(phone).toHaveURL(/\/move-in$/);
  await expect(phone.getByText(formatDay(first))).toBeVisible();
  await expect(phone.getByText(formatDay(newYorkDay(chargeAt)))).toBeVisible();
  await takeScreenshot(phone, 'move-in');
  await phone.getByRole('textbox', { name: 'Password' }).fill('pea-shoots-4-all');
  await phone.getByRole('button', { name: 'Accept and give a card' }).click();
  await payByCard(phone, cards.good);
  await expect(phone.getByText('Your box has moved in')).toBeVisible();
  await expect(phone.getByText(/trial/i)).toHaveCount(0);
}

async function mailsTo(shop: RunningShop, to: string) {
  return (await shop.mails()).filter((mail) => mail.to === to);
}
