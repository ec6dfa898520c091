import type { Locator, Page } from 'playwright/test';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, signInAsAdmin, test } from '../support/shop.ts';

const tooltip = (page: Page) => page.getByRole('tooltip');

/** In steps: the first may open a neighbor's tooltip. Waits for animations. */
async function point(page: Page, at: Locator): Promise<void> {
  await at.evaluate((element) =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element))
        .map(({ finished }) => finished),
    ),
  );
  const box = await at.boundingBox();
  if (!box) throw new Error('There is nothing to point at.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2 - 4, y, { steps: 8 });
  await page.mouse.move(box.x + box.width / 2, y, { steps: 4 });
}

async function pointAway(page: Page): Promise<void> {
  await page.mouse.move(5, 300, { steps: 20 });
}

test('tooltips come after 700 ms to the mouse and at once to the keyboard, and tell a shortened text in full', {
  tag: '@desktop',
}, async ({ page }) => {
  const { orderId, orderNumber } = await createPaidOrder(page);
  await page.request.post('/api/auth/logout');
  await page.clock.install({ time: '2026-12-01T10:00:00' });
  await page.mouse.move(5, 300);
  // Tooltips come after the page, with Radix.
  await page.goto('/faq', { waitUntil: 'networkidle' });
  await page.clock.pauseAt('2026-12-01T10:05:00');
  const cart = page.getByRole('button', { name: 'Cart, 0 items' });
  await point(page, cart);
  await page.clock.runFor(650);
  await expect(tooltip(page)).toHaveCount(0);
  await page.clock.runFor(60);
  await expect(tooltip(page)).toHaveText('Cart, 0 items');
  await point(page, page.getByRole('banner').getByRole('link', { name: 'Sign in' }));
  await page.clock.runFor(20);
  await expect(tooltip(page)).toHaveText('Sign in');
  await pointAway(page);
  await expect(tooltip(page)).toHaveCount(0);
  await page.clock.runFor(400);
  await point(page, cart);
  await page.clock.runFor(650);
  await expect(tooltip(page)).toHaveCount(0);
  await page.clock.resume();
  await pointAway(page);

  await page.getByRole('link', { name: 'Wholesale Shop' }).first().focus();
  await page.keyboard.press('Tab');
  await expect(tooltip(page)).toHaveText('Cart, 0 items');
  await page.keyboard.press('Enter');
  const close = page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await expect(tooltip(page)).toHaveCount(0);
  await point(page, close);
  await expect(tooltip(page)).toHaveText('Close');
  await page.keyboard.press('Escape');
  await expect(close).toBeHidden();
  await expect(tooltip(page)).toHaveCount(0);

  await signInAsAdmin(page);
  const guestEmail = `${'long-'.repeat(9)}address@example.com`;
  await page.request.patch(`/api/admin/orders/${orderId}`, { data: { guestEmail } });
  await page.goto(`/admin?tab=orders&q=${orderNumber}`);
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  const text = row.getByText(guestEmail);
  await point(page, text);
  await expect(tooltip(page)).toHaveText(guestEmail);
  await pointAway(page);
  await expect(tooltip(page)).toHaveCount(0);
  await row.getByRole('link', { name: orderNumber }).focus();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
  await expect(tooltip(page)).toHaveText(guestEmail);
});
