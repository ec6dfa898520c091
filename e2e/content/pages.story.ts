import { expect, expectAccessible, ownShopTest as test } from '../support/shop.ts';

test('the cart shortcut opens the cart, which holds the page still without breaking the policy', async ({
  page,
}) => {
  await page.goto('/subscription?cart=open');
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
});

test('an unknown address is a 404 with the way home', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('pages say everything that matters before any script has run', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
  const page = await context.newPage();
  for (const path of ['/', '/about', '/faq', '/subscription']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/Eden Microgreens/);
  }
  await page.goto('/dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('[aria-current=page]')).toHaveCount(0);
  await context.close();
});

test('on paper the questions have their answers', async ({ page }) => {
  await page.goto('/faq');
  const answers = page.locator('main details p');
  const shown = () => answers.evaluateAll((all) => all.filter((answer) => answer.checkVisibility()).length);
  const count = await answers.count();
  expect(count).toBeGreaterThan(20);
  expect(await shown()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect(await shown()).toBe(count);
});
