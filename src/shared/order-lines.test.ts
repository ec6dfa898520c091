import { expect, test } from 'bun:test';
import { orderLineText, unitName } from './order-lines.ts';

test('a line reads as ounces of a green, whatever unit it was bought in', () => {
  expect(orderLineText({ quantity: 3, productName: 'Kale' })).toBe('3 oz Kale');
  expect(orderLineText({ quantity: 2, productName: 'Pea Shoots (2-oz)' })).toBe('4 oz Pea Shoots');
  expect(orderLineText({ quantity: 1, productName: 'Radish (4-oz)' })).toBe('4 oz Radish');
});

test('the name of a unit ends with its size', () => {
  expect(['Kale', 'Kale (2-oz)'].map(unitName)).toEqual(['Kale (1-oz)', 'Kale (2-oz)']);
});
