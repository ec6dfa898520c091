import { expect, newPerson, register, takeScreenshot, test } from '../support/shop.ts';
import { addToCart } from '../support/shopper.ts';

test('the menu and the cart of a phone lead everywhere, hold the page still, and close', async ({ page }) => {
  await register(page, newPerson({ firstName: 'Rosalind' }));
  await page.goto('/subscription?cart=open');
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expect(cart).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await cart.getByRole('button', { name: 'Close' }).click();
  await expect(cart).toBeHidden();
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');

  await page.goto('/our-greens');
  await addToCart(page, 'Kale');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const panel = page.getByRole('dialog');
  await menu.click();
  await expect(panel).toHaveCSS('width', '300px');
  await expect(panel.getByText('Hello, Rosalind')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Order Now' })).toHaveAttribute('href', '/subscription');
  await expect(panel.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await takeScreenshot(page, 'menu-panel');
  await panel.getByRole('button', { name: 'Cart, 1 item' }).click();
  await expect(cart.getByText('Products (1)')).toBeVisible();
  await page.keyboard.press('Escape');
  await menu.click();
  await panel.getByRole('link', { name: 'Recipes' }).click();
  await expect(page).toHaveURL('/recipes');
  await expect(panel).toBeHidden();
  await menu.click();
  await expect(panel.locator('[aria-current=page]')).toHaveText(['Recipes']);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await menu.click();
  await panel.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await menu.click();
  await panel.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await expect(panel).toBeHidden();
});

test('the lists of the bar open and close by mouse and keyboard, and lead a customer to the dashboard', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/about');
  const button = page.getByRole('button', { name: 'Learn More' });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const learnMore = ['Our Greens', 'Our Partners', 'Recipes', 'Contact', 'FAQ'];
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

  await register(page);
  await page.goto('/about');
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Account menu' }).click();
  await expect(bar.getByRole('menuitem')).toHaveText(['Dashboard', 'Sign Out']);
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
  await page.goto('/admin');
  await expect(page).toHaveURL('/dashboard');
});
