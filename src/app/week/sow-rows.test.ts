import { expect, test } from 'bun:test';
import type { SowPlanRow } from '../../shared/contract/week.ts';
import { groupOf, lateText } from './sow-rows.ts';

const row: SowPlanRow = {
  date: '2031-03-22',
  productId: 'radish',
  ounces: 20,
  orders: 1,
  subscriptions: 1,
  bufferOunces: 2,
  trays: 3,
  sowOn: '2031-03-13',
  seedGrams: 105,
  sownTrays: 0,
};

test('a row stands where it has to be done', () => {
  expect(groupOf(row, '2031-03-13')).toBe('now');
  expect(groupOf(row, '2031-03-07')).toBe('week');
  expect(groupOf(row, '2031-03-06')).toBe('later');
  expect(groupOf({ ...row, sownTrays: 3 }, '2031-03-13')).toBe('done');
  expect(groupOf({ ...row, sownTrays: 4 }, '2031-03-13')).toBe('surplus');
  expect(groupOf({ ...row, trays: null, sowOn: null }, '2031-03-13')).toBe('unknown');
});

test('what is short says whether there is still time', () => {
  expect(lateText(row, '2031-03-13')).toBe('');
  expect(lateText(row, '2031-03-14')).toBe('1 day late: it will not be full grown.');
  expect(lateText(row, '2031-03-21')).toBe('Too late to sow: these boxes will be short.');
  expect(lateText({ ...row, sownTrays: 3 }, '2031-03-21')).toBe('');
});
