import { expect, test } from 'bun:test';
import { newYorkOffset, offsetByIntl } from './new-york-offset.ts';

const hourMs = 3_600_000;

test('a browser without Temporal has the same offset, in every half hour of the years 2026 and 2027', () => {
  const [start, end] = [Date.UTC(2026, 0, 1), Date.UTC(2028, 0, 1)];
  for (let instant = start; instant < end; instant += hourMs / 2)
    if (offsetByIntl(instant) !== newYorkOffset(instant))
      expect([instant, offsetByIntl(instant)]).toEqual([instant, newYorkOffset(instant)]);
});

test('summer time is four hours behind UTC, winter time five, to the millisecond', () => {
  const summerBegins = Date.UTC(2026, 2, 8, 7);
  for (const offset of [newYorkOffset, offsetByIntl]) {
    expect(offset(summerBegins - 1)).toBe(-5 * hourMs);
    expect(offset(summerBegins)).toBe(-4 * hourMs);
    expect(offset(summerBegins + 0.5)).toBe(-4 * hourMs);
  }
});
