import { expect, test } from 'bun:test';
import { addDays, newYorkInstant } from './delivery-days.ts';
import { type DayStyle, formatDay, formatLongDay } from './format-day.ts';

const now = newYorkInstant('2026-12-05', 12);

test('a day is written out the same whatever the time zone', () => {
  const zone = process.env.TZ;
  for (const place of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']) {
    process.env.TZ = place;
    expect(formatLongDay('2026-12-05', now)).toBe('Saturday, December 5');
  }
  process.env.TZ = zone;
  expect(formatDay('2026-12-05', 'weekday', now)).toBe('Sat, Dec 5');
  expect(formatDay('2026-12-05', 'short', now)).toBe('Dec 5');
});

test("a day has its year only where it is another one than New York's now", () => {
  const lastMinute = newYorkInstant('2027-01-01', 0) - 1;
  expect(formatLongDay('2026-12-26', lastMinute)).toBe('Saturday, December 26');
  expect(formatLongDay('2027-01-02', lastMinute)).toBe('Saturday, January 2, 2027');
  expect(formatDay('2027-01-02', 'weekday', lastMinute)).toBe('Sat, Jan 2, 2027');
  expect(formatDay('2027-01-02', 'weekday', lastMinute + 1)).toBe('Sat, Jan 2');
  expect(formatLongDay('2026-12-26', lastMinute + 1)).toBe('Saturday, December 26, 2026');
});

test('every day of a year is written as Intl writes it', () => {
  const styles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
    long: { weekday: 'long', month: 'long', day: 'numeric' },
    short: { month: 'short', day: 'numeric' },
    weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  };
  for (const [style, options] of Object.entries(styles) as [DayStyle, Intl.DateTimeFormatOptions][]) {
    const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    const withYear = new Intl.DateTimeFormat('en-US', { ...options, year: 'numeric', timeZone: 'UTC' });
    for (let day = '2028-01-01'; day < '2029'; day = addDays(day, 1)) {
      expect(formatDay(day, style, newYorkInstant(day, 12))).toBe(format.format(new Date(day)));
      expect(formatDay(day, style, now)).toBe(withYear.format(new Date(day)));
    }
  }
});
