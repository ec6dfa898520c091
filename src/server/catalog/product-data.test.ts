import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { openTestShop } from '../testing/shop.ts';
import { productData } from './product-data.ts';
import { products } from './table.ts';

type Offered = { name: string; offers: { price: string; availability: string; url: string } };

test('search engines read the prices, names and stock of this moment', async () => {
  const { deps, close } = await openTestShop();
  const offered = (): Offered[] => JSON.parse(productData(deps.db, 'https://shop.example'))['@graph'];
  expect(offered().map(({ name, offers }) => [name, offers.price])).toEqual([
    ['Pea Shoots Microgreens', '2.75'],
    ['Baby Broccoli Microgreens', '3.25'],
    ['Radish Microgreens', '3.00'],
    ['Kale Microgreens', '3.00'],
  ]);
  const change = (values: Partial<typeof products.$inferInsert>) =>
    deps.db.update(products).set(values).where(eq(products.id, 'kale')).run();
  change({ pricePerOunce: 320, isOutOfStock: true });
  expect(offered()[3]?.offers).toMatchObject({
    price: '3.20',
    priceCurrency: 'USD',
    availability: 'https://schema.org/OutOfStock',
    url: 'https://shop.example/subscription',
  });
  change({ name: '</script><b>' });
  expect(productData(deps.db, 'https://shop.example')).not.toContain('<');
  change({ isActive: false });
  expect(offered()).toHaveLength(3);
  close();
});
