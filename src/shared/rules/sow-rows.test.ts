import { expect, test } from 'bun:test';
import { fullGrownOn, groupOf, isLate } from './sow-rows.ts';

const row = { date: '2031-03-22', trays: 3, sowOn: '2031-03-13', sownTrays: 0, lostTrays: 0 };

test('a row stands where it has to be done', () => {
  expect(groupOf(row, '2031-03-14')).toBe('late');
  expect(groupOf(row, '2031-03-13')).toBe('now');
  expect(groupOf(row, '2031-03-07')).toBe('week');
  expect(groupOf(row, '2031-03-06')).toBe('later');
  expect(groupOf({ ...row, sownTrays: 3 }, '2031-03-13')).toBe('done');
  expect(groupOf({ ...row, sownTrays: 4 }, '2031-03-13')).toBe('surplus');
  expect(groupOf({ ...row, trays: null, sowOn: null }, '2031-03-13')).toBe('unknown');
});

test('trays that were sown and lost are a group of their own once they are late', () => {
  const lost = { ...row, sownTrays: 2, lostTrays: 1 };
  expect(groupOf(lost, '2031-03-14')).toBe('lost');
  expect(groupOf(lost, '2031-03-13')).toBe('now');
  expect(groupOf({ ...lost, trays: 4 }, '2031-03-14')).toBe('late');
  expect(groupOf({ ...lost, sownTrays: 3 }, '2031-03-14')).toBe('done');
  expect(isLate(lost, '2031-03-14')).toBe(true);
});

test('a late sowing is worth it while three quarters of its growing days are left', () => {
  expect(fullGrownOn(row, '2031-03-14')).toBe('2031-03-22');
  expect(fullGrownOn(row, '2031-03-15')).toBe('2031-03-23');
  expect(fullGrownOn(row, '2031-03-16')).toBeNull();
});
