import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/shop.ts';
import { cards, expectNotice, goToOrderPayment, payByCard } from '../support/shopper.ts';

test('the dashboard is used without a mouse', { tag: '@desktop' }, async ({ page }) => {
  await goToOrderPayment(page);
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/dashboard?tab=orders');
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Orders' }));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Orders' })).toBeFocused();
  await tabTo(page, page.locator('summary', { hasText: 'Details of order' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deliver to')).toBeVisible();

  await tabTo(page, page.getByRole('tab', { name: 'Orders' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Subscriptions' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/dashboard?tab=profile');
  await tabTo(page, page.getByLabel('First Name'));
  await page.keyboard.type('Anna');
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Profile Updated');

  const deletion = page.getByRole('button', { name: 'Delete my account' });
  await tabTo(page, deletion);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await tabTo(page, dialog.getByRole('textbox', { name: 'Your password' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(deletion).toBeFocused();
});

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`40 times ${key} did not lead to ${target}`);
}
