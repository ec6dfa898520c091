import { expect, test } from 'bun:test';
import type { Ounces } from '../../catalog/green-picker.tsx';
import { honey, kale, peaShoots } from '../../testing/products.ts';
import { type ExtraPart, extraParts, pickedIn, priceParts } from './extra-parts.ts';

const greens = [
  { product: honey, left: 0, more: 5 },
  { product: kale, left: 3, more: 0 },
  { product: peaShoots, left: 29, more: Number.POSITIVE_INFINITY },
];

test.each<[Ounces, ExtraPart[]]>([
  [{}, []],
  [{ kale: 2 }, [{ fromShelf: true, ounces: { kale: 2 } }]],
  [{ kale: 9 }, [{ fromShelf: true, ounces: { kale: 3 } }]],
  [{ honey: 9 }, [{ fromShelf: false, ounces: { honey: 5 } }]],
  [
    { honey: 1, kale: 3, 'pea-shoots': 31 },
    [
      { fromShelf: true, ounces: { kale: 3, 'pea-shoots': 29 } },
      { fromShelf: false, ounces: { honey: 1, 'pea-shoots': 2 } },
    ],
  ],
])('the shelf gives first what it holds, the rest comes as any extra: %j', (picked, parts) => {
  expect(extraParts(greens, picked)).toEqual(parts);
});

test('what the parts hold together is what was picked', () => {
  const picked = { honey: 1, kale: 3, 'pea-shoots': 31 };
  expect(pickedIn(extraParts(greens, picked))).toEqual(picked);
});

test.each([
  [0, { credit: 0, card: 308 + 205 }],
  [400, { credit: 308 + 92, card: 113 }],
  [308 + 180, { credit: 308 + 155, card: 50 }],
  [9900, { credit: 308 + 205, card: 0 }],
])('both parts are paid one after the other, of %d cents of credit', (credit, payment) => {
  const parts = extraParts(greens, { kale: 1, honey: 1 });
  const priced = priceParts(parts, { products: [honey, kale], discountPercent: 5, credit });
  expect(priced.payment).toEqual(payment);
  expect(priced.requests).toEqual([
    { products: [{ productId: 'kale', quantity: 1 }], expectedTotal: 308, fromShelf: true },
    { products: [{ productId: 'honey', quantity: 1 }], expectedTotal: 205 },
  ]);
});
