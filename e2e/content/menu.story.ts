import { expect, expectAccessible, register, signInAsAdmin, takeScreenshot, test } from '../support/shop.ts';

test('Learn More opens a list that Escape, a click elsewhere and a choice close', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/about');
  const button = page.getByRole('button', { name: 'Learn More' });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const learnMore = ['Our Greens', 'Our Partners', 'Recipes', 'Contact', 'FAQ'];
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(await links.allTextContents()).toEqual(['Home', ...learnMore, 'Subscribe', 'Wholesale Shop']);
  await takeScreenshot(page, 'menu-learn-more');
  await page.keyboard.press('Escape');
  await expect(links.getByText('Recipes')).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(40, 700);
  await expect(links.getByText('Recipes')).toBeHidden();
  await button.click();
  await links.getByText('Recipes').click();
  await expect(page).toHaveURL('/recipes');
  await expect(links.getByText('Recipes')).toBeHidden();
});

test('the bar offers what the visitor may do', { tag: '@desktop' }, async ({ page }) => {
  const bar = page.getByRole('banner');
  await page.goto('/about');
  await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expect(bar.getByRole('link', { name: 'Order Now' })).toHaveAttribute('href', '/subscription');
  await register(page);
  await page.goto('/about');
  await bar.getByRole('button', { name: 'Account menu' }).click();
  await expect(bar.getByRole('menuitem')).toHaveText(['Dashboard', 'Sign Out']);
  await expect(bar.getByRole('menuitem', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await takeScreenshot(page, 'menu-account');
  await expectAccessible(page);
  await page.keyboard.press('End');
  await expect(bar.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('menuitem')).toHaveCount(0);
  await expect(bar.getByRole('button', { name: 'Account menu' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(bar.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(bar.getByRole('menuitem')).toHaveCount(0);
  await signInAsAdmin(page);
  await page.goto('/about');
  await bar.getByRole('button', { name: 'Account menu' }).click();
  await expect(bar.getByRole('menuitem', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
  await expect(bar.getByRole('menuitem', { name: 'Admin' })).toHaveAttribute('href', '/admin');
});

test('while nobody knows who is there, the bar says so', { tag: '@desktop' }, async ({ page }) => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/user?*', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto('/about');
  await expect(page.getByRole('banner').getByText('Loading your account')).toBeAttached();
  answer();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('the cart panel is 24rem wide and its backdrop closes it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Cart, 0 items' }).click();
  const panel = page.getByRole('dialog', { name: 'Cart' });
  await expect(panel.getByText('Your cart is empty')).toBeVisible();
  await expect(panel).toHaveCSS('width', '384px');
  await page.mouse.click(200, 400);
  await expect(panel).toBeHidden();
});
