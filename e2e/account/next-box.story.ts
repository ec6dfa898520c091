import { newYorkDay } from '../../src/shared/rules/delivery-days.ts';
import { formatDay } from '../support/days.ts';
import type { RunningShop } from '../support/running-shop.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';
import { subscribe, subscriptionOf } from '../support/subscriber.ts';

const hour = 3_600_000;

test('the link of a reminder skips a box and keeps it without signing in, until it has expired', async ({
  page,
  shop,
  otherDevice,
}) => {
  const { deliveries, nextCharge } = await subscribe(page);
  const [first] = deliveries;
  const chargeAt = nextCharge?.at ?? 0;
  const day = formatDay(first?.date ?? '');
  const link = await reminderLink(shop, chargeAt);
  const phone = await otherDevice();
  await phone.goto(link);
  await expect(phone).toHaveURL('/next-box');
  await expect(phone.getByRole('heading', { name: day })).toBeVisible();
  await expect(phone.getByText('4 oz Pea Shoots')).toBeVisible();
  const charge = `$42.12 will be charged on ${formatDay(newYorkDay(chargeAt))}.`;
  await expect(phone.getByText(charge)).toBeVisible();
  expect((await subscriptionOf(page)).deliveries[0]).toMatchObject({ state: 'scheduled' });

  await phone.getByRole('button', { name: 'Skip this box' }).dblclick();
  await expectNotice(phone, 'Delivery Skipped', `There is no box on ${day}.`);
  await expect(phone.getByText('This box is skipped')).toBeVisible();
  expect((await subscriptionOf(page)).deliveries[0]).toMatchObject({ state: 'skipped' });
  await takeScreenshot(phone, 'next-box-skipped');
  await phone.getByRole('button', { name: 'I want this box after all' }).click();
  await expectNotice(phone, 'Delivery Kept', `Your box of ${day} comes as planned.`);
  expect((await subscriptionOf(page)).deliveries[0]).toMatchObject({ state: 'scheduled' });

  await shop.moveClock(new Date(chargeAt + 2 * hour).toISOString());
  await phone.goto(link);
  await expect(phone.getByText('This box is paid')).toBeVisible();
  await takeScreenshot(phone, 'next-box-paid');
  await shop.moveClock(new Date((first?.changeUntil ?? 0) + 60_000).toISOString());
  await phone.reload();
  await expect(phone.getByText('This link has expired')).toBeVisible();
  await expect(phone.getByText(/^This box could be changed until Friday, \w+ \d+, 6 PM\.$/)).toBeVisible();
  await expect(phone.getByRole('button', { name: /this box/ })).toBeHidden();
});

/** From the mail seven days before the first charge. */
async function reminderLink(shop: RunningShop, chargeAt: number): Promise<string> {
  await shop.moveClock(new Date(chargeAt - 6 * 24 * hour).toISOString());
  const mails = await shop.mails();
  const link = mails.map(({ text }) => /https?:\S+\/next-box\?token=\S+/.exec(text)?.[0]).find(Boolean);
  expect(link).toBeTruthy();
  return link ?? '';
}
