import { expect, test } from 'bun:test';
import { formatDay } from './format-day.ts';

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
