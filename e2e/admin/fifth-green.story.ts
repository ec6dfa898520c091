import { openAdminArea } from '../support/admin-area.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';

test('a fifth green and a box of it appear wherever greens are named', { tag: '@desktop' }, async ({
  page,
  otherDevice,
}) => {
  const created = await openAdminArea(page, '/admin?tab=settings').then(() =>
    page.request.post('/api/admin/products', {
      data: {
        id: 'sunflower',
        name: 'Sunflower',
        price: '3.50',
        stockQuantity: 200,
        flavorProfile: 'Nutty and crunchy, like the seed',
      },
      headers: { origin: new URL(page.url()).origin },
    }),
  );
  expect(created.status()).toBe(200);
  await page.reload();
  const boxes = page.getByRole('region', { name: 'Boxes', exact: true });
  await boxes.getByRole('button', { name: 'Add a box' }).click();
  await boxes.getByLabel('Name of the box').last().fill('Crunchy');
  await boxes.getByLabel('Sunflower, oz').last().fill('12');
  await boxes.getByRole('button', { name: 'Save boxes' }).click();
  await expectNotice(page, 'Boxes saved');
  await takeScreenshot(page, 'admin-boxes');

  const customer = await otherDevice();
  await customer.goto('/');
  await expect(customer.getByRole('heading', { name: 'Five greens, always fresh' })).toBeVisible();
  const greens = customer.getByRole('region', { name: 'Five greens' });
  await expect(greens.getByRole('link', { name: /Sunflower/ })).toContainText(
    'Nutty and crunchy, like the seed',
  );
  const box = customer.getByRole('article', { name: 'Crunchy' });
  await expect(box).toContainText('12 oz Sunflower');
  await box.getByRole('button', { name: 'Add this box' }).click();
  await expect(customer).toHaveURL('/subscription');
  await expect(customer.getByRole('complementary', { name: 'Order summary' })).toContainText('$42.00');
  await takeScreenshot(customer, 'fifth-green');
});
