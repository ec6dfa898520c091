import { addDays, newYorkDay } from '../../src/shared/rules/delivery-days.ts';
import { expect, expectAccessible, signInAsAdmin, takeScreenshot, test } from '../support/shop.ts';
import { openSubscription, subscribeAndMovePastFirstCharge } from '../support/subscriber.ts';

test('the farm sows, packs and closes a Saturday, and the customer sees what was really done', async ({
  page,
  shop,
  otherDevice,
}) => {
  const buyer = await otherDevice();
  const { deliveries } = await subscribeAndMovePastFirstCharge(buyer, shop);
  const [first = { date: '' }, second = { date: '' }] = deliveries;
  await signInAsAdmin(page);

  await page.goto('/admin/sow');
  await expect(page.getByRole('heading', { name: 'Sow today' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'week-sow');
  const sown = page.getByRole('button', { name: /tray sown of Radish/ }).first();
  await sown.click();
  await expect(page.getByText(/Recorded: 1 tray of Radish/)).toBeVisible();
  await page.getByRole('region', { name: 'Sown' }).getByText('sowings and harvest of Radish').click();
  await page.getByRole('button', { name: 'One tray lost' }).click();
  // Its tray was lost to mould, so the green has to be sown again.
  await expect(page.getByRole('region', { name: 'Sown' })).toHaveCount(0);
  await sown.click();
  await expect(
    page.getByRole('region', { name: 'Sown' }).getByRole('heading', { name: /Radish/ }),
  ).toBeVisible();

  const card = await openSubscription(buyer);
  const line = card.getByRole('list', { name: /The box of/ });
  await expect(line).toContainText('Sown 1 of 2 sown');
  await expect(line).toContainText('Delivered expected');
  await takeScreenshot(buyer, 'week-growth-line');

  await page.goto(`/admin/pack?day=${first.date}`);
  const box = page.getByRole('checkbox');
  await box.click();
  await expect(page.getByRole('heading', { name: '1 of 1 packed' })).toBeVisible();
  await expect(page.getByText('First box')).toBeVisible();
  await expect(page.getByText('Notes: Gate code 4711')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'week-pack');

  await page.goto('/admin/closed-days');
  await page.getByLabel(/^Saturday/).fill(second.date);
  await page.getByLabel('Reason').fill('ice on the road');
  await page.getByRole('button', { name: 'Close it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click();
  await expect(page.getByRole('button', { name: /Open again/ })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'week-closed-days');
  const mails: { subject: string }[] = await (await page.request.get('/sandbox/outbox')).json();
  expect(mails.filter(({ subject }) => subject.startsWith('We do not deliver on'))).toHaveLength(1);
  expect(newYorkDay(Date.parse(`${second.date}T15:00:00Z`))).toBe(addDays(first.date, 7));
});
