import { formatDay } from '../../src/app/ui/text/format-day.ts';
import { newYorkDay } from '../../src/shared/rules/delivery-days.ts';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import type { RunningShop } from '../support/running-shop.ts';
import { expect, register, signOut, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';
import { subscribe, subscriptionOf } from '../support/subscriber.ts';

const hour = 3_600_000;

test('the link of a reminder skips a box and keeps it, without signing in; opening it changes nothing', async ({
  page,
  shop,
  otherDevice,
}) => {
  const { deliveries, nextCharge } = await subscribe(page);
  const [first] = deliveries;
  const day = formatDay(first?.date ?? '');
  const link = await reminderLink(shop, nextCharge?.at ?? 0);
  const phone = await otherDevice();
  await phone.goto(link);
  await expect(phone).toHaveURL('/next-box');
  await expect(phone.getByRole('heading', { name: day })).toBeVisible();
  await expect(phone.getByText('4 oz Pea Shoots')).toBeVisible();
  const charge = `$42.12 will be charged on ${formatDay(newYorkDay(nextCharge?.at ?? 0))}.`;
  await expect(phone.getByText(charge)).toBeVisible();
  await expect(phone.getByText(/^You can change your mind until Friday, \w+ \d+, 6 PM\.$/)).toBeVisible();
  expect((await subscriptionOf(page)).deliveries[0]).toMatchObject({ state: 'scheduled' });
  await expectAccessibleAndNoOverflow(phone);
  await expectTargetSize(phone);
  await takeScreenshot(phone, 'next-box');

  await phone.getByRole('button', { name: 'Skip this box' }).dblclick();
  await expectNotice(phone, 'Delivery Skipped', `There is no box on ${day}.`);
  await expect(phone.getByText('This box is skipped')).toBeVisible();
  expect((await subscriptionOf(page)).deliveries[0]).toMatchObject({ state: 'skipped' });
  await takeScreenshot(phone, 'next-box-skipped');

  // By somebody else: the same box, nothing changes.
  await register(phone);
  await phone.goto(link);
  await expect(phone.getByText('This box is skipped')).toBeVisible();
  await phone.getByRole('button', { name: 'I want this box after all' }).click();
  await expectNotice(phone, 'Delivery Kept', `Your box of ${day} comes as planned.`);
  expect((await subscriptionOf(page)).deliveries[0]).toMatchObject({ state: 'scheduled' });
  await signOut(phone);
});

test('a paid box says that it moves, and after the cutoff the link calmly says that it has expired', async ({
  page,
  shop,
}) => {
  const { deliveries, nextCharge } = await subscribe(page);
  const [first] = deliveries;
  const link = await reminderLink(shop, nextCharge?.at ?? 0);
  await shop.moveClock(new Date((nextCharge?.at ?? 0) + 2 * hour).toISOString());
  await page.goto(link);
  await expect(page.getByText('This box is paid')).toBeVisible();
  await expect(
    page.getByText('If you skip it, it moves to your next delivery, and that one is not charged.'),
  ).toBeVisible();
  await takeScreenshot(page, 'next-box-paid');
  await shop.moveClock(new Date((first?.changeUntil ?? 0) + 60_000).toISOString());
  await page.goto(link);
  await expect(page.getByText('This link has expired')).toBeVisible();
  await expect(page.getByText(/^This box could be changed until Friday, \w+ \d+, 6 PM\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /this box/ })).toBeHidden();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'next-box-expired');
});

test('a link that was cut off says so', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  for (const address of ['/next-box?token=abc', '/next-box']) {
    await page.goto(address);
    await expect(page.getByText('This link does not work')).toBeVisible();
    await expectAccessibleAndNoOverflow(page);
  }
  await takeScreenshot(page, 'next-box-invalid');
});

/** From the mail seven days before the first charge. */
async function reminderLink(shop: RunningShop, chargeAt: number): Promise<string> {
  await shop.moveClock(new Date(chargeAt - 6 * 24 * hour).toISOString());
  const mails = await shop.mails();
  const link = mails.map(({ text }) => /https?:\S+\/next-box\?token=\S+/.exec(text)?.[0]).find(Boolean);
  expect(link).toBeTruthy();
  return link ?? '';
}
