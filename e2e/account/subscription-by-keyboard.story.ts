import type { Locator, Page } from 'playwright/test';
import { formatDay } from '../../src/app/ui/text/format-day.ts';
import { expect, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';
import { deliveryRow, openSubscription, subscribe } from '../support/subscriber.ts';

test('a delivery is skipped and restored, a box changed and a subscription cancelled without a mouse', {
  tag: '@desktop',
}, async ({ page }) => {
  const { deliveries } = await subscribe(page);
  const first = deliveries[0]?.date ?? '';
  const card = await openSubscription(page);
  const skip = card.getByRole('button', { name: 'Not home that Saturday?' });
  await press(page, skip);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Skip this delivery' }));
  await expectNotice(page, 'Delivery Skipped');
  await expect(skip).toBeFocused();

  await press(page, card.locator('summary'));
  await press(
    page,
    deliveryRow(card, first).getByRole('button', { name: `Undo skip of ${formatDay(first)}` }),
  );
  await expectNotice(page, 'Skip undone');
  await expect(deliveryRow(card, first).getByText('Scheduled')).toBeVisible();
  await expect(card).toBeFocused();

  await press(page, card.getByRole('button', { name: 'Change box' }));
  await press(page, page.getByRole('button', { name: 'Increase Kale' }));
  await press(page, page.getByRole('button', { name: /^Change to/ }));
  await expectNotice(page, 'Subscription Changed');
  await press(page, card.getByRole('button', { name: 'Cancel' }));
  await press(page, page.getByRole('button', { name: 'Cancel subscription' }));
  await expectNotice(page, 'Subscription Cancelled');
  await expect(card).toBeFocused();
});

async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let pressed = 0; pressed < 30; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement))
      return page.keyboard.press('Enter');
  }
  throw new Error(`30 times Tab did not lead to ${target}`);
}
