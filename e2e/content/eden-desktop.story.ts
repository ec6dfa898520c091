import type { Locator } from 'playwright/test';
import { edenButton, edenInput, edenLog, edenPanel, openEden, sayToEden } from '../support/eden.ts';
import { expect, register, test } from '../support/shop.ts';

test('Eden by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/faq');
  await expect(edenButton(page)).toBeVisible();
  await edenButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(edenInput(page)).toBeFocused();
  await page.keyboard.type('is kale in stock');
  await page.keyboard.press('Enter');
  await expect(edenLog(page)).toContainText('Kale: in stock.');
  await page.keyboard.press('Shift+Tab');
  await expect(edenPanel(page).getByRole('link', { name: 'Shop our greens' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edenPanel(page)).toBeHidden();
  await expect(edenButton(page)).toBeFocused();

  await page.setViewportSize({ width: 760, height: 700 });
  await page.keyboard.press('Enter');
  await expect(edenInput(page)).toBeFocused();
  const footer = page.getByRole('contentinfo').getByRole('link', { name: /^hello@/ });
  await footer.evaluate((link) => link.focus());
  await expectInSight(footer);

  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto('/contact');
  await openEden(page);
  await page.getByRole('textbox', { name: 'Subject' }).focus();
  await page.keyboard.press('Tab');
  await expectInSight(page.getByRole('textbox', { name: 'Message', exact: true }));
});

async function expectInSight(element: Locator): Promise<void> {
  await expect(element).toBeFocused();
  const hidden = () =>
    element.evaluate((target) => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return Boolean(above?.closest('[role=dialog]'));
    });
  await expect.poll(hidden, 'what has the focus is hidden by the panel').toBe(false);
}

test("Eden's button is back when its panel was closed with the mouse, on each of its pages", {
  tag: '@desktop',
}, async ({ page }) => {
  for (const path of ['/', '/our-greens', '/contact', '/faq', '/our-partners']) {
    await page.goto(path);
    await openEden(page);
    await edenPanel(page).getByRole('button', { name: 'Close the chat' }).click();
    await expect(edenPanel(page)).toBeHidden();
    await expect(edenButton(page), path).toHaveCSS('opacity', '1');
    await openEden(page);
  }
});

test('what was said to Eden goes with the customer who signs out', { tag: '@desktop' }, async ({ page }) => {
  await register(page);
  await page.goto('/contact');
  await openEden(page);
  await sayToEden(page, 'when is my next delivery', 'no delivery on its way');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('/');
  await page.goto('/contact');
  await openEden(page);
  await expect(edenLog(page)).toContainText("Hello! I'm Eden.");
  await expect(edenLog(page)).not.toContainText('delivery on its way');
});
