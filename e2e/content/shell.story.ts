import { expect, test } from '../support/shop.ts';

test('the current page is marked by the beginning of its address', { tag: '@both' }, async ({
  page,
  isMobile,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const expectMarked = async (path: string, items: string[]) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const within = isMobile ? page.getByRole('dialog') : page.getByRole('banner');
    await expect(within.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(within.locator('[aria-current=page]')).toHaveText(items);
  };
  await expectMarked('/', ['Home']);
  await expectMarked('/home', []);
  await expectMarked('/subscription', ['Subscribe']);
  await expectMarked('/wholesale?x=1', ['Wholesale Shop']);
  await expectMarked('/subscription-of-old', ['Subscribe']);
});

test('the cart, and the menu of a phone, close by their crosses', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/faq');
  for (const button of isMobile ? [/^Cart/, /^Menu$/] : [/^Cart/]) {
    await page.getByRole('banner').getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('scrolling by more than 50 px raises a flag', { tag: '@both' }, async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header).toHaveAttribute('data-scrolled', 'false');
  await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }));
  await expect(header).toHaveAttribute('data-scrolled', 'false');
  await page.evaluate(() => scrollTo({ top: 51, behavior: 'instant' }));
  await expect(header).toHaveAttribute('data-scrolled', 'true');
});
