import { expect, test } from 'bun:test';
import { movingSchedule } from './moving-days.ts';
import type { Frequency } from './plans.ts';

/** Day and charge of the first box. */
function startOf(firstDelivery: string, frequency: Frequency, now: string, closed: string[] = []) {
  const { firstDeliveryDay, firstChargeAt } = movingSchedule(
    { firstDelivery, frequency },
    Date.parse(now),
    closed,
  );
  return [firstDeliveryDay, new Date(firstChargeAt).toISOString()];
}

test('the first charge is at nine in New York on the Tuesday before the first delivery', () => {
  const winter = ['2026-12-12', '2026-12-08T14:00:00.000Z'];
  expect(startOf('2026-12-12', 'weekly', '2026-11-20T15:00:00Z')).toEqual(winter);
  expect(startOf('2026-12-12', 'monthly', '2026-12-08T13:59:59Z')).toEqual(winter);
});

test('once that Tuesday is past, the next Saturday of the rhythm begins', () => {
  const now = '2026-12-08T14:00:00Z';
  expect(startOf('2026-12-12', 'weekly', now)).toEqual(['2026-12-19', '2026-12-15T14:00:00.000Z']);
  expect(startOf('2026-12-12', 'biweekly', now)).toEqual(['2026-12-26', '2026-12-22T14:00:00.000Z']);
  expect(startOf('2026-12-12', 'monthly', now)).toEqual(['2027-01-16', '2027-01-12T14:00:00.000Z']);
  expect(startOf('2026-12-12', 'biweekly', '2027-02-01T15:00:00Z')).toEqual([
    '2027-02-06',
    '2027-02-02T14:00:00.000Z',
  ]);
});

test('closed Saturdays are passed over in the rhythm', () => {
  expect(startOf('2026-12-12', 'biweekly', '2026-11-20T15:00:00Z', ['2026-12-12', '2026-12-19'])).toEqual([
    '2026-12-26',
    '2026-12-22T14:00:00.000Z',
  ]);
});

test('months step from the entered day, also at their end', () => {
  expect(startOf('2027-01-30', 'monthly', '2027-01-26T14:00:00Z')).toEqual([
    '2027-03-06',
    '2027-03-02T14:00:00.000Z',
  ]);
});

test('nine in the morning is New York time before and after both changes of the clock', () => {
  const now = '2026-10-01T15:00:00Z';
  expect(startOf('2026-10-31', 'weekly', now)).toEqual(['2026-10-31', '2026-10-27T13:00:00.000Z']);
  expect(startOf('2026-11-07', 'weekly', now)).toEqual(['2026-11-07', '2026-11-03T14:00:00.000Z']);
  expect(startOf('2027-03-13', 'weekly', now)).toEqual(['2027-03-13', '2027-03-09T14:00:00.000Z']);
  expect(startOf('2027-03-20', 'weekly', now)).toEqual(['2027-03-20', '2027-03-16T13:00:00.000Z']);
});
