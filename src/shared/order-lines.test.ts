import { expect, test } from 'bun:test';
import { lineInWords, unitName } from './order-lines.ts';

test('a line reads as ounces of a green, whatever unit it was bought in', () => {
  expect(lineInWords({ quantity: 3, productName: 'Kale' })).toBe('3 oz Kale');
  expect(lineInWords({ quantity: 2, productName: 'Pea Shoots (2-oz)' })).toBe('4 oz Pea Shoots');
  expect(lineInWords({ quantity: 1, productName: 'Radish (4-oz)' })).toBe('4 oz Radish');
});

test('a unit says its size', () => {
  expect(['Kale', 'Kale (2-oz)'].map(unitName)).toEqual(['Kale (1-oz)', 'Kale (2-oz)']);
});
