import type { Page } from 'playwright/test';
import { expectFitForAll, expectFitNarrow, expectRoomForThumbs } from './fit.ts';
import { expect, expectAccessible, shoot, sharingTest as test } from './shop.ts';
import { openCart } from './shopper.ts';

const groups = {
  'that tell about the greens': ['/', '/about', '/our-greens', '/recipes', '/no-such-page'],
  'that answer questions': ['/faq', '/contact', '/our-partners', '/wholesale'],
  'that lead to a box': ['/subscription', '/login', '/forgot-password', '/referrals'],
};

for (const [what, paths] of Object.entries(groups)) {
  test(`pages ${what} suit everybody, and keep to their security policy`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/);
    for (const path of paths) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(path === '/no-such-page' ? 404 : 200);
      expect(answer?.headers()['content-security-policy'], path).toContain("default-src 'none'");
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expectSuitable(page, `page-${nameOf(path)}`);
      await expectWayToContent(page);
    }
  });
}

test('open panels suit everybody', async ({ page, isMobile }) => {
  await page.goto('/contact');
  const menu = isMobile ? 'Menu' : 'Learn More';
  await page.getByRole('banner').getByRole('button', { name: menu, exact: true }).click();
  await expect(page.getByRole('link', { name: 'Our Partners' }).first()).toBeVisible();
  await expectSuitable(page, 'panel-menu');
  await page.keyboard.press('Escape');
  await expect(await openCart(page)).toBeVisible();
  await expectSuitable(page, 'panel-cart');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ask Eden' }).click();
  await expect(page.getByRole('dialog', { name: 'Eden' })).toBeVisible();
  await expectSuitable(page, 'panel-eden');
});

/** Colours are looked at in the dark on the phone only: they are the same on the desk. */
async function expectSuitable(page: Page, picture: string): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  if (test.info().project.name === 'phone') {
    await expectFitForAll(page);
    await expectRoomForThumbs(page);
  } else {
    await expectAccessible(page);
    await expectFitNarrow(page);
  }
  await shoot(page, picture);
}

/** The first press of Tab offers to skip the menu, and Enter leads past it. */
async function expectWayToContent(page: Page): Promise<void> {
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
