import { expect, test } from 'bun:test';
import { packedOf, type SwapOfBox, swapLines } from './swaps.ts';

const box = [
  { productId: 'kale', ounces: 4 },
  { productId: 'radish', ounces: 2 },
];
const swap = (id: string, productId: string, substitute: string | null, isGivenUp = false) => ({
  ...{ id, productId, substitute, isGivenUp },
});
const after = (...swaps: SwapOfBox<string>[]) =>
  swapLines(box, swaps, (line, productId) => ({ ...line, productId }));
const packed = (...swaps: SwapOfBox<string>[]) =>
  packedOf(after(...swaps)).map(({ productId, ounces }) => `${ounces} ${productId}`);

test.each([
  ['no swap', [], ['4 kale', '2 radish']],
  ['another green', [swap('1', 'kale', 'peas')], ['4 peas', '2 radish']],
  ['none', [swap('1', 'kale', null)], ['2 radish']],
  ['credit instead', [swap('1', 'kale', 'peas', true)], ['2 radish']],
  ['one after the other', [swap('1', 'kale', 'radish'), swap('2', 'radish', 'peas')], ['4 peas', '2 peas']],
  ['there and back', [swap('1', 'kale', 'radish'), swap('2', 'radish', 'kale')], ['4 kale', '2 kale']],
  ['a green that is not there', [swap('1', 'peas', 'kale')], ['4 kale', '2 radish']],
])('what is packed after %s', (_, swaps, expected) => {
  expect(packed(...swaps)).toEqual(expected);
});

test('each line says which swap added and which removed it, and the ordered ones stay', () => {
  const lines = after(swap('1', 'kale', 'peas'), swap('2', 'peas', 'radish', true));
  expect(lines.map(({ productId, addedBy, removedBy }) => [productId, addedBy, removedBy])).toEqual([
    ['kale', null, '1'],
    ['peas', '1', '2'],
    ['radish', '2', '2'],
    ['radish', null, null],
  ]);
});
