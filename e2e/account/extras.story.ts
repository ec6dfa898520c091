import { formatDay } from '../../src/app/ui/text/format-day.ts';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';
import { openSubscription, subscribe, subscriptionOf } from '../support/subscriber.ts';

test('greens are added to the next box at one press, shown with it, and removed again', async ({ page }) => {
  const { deliveries } = await subscribe(page);
  const day = deliveries[0]?.date ?? '';
  const card = await openSubscription(page);
  await card.getByRole('button', { name: 'Add to this box' }).click();
  const dialog = page.getByRole('dialog', { name: `Add to the box of ${formatDay(day)}` });
  await expect(dialog.getByRole('button', { name: 'Choose your greens' })).toBeDisabled();
  const more = dialog.getByRole('group', { name: 'Quantity of Pea Shoots' }).getByRole('button').last();
  await more.click();
  await more.click();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'extra-dialog');
  await dialog.getByRole('button', { name: 'Charge $5.64 to Visa 4242' }).dblclick();
  await expectNotice(page, 'Added to your box');
  await expect(card.getByText('2 oz Pea Shoots, $5.64 paid')).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'extra-added');
  expect((await subscriptionOf(page)).deliveries[0]?.extras).toHaveLength(1);

  await page.goto('/dashboard');
  await expect(page.getByText('2 oz Pea Shoots (extra)')).toBeVisible();

  const again = await openSubscription(page);
  await again.getByRole('button', { name: 'Remove 2 oz Pea Shoots' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await expectNotice(page, 'Removed from your box', '$5.64 is paid back.');
  await expect(again.getByText('2 oz Pea Shoots, $5.64 paid')).toBeHidden();
});
