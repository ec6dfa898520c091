import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { expect, takeScreenshot, test } from '../support/shop.ts';

test('the first screen tells price, day and delivery, answers a ZIP code and keeps who is too far away', {
  tag: '@both',
}, async ({ page }) => {
  const { firstDelivery } = await (await page.request.get('/api/delivery/terms')).json();
  const day = new Date(firstDelivery).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  await page.goto('/');
  const deal = page.getByRole('region', { name: 'Greens cut for your table' });
  const zip = deal.getByRole('form', { name: 'Delivery area' });
  await expect(deal).toContainText('Boxes from $36.00 delivered free');
  await expect(deal).toContainText('2 oz from $5.50 delivery $20.00 under $35.00');
  await expect(deal).toContainText(`Order by Friday, 6pm, and your first box comes ${day}.`);
  await expect(zip.getByRole('button', { name: 'Check' })).toBeInViewport({ ratio: 1 });
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'first-look');

  await zip.getByLabel('Do we deliver to your ZIP code?').fill('31401');
  await page.keyboard.press('Enter');
  await expect(deal).toContainText('Savannah: not yet.');
  await deal.getByLabel('Email').fill('far.away@example.com');
  await takeScreenshot(page, 'first-look-outside');
  await deal.getByRole('button', { name: 'Tell me when you come to 31401' }).click();
  await expect(deal).toContainText('We will write to far.away@example.com when we come to 31401.');

  await zip.getByLabel('Do we deliver to your ZIP code?').fill('30004');
  await zip.getByRole('button', { name: 'Check' }).click();
  await expect(deal).toContainText(`Alpharetta: yes, next box ${day}`);
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'first-look-inside');
  await page.reload();
  await expect(deal).toContainText(`Alpharetta: yes, next box ${day}`);
});

test('one tap on a box leads to a full cart, once or as a subscription', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto('/');
  const boxes = page.getByRole('region', { name: 'Start with a box' });
  await expect(boxes.getByRole('article', { name: 'All Four' })).toContainText('12 oz, delivery free');
  await boxes.scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'first-look-boxes');
  await boxes.getByRole('button', { name: 'Add this box All Four' }).click();
  await expect(page).toHaveURL('/subscription');
  await expect(page.getByRole('radio', { name: 'One-time purchase' })).toBeChecked();
  await expect(boxes).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('$38.88');

  await page.goto('/our-greens');
  await page.getByRole('button', { name: /^Subscribe.* Mild and Sweet$/ }).click();
  await expect(page).toHaveURL('/subscription');
  await expect(page.getByRole('radio', { name: 'Subscribe and save' })).toBeChecked();

  await page.goto('/recipes');
  const tacos = page.getByRole('article', { name: 'Black Bean Tacos with Radish Greens' });
  await tacos.getByRole('button', { name: 'Add 2 oz Radish, $6.00' }).click();
  const cart = page.getByRole('button', { name: 'Cart, 4 items' }).first();
  await cart.click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('5 oz Radish');
});
