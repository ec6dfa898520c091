import { formatDay } from '../../src/app/ui/text/format-day.ts';
import { addDays, newYorkDay } from '../../src/shared/rules/delivery-days.ts';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import { expect, offlineErrors, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';
import {
  openDetails,
  openSubscription,
  subscribe,
  subscribeAndMovePastFirstCharge,
  subscriptionOf,
} from '../support/subscriber.ts';

test.use({ serviceWorkers: 'allow' });

test('in the trial the card says when, what, how much, to which card and where, and offers no pause', async ({
  page,
}) => {
  const { deliveries, nextCharge } = await subscribe(page);
  const card = await openSubscription(page);
  await expect(card.getByText('14-Day Trial')).toBeVisible();
  await expect(card.getByText('$42.12 per box')).toBeVisible();
  await expect(card.getByText('Your Weekly Selection:')).toBeVisible();
  const charge = `$42.12 on ${formatDay(newYorkDay(nextCharge?.at ?? 0))}, for the box of ${formatDay(deliveries[0]?.date ?? '')}, to Visa ending in 4242.`;
  await expect(card.getByText(charge)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Pause' })).toBeHidden();
  await expect(card.getByRole('button', { name: 'Resume' })).toBeHidden();
  await takeScreenshot(page, 'subscription-trialing');
  await openDetails(card);
  await expect(card.getByText('12 Birmingham Rd, Milton, Georgia 30004')).toBeVisible();
  await expect(card.getByText('Gate code 4711')).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
  await takeScreenshot(page, 'subscription-trialing-open');
});

test('a subscription is paused without an end and resumed, and paused until a day', async ({
  page,
  shop,
}) => {
  await subscribeAndMovePastFirstCharge(page, shop);
  const card = await openSubscription(page);
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await takeScreenshot(page, 'subscription-active');
  await card.getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause your subscription?' });
  await expect(
    dialog.getByText(/^No box is packed and nothing is charged while it is paused\. Your paid box of/),
  ).toBeVisible();
  await takeScreenshot(page, 'subscription-pause-dialog');
  await dialog.getByRole('button', { name: 'Pause subscription' }).dblclick();
  await expectNotice(
    page,
    'Subscription Paused',
    'Your subscription has been paused. You can resume it anytime.',
  );
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Pause' })).toBeHidden();
  await takeScreenshot(page, 'subscription-paused');

  await card.getByRole('button', { name: 'Resume' }).click();
  await expectNotice(
    page,
    'Subscription Resumed',
    'Your subscription has been resumed and will continue as scheduled.',
  );
  await expect(card.getByText('Active', { exact: true })).toBeVisible();

  const until = addDays(newYorkDay((await shop.now()).getTime()), 20);
  await card.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByRole('radio', { name: 'Until a day' }).check();
  await dialog.getByLabel('It resumes on').fill(until);
  await expectAccessibleAndNoOverflow(page);
  await dialog.getByRole('button', { name: 'Pause subscription' }).click();
  await expect(card.getByText(`Paused until ${formatDay(until)}.`)).toBeVisible();
  expect(await subscriptionOf(page)).toMatchObject({ status: 'paused', pausedUntil: until });
  await takeScreenshot(page, 'subscription-paused-until');
});

test('cancelling says what it means, may say why, and is done with one tap', async ({ page, shop }) => {
  const { deliveries } = await subscribeAndMovePastFirstCharge(page, shop);
  const card = await openSubscription(page);
  await card.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your weekly subscription?' });
  const paidDay = formatDay(deliveries[0]?.date ?? '');
  await expect(
    dialog.getByText(
      `It ends at once: no further box comes and nothing more is charged. Your paid box of ${paidDay} still comes.`,
    ),
  ).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'subscription-cancel-dialog');
  await dialog.getByLabel('Why? (optional)').fill('We move away.');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expectNotice(page, 'Subscription Cancelled', 'Your subscription has been cancelled successfully.');
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await expect(card.getByText(paidDay)).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'subscription-cancelled');
});

test('what the shop refuses is told in its own words, and the card follows the shop', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const { id } = await subscribeAndMovePastFirstCharge(page, shop);
  const card = await openSubscription(page);
  const elsewhere = await page.request.patch(`/api/subscriptions/${id}/pause`, { data: { pause: true } });
  expect(elsewhere.status()).toBe(200);
  await card.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause subscription' }).click();
  await expectNotice(page, 'Error', 'Only an active subscription can be paused.');
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
});

test('offline the card can still be read, and its actions say that they need a connection', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors);
  await subscribe(page);
  const card = await openSubscription(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(card.getByText('You are offline', { exact: true })).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await openDetails(card);
  await expect(card.getByText('12 Birmingham Rd, Milton, Georgia 30004')).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await takeScreenshot(page, 'subscription-offline');
  await context.setOffline(false);
  await expect(card.getByRole('button', { name: 'Cancel' })).toBeVisible({ timeout: 15_000 });
});

test('the reminders are switched off, and a private link brings the deliveries into a calendar', async ({
  page,
  context,
}) => {
  const { deliveries } = await subscribe(page);
  await openSubscription(page);
  const reminders = page.getByRole('checkbox', { name: 'Email me the day before each charge' });
  await expect(reminders).toBeChecked();
  await reminders.click();
  await expect(reminders).not.toBeChecked();
  await expect(reminders).toBeEnabled();
  expect(await (await page.request.get('/api/reminders')).json()).toEqual({
    beforeCharge: false,
    reviews: true,
    shelf: true,
  });
  await page.getByRole('button', { name: 'Get a calendar link' }).click();
  const link = page.getByRole('textbox', { name: 'Calendar link' });
  const feed = await (await page.request.get(await link.inputValue())).text();
  expect(feed).toContain(`DTSTART;VALUE=DATE:${deliveries[0]?.date.replaceAll('-', '')}`);
  await expect(page.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute('href', /^webcal:/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectNotice(page, 'Link copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'subscription-calendar');
});
