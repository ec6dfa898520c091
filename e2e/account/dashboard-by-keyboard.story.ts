import type { Locator, Page } from 'playwright/test';
import { formatDay } from '../support/days.ts';
import { expect, test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';
import { deliveryRow, subscribe } from '../support/subscriber.ts';

test('the dashboard is used without a mouse, and the focus is never lost', { tag: '@desktop' }, async ({
  page,
}) => {
  const { deliveries } = await subscribe(page);
  const first = deliveries[0]?.date ?? '';
  await page.goto('/dashboard');
  await tabTo(page, page.getByRole('tab', { name: 'Orders' }));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Orders' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Subscriptions' })).toBeFocused();
  await expect(page).toHaveURL('/dashboard?tab=subscriptions');

  const card = page.getByRole('tabpanel', { name: 'Subscriptions' }).getByRole('group', { name: 'Weekly' });
  const skip = card.getByRole('button', { name: /^Not home on/ });
  await press(page, skip);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Skip this delivery' }));
  await expectNotice(page, 'Delivery Skipped');
  await expect(skip).toBeFocused();
  await press(page, card.locator('summary'));
  const undo = deliveryRow(card, first).getByRole('button', { name: `Undo skip of ${formatDay(first)}` });
  await press(page, undo);
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

  await tabTo(page, page.getByRole('tab', { name: 'Subscriptions' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/dashboard?tab=profile');
  await tabTo(page, page.getByLabel('First Name'));
  await page.keyboard.type('Anna');
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Profile Updated');
  const deletion = page.getByRole('button', { name: 'Delete my account' });
  await press(page, deletion);
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await tabTo(page, dialog.getByRole('textbox', { name: 'Your password' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(deletion).toBeFocused();
});

async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`40 times ${key} did not lead to ${target}`);
}
