import type { Page, Route } from 'playwright/test';
import { newYorkDay } from '../../src/shared/rules/delivery-days.ts';
import { createStaff } from '../support/admin-area.ts';
import { formatDay } from '../support/days.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expectTwoTicksSent, openAndStartRun, runMails, stops, tickTwoStopsOffline } from '../support/run.ts';
import {
  expect,
  offlineErrors,
  signIn,
  signInAsAdmin,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';
import { openSubscription, subscribe, subscriptionOf } from '../support/subscriber.ts';

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
  const { id, nextCharge } = await subscribe(buyer);
  const { person: ben } = await createPaidOrder(page, { firstName: 'Ben', lastName: 'Ray' });
  await shop.moveClock(new Date((nextCharge?.at ?? 0) + 2 * hour).toISOString());
  const { deliveries } = await subscriptionOf(buyer);
  const [first, second, third] = deliveries.map(({ date }) => date) as [string, string, string];
  const today = formatDay(newYorkDay((await shop.now()).getTime()), 'weekday');
  await signInAsAdmin(page);

  await page.goto('/admin/sow');
  await expect(page.getByRole('heading', { name: 'Late', exact: true })).toBeVisible();
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
  await expectGrowth(buyer, first, [`Charged ${today}`, 'Sown 1 of 2 sown', 'Delivered expected']);
  await takeScreenshot(buyer, 'week-growth-line');
  await sow(page, 'Pea Shoots', first);

  await expect(sowRow(page, 'Radish', second)).toBeVisible();
  const skipped = await page.request.post(`/api/admin/subscriptions/${id}/skips`, { data: { date: second } });
  expect(skipped.status()).toBe(200);
  await page.reload();
  await expect(sowRow(page, 'Radish', first)).toBeVisible();
  await expect(sowRow(page, 'Radish', second)).toHaveCount(0);
  await expect(sowRow(page, 'Radish', third)).toBeVisible();

  // After the cutoff.
  await shop.moveClock(new Date((deliveries[0]?.changeUntil ?? 0) + hour / 2).toISOString());
  const friday = formatDay(newYorkDay((await shop.now()).getTime()), 'weekday');
  await page.goto(`/admin/harvest?date=${first}`);
  await expect(page.getByRole('heading', { name: /^Cut on/ })).toBeVisible();
  await takeScreenshot(page, 'week-harvest');
  await page.getByRole('button', { name: 'Harvested' }).click();
  await expect(page.getByRole('button', { name: /^Undo the harvest of/ })).toHaveCount(3);
  await page.goto(`/admin/pack?date=${first}`);
  for (const name of ['Ann Lee', 'Ben Ray']) await page.getByRole('checkbox', { name }).click();
  await expect(page.getByRole('heading', { name: '2 of 2 packed' })).toBeVisible();
  const changes = page.getByRole('listitem').filter({ hasText: 'First box' });
  await expect(changes.filter({ hasText: 'Ann Lee' })).toBeVisible();
  await expect(page.getByText('Notes: Gate code 4711')).toBeVisible();
  await takeScreenshot(page, 'week-pack');
  await page.getByRole('button', { name: 'Print list' }).click();
  await expect(page.getByText(/^Printed/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Message to this Saturday' }).click();
  await expect(page.getByRole('dialog')).toContainText(`a box on ${formatDay(first)}`);
  await page.goto('/admin/closed-days');
  await page.getByLabel('From').fill(third);
  await page.getByLabel('Reason').fill('ice on the road');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close these Saturdays' }).click();
  await expect(page.getByRole('button', { name: /Open again/ })).toBeVisible();
  await takeScreenshot(page, 'week-closed-days');
  const closing = (await shop.mails()).filter(({ subject }) => subject.startsWith('We do not deliver on'));
  expect(closing.map(({ subject }) => subject)).toEqual([expect.stringContaining(formatDay(third))]);

  await shop.moveClock(`${first}T15:00:00Z`);
  const saturday = formatDay(first, 'weekday');
  await signInAsAdmin(page);
  const account = await createStaff(page, 'driver');
  let driver = await otherDevice();
  await signIn(driver, account);
  await openAndStartRun(driver, first, 2);
  await expectGrowth(buyer, first, [
    `Harvested ${friday}`,
    `Out for delivery ${saturday}`,
    'Delivered expected',
  ]);
  const phone = driver.context();
  await phone.setOffline(true);
  await driver.close();
  driver = await phone.newPage();
  await driver.goto(`/admin/run?date=${first}`);
  const stopOf = (name: string) => stops(driver).filter({ hasText: name });
  await tickTwoStopsOffline(stopOf('Ann Lee'), stopOf('Ben Ray'), 'Gate was locked');
  await takeScreenshot(driver, 'week-run-offline');
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
