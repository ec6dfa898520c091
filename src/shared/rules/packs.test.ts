import { expect, test } from 'bun:test';
import { handfulsText, orderLineText, priceUnitText } from './packs.ts';

test('an ounce is about a handful, in words up to twelve', () => {
  expect([0, 1, 2, 12, 13].map(handfulsText)).toEqual([
    '',
    'about one handful',
    'about two handfuls',
    'about twelve handfuls',
    'about 13 handfuls',
  ]);
});

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
