import { expect, test } from 'bun:test';
import { wholesaleProducts } from '../contract/inquiries.ts';
import { wholesaleGreens } from './wholesale.ts';

test('the page offers the very products that an application can name', () => {
  expect(wholesaleGreens.map(({ name }) => name)).toEqual([...wholesaleProducts]);
});
