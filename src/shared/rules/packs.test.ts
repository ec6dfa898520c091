import { expect, test } from 'bun:test';
import { orderLineText, priceUnitText } from './packs.ts';

test('a line reads as loose ounces of a green, or as packs with their size in brackets', () => {
  expect(orderLineText({ quantity: 4, productName: 'Pea Shoots' })).toBe('4 oz Pea Shoots');
  expect(orderLineText({ quantity: 2, productName: 'Pea Shoots (2-oz)' })).toBe('2 x Pea Shoots (2-oz)');
  expect(orderLineText({ quantity: 1, productName: 'Radish (4-oz)' })).toBe('1 x Radish (4-oz)');
});

test('the price of a unit says what it is for, unless the line is that unit', () => {
  expect(priceUnitText({ quantity: 4, productName: 'Pea Shoots' })).toBe(' per oz');
  expect(priceUnitText({ quantity: 2, productName: 'Pea Shoots (2-oz)' })).toBe(' each');
  expect(priceUnitText({ quantity: 1, productName: 'Radish (4-oz)' })).toBe('');
});
