import type { Locator } from 'playwright/test';
import { addDays, newYorkDay } from '../../src/shared/rules/delivery-days.ts';
import { formatDay } from '../support/days.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice, ordersOf } from '../support/shopper.ts';
import {
  deliveryRow,
  openDetails,
  openSubscription,
  subscribe,
  subscriptionOf,
} from '../support/subscriber.ts';

const hour = 3_600_000;

test('a box is skipped before and after it is paid, and the subscription paused, resumed and cancelled', async ({
  page,
  shop,
}) => {
  const { deliveries, nextCharge } = await subscribe(page);
  const [first, second] = deliveries.map(({ date }) => date) as [string, string];
  let card = await openSubscription(page);
  const dialog = page.getByRole('dialog');
  await expect(card.getByText('14-Day Trial')).toBeVisible();
  await card.getByRole('button', { name: /^Not home on/ }).click();
  await expect(
    dialog.getByText(`There is no box on ${formatDay(first)}, and you are not charged for it.`),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Skip this delivery' }).dblclick();
  await expectNotice(page, 'Delivery Skipped');
  await expect(card.getByText(`You skipped ${formatDay(first)}`)).toBeVisible();
  await expect(card.getByText(`for the box of ${formatDay(second)}`)).toBeVisible();
  await openDetails(card);
  await expect(deliveryRow(card, first).getByText('Skipped')).toBeVisible();
  await takeScreenshot(page, 'subscription-skipped');
  await undoButton(card, first).click();
  await expectNotice(page, 'Skip undone', `Your box of ${formatDay(first)} comes as planned.`);
  await expect(deliveryRow(card, first).getByText('Scheduled')).toBeVisible();

  await shop.moveClock(new Date((nextCharge?.at ?? 0) + 2 * hour).toISOString());
  card = await openSubscription(page);
  await openDetails(card);
  await expect(deliveryRow(card, first).getByText('Paid')).toBeVisible();
  await deliveryRow(card, first)
    .getByRole('button', { name: `Skip ${formatDay(first)}` })
    .click();
  const moves = `This box is already paid. It moves to ${formatDay(second)}, and that one is not charged.`;
  await expect(dialog.getByText(moves)).toBeVisible();
  await dialog.getByRole('button', { name: 'Skip this delivery' }).click();
  await expect(deliveryRow(card, second).getByText('Paid')).toBeVisible();
  expect(await ordersOf(page)).toMatchObject([{ deliveryDate: second }]);
  await takeScreenshot(page, 'subscription-skipped-paid');
  await undoButton(card, first).click();
  await expect(dialog.getByText(/If it was paid before, it moves back to this day;/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo skip' }).click();
  await expect(deliveryRow(card, first).getByText('Paid')).toBeVisible();
  expect(await ordersOf(page)).toMatchObject([{ deliveryDate: first }]);

  await card.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByRole('button', { name: 'Pause subscription' }).dblclick();
  await expectNotice(page, 'Subscription Paused');
  await card.getByRole('button', { name: 'Resume' }).click();
  await expectNotice(page, 'Subscription Resumed');
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  const until = addDays(newYorkDay((await shop.now()).getTime()), 20);
  await card.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByRole('radio', { name: 'Until a day' }).check();
  await dialog.getByLabel('It resumes on').fill(until);
  await takeScreenshot(page, 'subscription-pause-dialog');
  await dialog.getByRole('button', { name: 'Pause subscription' }).click();
  await expect(card.getByText(`Paused until ${formatDay(until)}`)).toBeVisible();
  expect(await subscriptionOf(page)).toMatchObject({ status: 'paused', pausedUntil: until });

  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText(`Your paid box of ${formatDay(first)} still comes.`)).toBeVisible();
  await dialog.getByLabel('Why? (optional)').fill('We move away.');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expectNotice(page, 'Subscription Cancelled', 'Your subscription has been cancelled successfully.');
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await expect(card.getByText(formatDay(first))).toBeVisible();
  await takeScreenshot(page, 'subscription-cancelled');
});

function undoButton(card: Locator, day: string): Locator {
  return deliveryRow(card, day).getByRole('button', { name: `Undo skip of ${formatDay(day)}` });
}
