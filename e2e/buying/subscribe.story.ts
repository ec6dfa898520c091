import { rules } from '../../src/shared/business.ts';
import { newSchedule, newYorkDay, upcomingDays } from '../../src/shared/rules/delivery-days.ts';
import { expect, register, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import {
  addOunces,
  cards,
  checkOut,
  daysIn,
  expectAddressInArea,
  figure,
  payByCard,
  summary,
} from '../support/shopper.ts';

test('a customer subscribes, is not charged in the trial, and gets the first box after it', async ({
  page,
  shop,
}) => {
  const person = await register(page);
  const now = (await shop.now()).getTime();
  const schedule = newSchedule(now, rules.leadTimeDays, 'biweekly');
  const saturdays = upcomingDays(schedule, newYorkDay(now));
  const chargeDay = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeZone: 'America/New_York',
  }).format(schedule.firstChargeAt);

  const weekday = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    timeZone: 'America/New_York',
  }).format(schedule.firstChargeAt);

  await page.goto('/subscription');
  await page.getByRole('radio', { name: 'Subscribe and save' }).check();
  await page.getByRole('radio', { name: 'Biweekly' }).check();
  await addOunces(page, 'Pea Shoots', 4);
  await addOunces(page, 'Kale', 2);
  await expectAddressInArea(page);

  const box = summary(page);
  const figures = {
    Subtotal: '$17.00',
    'Subscription discount (10%)': '-$1.70',
    Delivery: '$20.00',
    'Tax (8%)': '$2.82',
    'Total per box': '$38.12',
    'Due today': '$0.00',
  };
  for (const [name, amount] of Object.entries(figures)) await expect(figure(box, name)).toHaveText(amount);
  await expect(box.getByText(`No charge until ${chargeDay}`)).toBeVisible();
  const upcoming = page.getByRole('region', { name: 'Upcoming deliveries' });
  expect(await daysIn(upcoming.getByRole('list').first())).toEqual(saturdays);
  await takeScreenshot(page, 'subscribe-1-purchase');

  await checkOut(page);
  await expect(page.getByRole('heading', { name: 'Add your card' })).toBeVisible();
  await expect(figure(box, 'Total per box')).toHaveText('$38.12');
  await takeScreenshot(page, 'subscribe-2-card');
  await payByCard(page, cards.good);

  await expect(page).toHaveURL('/subscription-success');
  await expect(page.getByRole('heading', { name: 'Subscription Created!' })).toBeVisible();
  await expect(page.getByText(`No charge until ${chargeDay}, then $38.12 per box.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await takeScreenshot(page, 'subscribe-3-success');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();

  const subscriptions = page.getByRole('tabpanel', { name: 'Subscriptions' });
  await expect(subscriptions.getByRole('heading', { name: 'Biweekly', exact: true })).toBeVisible();
  await expect(subscriptions.getByText('14-Day Trial')).toBeVisible();
  await expect(subscriptions.getByText('Your Biweekly Selection:')).toBeVisible();
  expect(await daysIn(subscriptions)).toEqual(saturdays);
  await takeScreenshot(page, 'subscribe-4-subscriptions');
  await page.getByRole('tab', { name: 'Orders' }).click();
  const orders = page.getByRole('tabpanel', { name: 'Orders' });
  await expect(orders.getByRole('heading', { name: 'Trial Subscriptions' })).toBeVisible();
  await expect(orders.getByText('14-Day Trial')).toBeVisible();
  await expect(orders.getByText('2 items')).toBeVisible();
  await takeScreenshot(page, 'subscribe-5-orders-in-trial');

  const mailsSoFar = await mailsTo(person.email);
  expect(mailsSoFar[0]?.subject).toBe('Your biweekly subscription at Eden Microgreens has started');
  expect(mailsSoFar[0]?.text).toContain('$38.12');
  expect(await (await page.request.get('/api/orders')).json()).toEqual([]);

  await shop.moveClock(new Date(schedule.firstChargeAt + 2 * hour).toISOString());
  await page.reload();
  await expect(orders.getByRole('heading', { name: /^Order / })).toHaveCount(1);
  await expect(orders.getByText('$38.12')).toBeVisible();
  const made = await (await page.request.get('/api/orders')).json();
  expect(made).toMatchObject([{ deliveryDate: saturdays[0], total: '38.12', status: 'confirmed' }]);
  await takeScreenshot(page, 'subscribe-6-first-order');
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  await expect(subscriptions.getByText('Active')).toBeVisible();

  const sinceThen = (await mailsTo(person.email)).slice(0, -mailsSoFar.length);
  expect(sinceThen.map(({ subject }) => subject)).toEqual([
    `Your first box from Eden Microgreens: order ${made[0].orderNumber}`,
    `Your card will be charged ${weekday}, ${chargeDay}`,
  ]);
  expect(sinceThen[0]?.text).toContain('We charged $38.12 to your card');

  await shop.moveClock(new Date(schedule.firstChargeAt + 30 * hour).toISOString());
  expect(await (await page.request.get('/api/orders')).json()).toHaveLength(1);

  await page.goto('/subscription');
  await expect(page.getByRole('radio', { name: 'One-time purchase' })).toBeChecked();

  async function mailsTo(address: string) {
    return (await shop.mails()).filter(({ to }) => to === address);
  }
});

const hour = 3_600_000;
