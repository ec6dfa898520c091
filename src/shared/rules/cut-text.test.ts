import { expect, test } from 'bun:test';
import { cutText } from './cut-text.ts';

test('a text is cut to its length, but never within an emoji', () => {
  expect(cutText('kale', 9)).toBe('kale');
  expect(cutText('kale', 2)).toBe('ka');
  expect(cutText('a🌱b', 1)).toBe('a');
  expect(cutText('a🌱b', 2)).toBe('a');
  expect(cutText('a🌱b', 3)).toBe('a🌱');
  expect(cutText('🌱', 1)).toBe('');
  expect(cutText('🌱', 0)).toBe('');
});
