import type { Page, Route } from 'playwright/test';
import { formatDay } from '../../src/app/ui/text/format-day.ts';
import { newYorkDay } from '../../src/shared/rules/delivery-days.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expectTwoTicksSent, openAndStartRun, runMails, stops, tickTwoStopsOffline } from '../support/run.ts';
import {
  expect,
  expectAccessible,
  offlineErrors,
  signInAsAdmin,
  signOut,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';
import {
  deliveryRow,
  openDetails,
  openSubscription,
  subscribe,
  subscriptionOf,
} from '../support/subscriber.ts';

test.use({ serviceWorkers: 'allow' });

const hour = 3_600_000;

test('the farm sows, packs, drives without network and closes a Saturday, and the customer sees what was really done', async ({
  page,
  shop,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors);
  const buyer = await otherDevice();
  const { nextCharge } = await subscribe(buyer);
  const { person: ben } = await createPaidOrder(page, { firstName: 'Ben', lastName: 'Ray' });
  await signOut(page);
  await shop.moveClock(new Date((nextCharge?.at ?? 0) + 2 * hour).toISOString());
  const { deliveries } = await subscriptionOf(buyer);
  const [first, second, third] = deliveries.map(({ date }) => date) as [string, string, string];
  const today = formatDay(newYorkDay((await shop.now()).getTime()), 'weekday');
  await expectGrowth(buyer, first, [`Charged ${today}`, 'Delivered expected']);
  await signInAsAdmin(page);

  await page.goto('/admin/sow');
  await expect(page.getByRole('heading', { name: 'Late', exact: true })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'week-sow');
  // The row moves before the refetch: Undo remains.
  const held: Route[] = [];
  await page.route('**/api/admin/products', (route) => void held.push(route));
  await sow(page, 'Radish', first);
  for (const route of held) await route.continue();
  await page.unroute('**/api/admin/products');
  await expect(page.getByText(/Recorded: 1 tray of Radish/)).toBeVisible();
  await sowRow(page, 'Radish', first).getByText('still to be paid; sowings').click();
  await page.getByRole('button', { name: 'One tray lost' }).click();
  // Lost to mold.
  await expect(page.getByRole('region', { name: 'Sown' })).toHaveCount(0);
  await sow(page, 'Radish', first);
  await expectGrowth(buyer, first, ['Sown 1 of 2 sown', 'Delivered expected']);
  await takeScreenshot(buyer, 'week-growth-line');
  for (const green of ['Pea Shoots', 'Kale']) await sow(page, green, first);
  await expectGrowth(buyer, first, [`Sown ${today}`, 'Harvested expected']);

  await expect(sowRow(page, 'Radish', second)).toBeVisible();
  await skip(buyer, second);
  await page.reload();
  await expect(sowRow(page, 'Radish', first)).toBeVisible();
  await expect(sowRow(page, 'Radish', second)).toHaveCount(0);
  await expect(sowRow(page, 'Radish', third)).toBeVisible();

  // After the cutoff.
  await shop.moveClock(new Date((deliveries[0]?.changeUntil ?? 0) + hour / 2).toISOString());
  const friday = formatDay(newYorkDay((await shop.now()).getTime()), 'weekday');
  await page.goto(`/admin/harvest?date=${first}`);
  await expect(page.getByRole('heading', { name: /^Cut on/ })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'week-harvest');
  await harvest(page, 'Radish');
  await expectGrowth(buyer, first, ['Harvested 1 of 2 harvested']);
  await harvest(page, 'Pea Shoots');
  await expectGrowth(buyer, first, [`Harvested ${friday}`, 'Out for delivery expected']);
  await pack(page, first);
  await closeSaturday(page, third);
  const closing = (await shop.mails()).filter(({ subject }) => subject.startsWith('We do not deliver on'));
  expect(closing.map(({ subject }) => subject)).toEqual([`We do not deliver on ${formatDay(third, 'full')}`]);

  await shop.moveClock(`${first}T15:00:00Z`);
  const saturday = formatDay(first, 'weekday');
  let driver = await otherDevice();
  await signInAsAdmin(driver);
  await openAndStartRun(driver, first, 2);
  await expectGrowth(buyer, first, [`Out for delivery ${saturday}`, 'Delivered expected']);
  const phone = driver.context();
  await phone.setOffline(true);
  await driver.close();
  driver = await phone.newPage();
  await driver.goto(`/admin/run?date=${first}`);
  const [ann, other] = ['Ann Lee', 'Ben Ray'].map((name) => stops(driver).filter({ hasText: name }));
  if (!ann || !other) throw new Error('Two customers are driven to.');
  await tickTwoStopsOffline(ann, other, 'Gate was locked');
  await takeScreenshot(driver, 'week-run-offline');
  await expectGrowth(buyer, first, ['Delivered expected']);
  await phone.setOffline(false);
  await expectTwoTicksSent(driver);
  await expectGrowth(buyer, first, [`Delivered ${saturday}`]);

  await shop.moveClock(`${first}T16:00:00Z`);
  const mails = await runMails(shop);
  expect(mails.map(({ subject, to }) => [subject, to === ben.email ? 'Ben' : 'Ann']).toSorted()).toEqual([
    ['We could not deliver your box', 'Ben'],
    ['Your box is out for delivery', 'Ann'],
    ['Your box is out for delivery', 'Ben'],
    ['Your box was delivered', 'Ann'],
  ]);
  expect(mails[0]?.text).toContain('Our driver wrote: Gate was locked');
});

async function expectGrowth(buyer: Page, date: string, steps: string[]): Promise<void> {
  const card = await openSubscription(buyer);
  const line = card.getByRole('list', { name: `The box of ${formatDay(date)}` });
  for (const step of steps)
    await expect(line.getByRole('listitem').filter({ hasText: new RegExp(`^${step}`) })).toHaveCount(1);
}

function sowRow(page: Page, green: string, date: string) {
  const heading = page.getByRole('heading', { name: `${green}, for ${formatDay(date, 'weekday')}` });
  return page.getByRole('listitem').filter({ has: heading });
}

async function sow(page: Page, green: string, date: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`sown of ${green} for ${formatDay(date)}$`) }).click();
  const sown = page.getByRole('region', { name: 'Sown' });
  await expect(
    sown.getByRole('heading', { name: `${green}, for ${formatDay(date, 'weekday')}` }),
  ).toBeVisible();
}

async function skip(buyer: Page, date: string): Promise<void> {
  const card = await openSubscription(buyer);
  await openDetails(card);
  await deliveryRow(card, date)
    .getByRole('button', { name: `Skip ${formatDay(date)}` })
    .click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Skip this delivery' }).click();
  await expectNotice(buyer, 'Delivery Skipped');
}

async function harvest(page: Page, green: string): Promise<void> {
  const form = page.getByRole('form', { name: `Harvest of ${green}` });
  await form.getByRole('button', { name: 'Harvested' }).click();
  await expect(form).toHaveCount(0);
}

async function pack(page: Page, date: string): Promise<void> {
  await page.goto(`/admin/pack?date=${date}`);
  for (const name of ['Ann Lee', 'Ben Ray']) await page.getByRole('checkbox', { name }).click();
  await expect(page.getByRole('heading', { name: '2 of 2 packed' })).toBeVisible();
  const changes = page.getByRole('listitem').filter({ hasText: 'First box' });
  await expect(changes.filter({ hasText: 'Ann Lee' })).toBeVisible();
  await expect(page.getByText('Notes: Gate code 4711')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'week-pack');
}

async function closeSaturday(page: Page, date: string): Promise<void> {
  await page.goto('/admin/closed-days');
  await page.getByLabel('From').fill(date);
  await page.getByLabel('Reason').fill('ice on the road');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close these Saturdays' }).click();
  await expect(page.getByRole('button', { name: /Open again/ })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'week-closed-days');
}
