import type { Page } from 'playwright/test';
import {
  expectAccessibleAndNoOverflow,
  expectNoOverflowOnNarrowScreen,
  expectTargetSize,
} from '../support/page-checks.ts';
import { expect, expectAccessible, takeScreenshot, test } from '../support/shop.ts';
import { openCart } from '../support/shopper.ts';

const groups = {
  'about the greens': ['/', '/about', '/our-greens', '/recipes', '/no-such-page'],
  'with answers and forms': ['/faq', '/contact', '/our-partners', '/wholesale', '/policies'],
  'on the way to an order': ['/subscription', '/login', '/forgot-password', '/referrals'],
};

for (const [what, paths] of Object.entries(groups)) {
  test(`pages ${what} are accessible, and keep to their security policy`, { tag: '@both' }, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/);
    for (const path of paths) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(path === '/no-such-page' ? 404 : 200);
      expect(answer?.headers()['content-security-policy'], path).toContain("default-src 'none'");
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expectPageAccessible(page, `page-${nameOf(path)}`);
      await expectSkipLink(page);
    }
  });
}

test('open panels are accessible', { tag: '@both' }, async ({ page, isMobile }) => {
  await page.goto('/contact');
  const menu = isMobile ? 'Menu' : 'Learn More';
  await page.getByRole('banner').getByRole('button', { name: menu, exact: true }).click();
  await expect(page.getByRole('link', { name: 'Our Partners' }).first()).toBeVisible();
  await expectPageAccessible(page, 'panel-menu');
  await page.keyboard.press('Escape');
  await expect(await openCart(page)).toBeVisible();
  await expectPageAccessible(page, 'panel-cart');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ask Eden' }).click();
  await expect(page.getByRole('dialog', { name: 'Eden' })).toBeVisible();
  await expectPageAccessible(page, 'panel-eden');
});

/** Dark only on phones: the desktop is the same. */
async function expectPageAccessible(page: Page, picture: string): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  if (test.info().project.name === 'phone') {
    await expectAccessibleAndNoOverflow(page);
    await expectTargetSize(page);
  } else {
    await expectAccessible(page);
    await expectNoOverflowOnNarrowScreen(page);
  }
  await takeScreenshot(page, picture);
}

async function expectSkipLink(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const passed = await page.evaluate(
    () => !document.querySelector('header')?.contains(document.activeElement),
  );
  expect(passed, `Tab leads past the menu at ${page.url()}`).toBe(true);
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1);
}
