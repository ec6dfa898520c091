import { packSizes } from './packs.ts';

/** A line of a cart or an order in words: "4 oz Pea Shoots" for loose ounces, "2 x Pea Shoots (2-oz)" for packs. */
export function orderLineText({ quantity, productName }: { quantity: number; productName: string }): string {
  const isPack = packSizes.some((size) => productName.endsWith(` (${size})`));
  return `${quantity} ${isPack ? 'x' : 'oz'} ${productName}`;
}
