import { expect, test } from 'bun:test';
import { emptyDraft } from './draft.ts';
import { scheduleFor } from './schedule.ts';

const friday = Date.parse('2026-11-20T22:59:00Z');

test('an order has one day and no later charge', () => {
  expect(scheduleFor({ ...emptyDraft, kind: 'one-time' }, { now: friday, leadTimeDays: 14 })).toEqual({
    days: ['2026-12-05'],
    firstCharge: null,
  });
});

test('a plan shows three Saturdays, none before the first charge', () => {
  const draft = { ...emptyDraft, kind: 'subscription' as const };
  const weekly = scheduleFor({ ...draft, plan: 'weekly' }, { now: friday, leadTimeDays: 14 });
  expect(weekly).toEqual({ days: ['2026-12-05', '2026-12-12', '2026-12-19'], firstCharge: '2026-12-04' });
  expect(scheduleFor(draft, { now: friday, leadTimeDays: 14 }).days).toHaveLength(1);
});
