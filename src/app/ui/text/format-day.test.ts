import { expect, test } from 'bun:test';
import { addDays } from '../../../shared/rules/delivery-days.ts';
import { type DayStyle, formatDay } from './format-day.ts';

test('a day is written out the same whatever the time zone', () => {
  const zone = process.env.TZ;
  for (const place of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']) {
    process.env.TZ = place;
    expect(formatDay('2026-12-05')).toBe('Saturday, December 5');
  }
  process.env.TZ = zone;
  expect(formatDay('2026-12-05', 'full')).toBe('Saturday, December 5, 2026');
  expect(formatDay('2026-12-05', 'medium')).toBe('December 5, 2026');
});

test('every day of a year is written as Intl writes it', () => {
  const styles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
    long: { weekday: 'long', month: 'long', day: 'numeric' },
    full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
    date: { month: 'long', day: 'numeric' },
    medium: { month: 'long', day: 'numeric', year: 'numeric' },
    short: { month: 'short', day: 'numeric' },
    weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  };
  for (const [style, options] of Object.entries(styles) as [DayStyle, Intl.DateTimeFormatOptions][]) {
    const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    for (let day = '2028-01-01'; day < '2029'; day = addDays(day, 1))
      expect(formatDay(day, style)).toBe(format.format(new Date(day)));
  }
});
