import { expect, test } from 'bun:test';
import sharp from 'sharp';
import { drawBox } from './drawings.ts';

test('a box is drawn in the form of its place, from its greens and on a table of its own', async () => {
  const box = { products: [{ productId: 'kale', quantity: 1 }] };
  const pictures = await Promise.all([drawBox(box, 0), drawBox(box, 1)]);
  for (const picture of pictures) {
    const { format, width, height } = await sharp(picture).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1000, 750]);
  }
  expect(pictures[0].equals(pictures[1])).toBe(false);
}, 60_000);
