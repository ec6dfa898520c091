import { expect, newPerson, register, takeScreenshot, test } from '../support/shop.ts';
import { addToCart } from '../support/shopper.ts';

test('the panel is 300 px wide and leads everywhere', async ({ page }) => {
  const person = await register(page, newPerson({ firstName: 'Rosalind' }));
  await page.goto('/our-greens');
  await addToCart(page, 'Kale');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toHaveCSS('width', '300px');
  await expect(panel.getByText(`Hello, ${person.firstName}`)).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Order Now' })).toHaveAttribute('href', '/subscription');
  await expect(panel.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(panel.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await takeScreenshot(page, 'menu-panel');

  await panel.getByRole('button', { name: 'Cart, 1 item' }).click();
  await expect(page.getByRole('dialog', { name: 'Cart' }).getByText('Products (1)')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await panel.getByRole('link', { name: 'Recipes' }).click();
  await expect(page).toHaveURL('/recipes');
  await expect(panel).toBeHidden();
});

test('a visitor finds the sign-in in the panel', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('dialog')).toBeHidden();
});
