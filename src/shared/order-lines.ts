import { ouncesPerUnit, packSizes } from './packs.ts';

type OrderLine = { quantity: number; productName: string };

/** A line of an order in words: "4 oz Pea Shoots", also where it was 2 packs of "Pea Shoots (2-oz)". */
export function orderLineText({ quantity, productName }: OrderLine): string {
  const size = packSizes.find((candidate) => productName.endsWith(` (${candidate})`));
  const name = size ? productName.slice(0, -` (${size})`.length) : productName;
  return `${quantity * ouncesPerUnit(size)} oz ${name}`;
}

/** The name of what a line counts, with its size in brackets: "Pea Shoots (1-oz)" for loose ounces. */
export function unitName(productName: string): string {
  return packSizes.some((size) => productName.endsWith(` (${size})`)) ? productName : `${productName} (1-oz)`;
}
