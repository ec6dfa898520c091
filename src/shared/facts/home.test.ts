import { expect, test } from 'bun:test';
import { packPrice } from '../../app/cart/pack-sizes.ts';
import { openTestShop } from '../../server/testing/shop.ts';
import { rules } from '../business.ts';
import { homeProducts } from './home.ts';
import { homeHero, lowestPrices } from './home-hero.ts';

test('the sample prices are those of section 9, and what the shop opens with', async () => {
  const samples = homeProducts.cards.map(({ id, name }) => [id, name, 2 * rules.firstPrices[id]]);
  expect(samples.map(([, , cents]) => cents)).toEqual([550, 650, 600, 600]);
  expect(lowestPrices()).toMatchObject({ pack: 550, box: { subtotal: 3600, delivery: 0 } });
  expect(lowestPrices({ kale: 200 })).toEqual({ pack: 400, box: undefined });
  const shop = await openTestShop();
  const { data } = await shop.visitor().api.api.products.get();
  expect(data?.map((product) => [product.id, product.name, packPrice(product, '2-oz')])).toEqual(samples);
  await shop.close();
});

test('the first screen names no greens: the farm may grow others', () => {
  for (const { name } of homeProducts.cards)
    expect(homeHero.text.toLowerCase()).not.toContain(name.toLowerCase());
});
