import { expect, test } from 'bun:test';
import { changedFirstDay, scheduleFor } from './delivery-schedule.ts';

const friday = Date.parse('2026-11-20T22:59:00Z');

test('an order has one day and no later charge', () => {
  expect(
    scheduleFor(
      { isSubscription: false, frequency: null },
      { now: friday, leadTimeDays: 14, closedDays: [], fullDays: [] },
    ),
  ).toEqual({
    days: ['2026-12-05'],
    firstCharge: null,
  });
});

test('a plan shows three Saturdays, none before the first charge', () => {
  const undecided = { isSubscription: true, frequency: null };
  const weekly = scheduleFor(
    { ...undecided, frequency: 'weekly' },
    { now: friday, leadTimeDays: 14, closedDays: [], fullDays: [] },
  );
  expect(weekly).toEqual({ days: ['2026-12-05', '2026-12-12', '2026-12-19'], firstCharge: '2026-12-04' });
  expect(
    scheduleFor(undecided, { now: friday, leadTimeDays: 14, closedDays: [], fullDays: [] }).days,
  ).toHaveLength(1);
});

test('a first day that moves at the cutoff is reported as long as the page shows another one or none', () => {
  const choice = { isSubscription: false, frequency: null };
  const before = { now: friday, leadTimeDays: 14, closedDays: [], fullDays: [] };
  const after = { now: friday + 120_000, leadTimeDays: 14, closedDays: [], fullDays: [] };
  const shown = scheduleFor(choice, before);
  expect(changedFirstDay(shown, choice, before)).toBeNull();
  expect(changedFirstDay(shown, choice, after)).toBe('2026-12-12');
  expect(changedFirstDay(scheduleFor(choice, after), choice, after)).toBeNull();
  expect(changedFirstDay(null, choice, after)).toBe('2026-12-12');
});

test('no closed Saturday is shown, and the first charge of a plan stays', () => {
  const inputs = { now: friday, leadTimeDays: 14, closedDays: ['2026-12-05', '2026-12-19'], fullDays: [] };
  const weekly = scheduleFor({ isSubscription: true, frequency: 'weekly' }, inputs);
  expect(weekly).toEqual({ days: ['2026-12-12', '2026-12-26', '2027-01-02'], firstCharge: '2026-12-04' });
  expect(scheduleFor({ isSubscription: false, frequency: null }, inputs).days).toEqual(['2026-12-12']);
});

test('an order and the first box of a plan step over a full Saturday, later boxes of the plan do not', () => {
  const inputs = { now: friday, leadTimeDays: 14, closedDays: [], fullDays: ['2026-12-05', '2026-12-19'] };
  const weekly = scheduleFor({ isSubscription: true, frequency: 'weekly' }, inputs);
  expect(weekly.days).toEqual(['2026-12-12', '2026-12-19', '2026-12-26']);
  expect(scheduleFor({ isSubscription: false, frequency: null }, inputs).days).toEqual(['2026-12-12']);
});
