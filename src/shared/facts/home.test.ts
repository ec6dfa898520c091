import { expect, test } from 'bun:test';
import { packPrice } from '../../app/cart/pack-sizes.ts';
import { openTestShop } from '../../server/testing/shop.ts';
import { homeProducts } from './home.ts';

test('the sample prices are those of section 9, and what the shop opens with', async () => {
  expect(homeProducts.cards.map(({ sampleCents }) => sampleCents)).toEqual([550, 650, 600, 600]);
  const shop = await openTestShop();
  const { data } = await shop.visitor().api.api.products.get();
  expect(
    data?.map((product) => ({ id: product.id, name: product.name, sampleCents: packPrice(product, '2-oz') })),
  ).toEqual(homeProducts.cards.map(({ id, name, sampleCents }) => ({ id, name, sampleCents })));
  await shop.close();
});
