import { expect, test } from 'bun:test';
import { movedDay, scheduleFor } from './schedule.ts';

const friday = Date.parse('2026-11-20T22:59:00Z');

test('an order has one day and no later charge', () => {
  expect(scheduleFor({ kind: 'one-time', plan: null }, { now: friday, leadTimeDays: 14 })).toEqual({
    days: ['2026-12-05'],
    firstCharge: null,
  });
});

test('a plan shows three Saturdays, none before the first charge', () => {
  const draft = { kind: 'subscription' as const, plan: null };
  const weekly = scheduleFor({ ...draft, plan: 'weekly' }, { now: friday, leadTimeDays: 14 });
  expect(weekly).toEqual({ days: ['2026-12-05', '2026-12-12', '2026-12-19'], firstCharge: '2026-12-04' });
  expect(scheduleFor(draft, { now: friday, leadTimeDays: 14 }).days).toHaveLength(1);
});

test('a first day that moves at the cut-off is told, and told only while the page shows the old one', () => {
  const draft = { kind: 'one-time' as const, plan: null };
  const before = { now: friday, leadTimeDays: 14 };
  const after = { now: friday + 120_000, leadTimeDays: 14 };
  const shown = scheduleFor(draft, before);
  expect(movedDay(shown, draft, before)).toBeNull();
  expect(movedDay(shown, draft, after)).toBe('2026-12-12');
  expect(movedDay(scheduleFor(draft, after), draft, after)).toBeNull();
  expect(movedDay(null, draft, after)).toBeNull();
});
