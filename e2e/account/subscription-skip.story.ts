import { formatDay } from '../../src/app/ui/text/format-day.ts';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice, ordersOf } from '../support/shopper.ts';
import {
  deliveryRow,
  openDetails,
  openSubscription,
  subscribe,
  subscribeAndMovePastFirstCharge,
} from '../support/subscriber.ts';

test('not home that Saturday: the next box is skipped before it is charged, and taken back', async ({
  page,
}) => {
  const { deliveries } = await subscribe(page);
  const [first, second] = deliveries.map(({ date }) => date) as [string, string];
  const card = await openSubscription(page);
  await card.getByRole('button', { name: 'Not home that Saturday?' }).click();
  const dialog = page.getByRole('dialog', { name: `Skip ${formatDay(first)}?` });
  await expect(
    dialog.getByText(`There is no box on ${formatDay(first)}, and you are not charged for it.`),
  ).toBeVisible();
  await expect(dialog.getByText(/You can undo this until Friday, \w+ \d+, 6 PM\./)).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'subscription-skip-dialog');
  await dialog.getByRole('button', { name: 'Skip this delivery' }).dblclick();
  await expectNotice(page, 'Delivery Skipped');
  await expect(card.getByRole('heading', { name: 'Next deliveries' })).toBeVisible();
  await expect(card.getByText(`for the box of ${formatDay(second)}`)).toBeVisible();

  await expect(card.getByText(`You skipped ${formatDay(first)}`)).toBeVisible();
  await expect(card.getByRole('button', { name: `Undo skip of ${formatDay(first)}` })).toBeVisible();
  await openDetails(card);
  const row = deliveryRow(card, first);
  await expect(row.getByText('Skipped')).toBeVisible();
  await expect(row.getByText(/^Undo until Fri, \w+ \d+, 6 PM$/)).toBeVisible();
  await takeScreenshot(page, 'subscription-skipped');
  await row.getByRole('button', { name: `Undo skip of ${formatDay(first)}` }).click();
  await expectNotice(page, 'Skip undone', `Your box of ${formatDay(first)} comes as planned.`);
  await expect(row.getByText('Scheduled')).toBeVisible();
  await expect(card.getByText(`for the box of ${formatDay(first)}`)).toBeVisible();
});

test('a paid box that is skipped moves to the next delivery, as the question says, and back', async ({
  page,
  shop,
}) => {
  const { deliveries } = await subscribeAndMovePastFirstCharge(page, shop);
  const [first, second] = deliveries.map(({ date }) => date) as [string, string];
  const card = await openSubscription(page);
  await openDetails(card);
  await expect(deliveryRow(card, first).getByText('Paid')).toBeVisible();
  await deliveryRow(card, first)
    .getByRole('button', { name: `Skip ${formatDay(first)}` })
    .click();
  const dialog = page.getByRole('dialog');
  const sentence = `This box is already paid. It moves to ${formatDay(second)}, and that one is not charged.`;
  await expect(dialog.getByText(sentence)).toBeVisible();
  await takeScreenshot(page, 'subscription-skip-paid-dialog');
  await dialog.getByRole('button', { name: 'Skip this delivery' }).click();
  await expect(deliveryRow(card, second).getByText('Paid')).toBeVisible();
  await expect(deliveryRow(card, first).getByText('Skipped')).toBeVisible();
  expect(await ordersOf(page)).toMatchObject([{ deliveryDate: second }]);
  await takeScreenshot(page, 'subscription-skipped-paid');
  await deliveryRow(card, first)
    .getByRole('button', { name: /^Undo skip/ })
    .click();
  await expect(
    dialog.getByText(
      /If it was paid before, it moves back to this day; if not, \$42\.12 is paid now: by credit first, then by card\./,
    ),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo skip' }).click();
  await expect(deliveryRow(card, first).getByText('Paid')).toBeVisible();
  expect(await ordersOf(page)).toMatchObject([{ deliveryDate: first }]);
});

test('after the cutoff a delivery can no longer be skipped', async ({ page, shop }) => {
  const { deliveries } = await subscribeAndMovePastFirstCharge(page, shop);
  const [first] = deliveries;
  await shop.moveClock(new Date((first?.changeUntil ?? 0) + 60_000).toISOString());
  const card = await openSubscription(page);
  await openDetails(card);
  await expect(deliveryRow(card, first?.date ?? '').getByText('Paid')).toBeVisible();
  await expect(deliveryRow(card, first?.date ?? '').getByRole('button')).toBeHidden();
  await expect(card.getByRole('button', { name: /^Not home/ })).toBeHidden();
  await takeScreenshot(page, 'subscription-after-cutoff');
});
