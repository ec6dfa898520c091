import { expect, test } from 'bun:test';
import { seedProducts } from '../../server/catalog/seed.ts';
import { products } from '../../server/catalog/table.ts';
import { openDatabase } from '../../server/platform/db/db.ts';
import { healthBenefits, nutritionTable } from './about.ts';
import { harvestDays } from './basics.ts';
import { peaShoots, varieties } from './greens.ts';

const range = (days: string) => (days.match(/\d+/g) ?? []).map(Number);

test('the harvests of all greens span the days that every page names', () => {
  const days = [
    ...varieties.map((variety) => variety.harvestDays),
    ...(peaShoots.text.match(/\d+ to \d+ days/) ?? []),
  ];
  expect(days).toHaveLength(5);
  const all = days.flatMap(range);
  expect([Math.min(...all), Math.max(...all)]).toEqual(range(harvestDays));
});

test('what is said to be in the shop is what the shop sells', () => {
  const db = openDatabase(':memory:');
  seedProducts(db);
  const sold = db
    .select({ name: products.name })
    .from(products)
    .all()
    .map(({ name }) => name);
  const told = varieties.flatMap(({ soldAs }) => soldAs ?? []);
  expect([...told, 'Pea Shoots'].toSorted()).toEqual(sold.toSorted());
});

test('the words about vitamin K agree with the table', () => {
  const row = nutritionTable.rows.find(({ nutrient }) => nutrient === 'Vitamin K');
  const shares = row?.amounts.map((amount) => amount / (row.daily ?? Number.NaN)) ?? [];
  expect(healthBenefits.find(({ title }) => title.startsWith('Vitamin K'))?.text).toContain('around half');
  expect(shares).toHaveLength(4);
  for (const share of shares) expect(share).toBeWithin(0.4, 0.75);
});
