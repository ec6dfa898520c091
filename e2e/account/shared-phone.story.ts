import type { BrowserContext } from 'playwright/test';
import { pressSignOut, storedTexts } from '../support/device.ts';
import { expect, newPerson, test } from '../support/shop.ts';
import { addToCart, expectAddressInArea, openCart, registerByForm } from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

const secret = 'The key lies under the third stone.';

test('signing out leaves nothing personal on the device', async ({ page, context, isMobile }) => {
  const person = newPerson({ firstName: 'Rosalind' });
  const path = isMobile ? '/api/logout' : '/api/auth/logout';
  await page.goto('/login');
  await registerByForm(page, person);
  await expect(page).toHaveURL('/');
  await addToCart(page, 'Radish');
  const panel = await openCart(page);
  await panel.getByLabel(/^Notes or DELIVERY INSTRUCTIONS/).fill(secret);
  await page.keyboard.press('Escape');
  await page.goto('/subscription');
  await expectAddressInArea(page);
  await page.goto('/dashboard');
  await expect(page.getByText('No orders yet')).toBeVisible();
  expect(await storedTexts(page)).toMatch(secret);

  const left = page.waitForRequest((request) => new URL(request.url()).pathname === path);
  await pressSignOut(page, isMobile);
  await left;
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  expect((await page.request.get('/api/orders')).status()).toBe(401);
  const personal = [secret, person.email, person.streetAddress, 'Rosalind', 'radish-2-oz'];
  expect(await storedTexts(page)).not.toMatch(new RegExp(personal.join('|')));
  await page.goBack();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText(/Rosalind|third stone/)).toHaveCount(0);

  await expectEmptyCartForNext(context);
});

async function expectEmptyCartForNext(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await registerByForm(page, newPerson({ firstName: 'Next' }));
  await expect(page).toHaveURL('/');
  const panel = await openCart(page);
  await expect(panel.getByText('Your cart is empty')).toBeVisible();
  expect((await page.request.get('/api/orders')).status()).toBe(200);
}
