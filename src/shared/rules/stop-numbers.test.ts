import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type StopNumbers, stopNumbers } from './stop-numbers.ts';

test('before a print, stops are numbered in driving order', () => {
  expect(stopNumbers(['b', 'a'], {})).toEqual({ b: 1, a: 2 });
});

test('a printed number stays with its box, and later boxes come after the highest', () => {
  expect(stopNumbers(['d', 'b', 'c', 'a'], { a: 1, b: 2, gone: 3 })).toEqual({ d: 4, b: 2, c: 5, a: 1 });
});

test('whatever comes, goes, is driven otherwise and printed again, no number names two boxes', () => {
  const days = fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')), { maxLength: 8 });
  fc.assert(
    fc.property(days, (prints) => {
      let printed: StopNumbers = {};
      for (const ids of prints) {
        const now = stopNumbers(ids, printed);
        for (const [id, number] of Object.entries(printed)) expect(now[id] ?? number).toBe(number);
        printed = { ...printed, ...now };
        expect(new Set(Object.values(printed)).size).toBe(Object.keys(printed).length);
      }
    }),
  );
});
