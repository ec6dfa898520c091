import type { Page } from 'playwright/test';
import { rules } from '../../src/shared/business.ts';
import { newSchedule, newYorkDay, upcomingDays } from '../../src/shared/rules/delivery-days.ts';
import { formatDay } from '../support/days.ts';
import { countFields, expectOnFirstScreen, fillAccount, tap } from '../support/effort.ts';
import { expect, newPerson, takeScreenshot, test } from '../support/shop.ts';
import {
  cards,
  completeAuthentication,
  daysIn,
  expectAddressInArea,
  expectAlert,
  figure,
  fillAddress,
  fillCard,
  summary,
} from '../support/shopper.ts';

const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
const subscriptionsOf = async (page: Page) => (await page.request.get('/api/my-subscriptions')).json();

test('a weekly box takes six presses, and starts its trial after a declined card and a bank that asks', {
  tag: '@desktop',
}, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/status of 402/);
  const now = (await shop.now()).getTime();
  const schedule = newSchedule(now, rules.leadTimeDays, 'weekly');
  const saturdays = upcomingDays(schedule, newYorkDay(now));
  const chargeDay = formatDay(newYorkDay(schedule.firstChargeAt), 'weekday');
  const person = newPerson();
  const { streetAddress: street, city, zipCode } = person;
  const effort = { taps: 0, fields: 0 };
  const box = summary(page);

  await page.goto('/');
  await tap(effort, page.getByRole('button', { name: /^Subscribe.* All Four$/ }));
  await expect(page.getByRole('radio', { name: 'Subscribe and save' })).toBeChecked();
  await tap(effort, page.getByRole('radio', { name: /^Weekly/ }));
  await countFields(effort, page.getByRole('region', { name: 'Delivery address' }));
  await fillAddress(page, { street, city, zipCode });
  await expectAddressInArea(page);
  const total = page.getByText('12 oz · $36.94 a box').or(figure(box, 'Total per box'));
  await expectOnFirstScreen(page, next(page), total, page.getByText(/Sat(urday)?, \w+ \d+/));
  await expect(figure(box, 'Total per box')).toHaveText('$36.94');
  await expect(figure(box, 'Due today')).toHaveText('$0.00');
  await expect(box.getByText(`No charge until ${chargeDay}`)).toBeVisible();
  const upcoming = page.getByRole('region', { name: 'Upcoming deliveries' });
  expect(await daysIn(upcoming.getByRole('list').first())).toEqual(saturdays);
  await takeScreenshot(page, 'subscribe-1-purchase');
  await tap(effort, next(page));
  await fillAccount(page, effort, person);
  await tap(effort, page.getByRole('button', { name: 'Create account and continue' }));

  await expect(page.getByRole('heading', { name: 'Add your card' })).toBeFocused();
  const card = page.getByRole('form', { name: 'Card details' });
  await expect(card.getByLabel('Card number')).toBeVisible();
  await countFields(effort, card);
  await fillCard(page, cards.declined);
  const start = page.getByRole('button', { name: 'Start my subscription' });
  await expectOnFirstScreen(page, start, figure(box, 'Total per box'));
  const terms = card.locator('summary');
  await expect(terms).toHaveText(
    /^No charge until \w{3}, \w{3} \d+, first box Saturday, \w+ \d+\. \$36\.94 .*, cancel in your dashboard\. All terms$/,
  );
  await takeScreenshot(page, 'subscribe-2-card');
  await tap(effort, start);
  expect(effort.taps).toBeLessThanOrEqual(6);
  expect(effort.fields).toBeLessThanOrEqual(10);

  await expectAlert(page, 'Setup Failed', 'Your card was declined.');
  await takeScreenshot(page, 'subscribe-3-declined');
  await fillCard(page, cards.requiresAuthentication);
  await start.click();
  await completeAuthentication(page, 'Fail authentication');
  await expect(page).toHaveURL('/subscription');
  await expectAlert(page, 'Setup Failed', notAuthenticated);
  expect(await subscriptionsOf(page)).toEqual([]);
  await fillCard(page, cards.requiresAuthentication);
  await start.click();
  await completeAuthentication(page, 'Complete authentication');

  await expect(page).toHaveURL('/subscription-success');
  await expect(page.getByRole('heading', { name: 'Subscription Created!' })).toBeVisible();
  await expect(
    page.getByText(new RegExp(`^No charge until ${chargeDay}.*, then \\$36\\.94 per box\\.`)),
  ).toBeVisible();
  await takeScreenshot(page, 'subscribe-4-success');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  const subscriptions = page.getByRole('tabpanel', { name: 'Subscriptions' });
  await expect(subscriptions.getByRole('heading', { name: 'Weekly', exact: true })).toBeVisible();
  await expect(subscriptions.getByText('14-Day Trial')).toBeVisible();
  expect(await daysIn(subscriptions)).toEqual(saturdays);
  await page.getByRole('tab', { name: 'Orders' }).click();
  const orders = page.getByRole('tabpanel', { name: 'Orders' });
  await expect(orders.getByRole('heading', { name: 'Trial Subscriptions' })).toBeVisible();
  await takeScreenshot(page, 'subscribe-5-orders-in-trial');

  expect(await subscriptionsOf(page)).toMatchObject([{ status: 'trialing', frequency: 'weekly' }]);
  expect(await (await page.request.get('/api/orders')).json()).toEqual([]);
  const [mail] = (await shop.mails()).filter(({ to }) => to === person.email);
  expect(mail?.subject).toBe('Your weekly subscription at Eden Microgreens has started');
});
