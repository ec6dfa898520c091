import { expect, test } from 'bun:test';
import {
  addDays,
  cutoffOf,
  deliveriesFrom,
  firstDelivery,
  newSchedule,
  newYorkDay,
  newYorkInstant,
  nthDelivery,
  orderDeadline,
  type Schedule,
  type ScheduledDelivery,
  trialEnd,
} from './delivery-days.ts';
import type { Frequency } from './plans.ts';

test.each([
  ['2026-11-20T22:59:00Z', '2026-12-05'],
  ['2026-11-20T23:01:00Z', '2026-12-12'],
  ['2026-11-22T03:00:00Z', '2026-12-12'],
  ['2026-11-22T05:01:00Z', '2026-12-12'],
  ['2027-03-05T22:00:00Z', '2027-03-20'],
  ['2027-03-07T04:30:00Z', '2027-03-27'],
])('an order at %s is first delivered on %s', (instant, day) => {
  expect(firstDelivery(Date.parse(instant))).toBe(day);
});

test('whoever orders by the deadline of a delivery gets it, and nobody who orders later', () => {
  const start = Date.parse('2026-11-20T05:30:00Z');
  for (let leadTimeDays = 0; leadTimeDays <= 21; leadTimeDays += 1) {
    for (let hour = 0; hour < 21 * 24; hour += 1) {
      const now = start + hour * 3_600_000;
      const delivery = firstDelivery(now, leadTimeDays);
      const { day, isCutoff } = orderDeadline(delivery, leadTimeDays);
      const last = isCutoff ? cutoffOf(addDays(day, 1)) : newYorkInstant(addDays(day, 1), 0) - 1;
      expect(now).toBeLessThanOrEqual(last);
      expect(firstDelivery(last, leadTimeDays)).toBe(delivery);
      expect(firstDelivery(last + 1, leadTimeDays) > delivery).toBe(true);
    }
  }
  expect(orderDeadline('2026-12-19', 14)).toEqual({ day: '2026-12-04', isCutoff: true });
});

test('Friday 18:00:00 itself is still in time, one second later is not', () => {
  expect(firstDelivery(Date.parse('2026-11-20T23:00:00Z'))).toBe('2026-12-05');
  expect(firstDelivery(Date.parse('2026-11-20T23:00:00.001Z'))).toBe('2026-12-12');
  expect(firstDelivery(Date.parse('2026-11-20T23:00:01Z'))).toBe('2026-12-12');
});

test('monthly deliveries are counted from the first delivery day', () => {
  expect([1, 2, 3].map((n) => nthDelivery('2026-12-05', 'monthly', n))).toEqual([
    '2027-01-09',
    '2027-02-06',
    '2027-03-06',
  ]);
  expect(nthDelivery('2027-01-30', 'monthly', 1)).toBe('2027-03-06');
  expect(nthDelivery('2026-01-31', 'monthly', 1)).toBe('2026-02-28');
});

const at = (instant: string) => Date.parse(instant);
const schedule = (firstDeliveryDay: string, firstCharge: string, frequency: Frequency): Schedule => ({
  firstDeliveryDay,
  firstChargeAt: at(firstCharge),
  frequency,
});
const days = (deliveries: ScheduledDelivery[]) => deliveries.map(({ day }) => day);

test('the schedule goes on from a day, the day included', () => {
  const biweekly = schedule('2026-12-05', '2026-12-02T14:00:00Z', 'biweekly');
  expect(days(deliveriesFrom(biweekly, '2026-12-06', 3))).toEqual(['2026-12-19', '2027-01-02', '2027-01-16']);
  const weekly = schedule('2026-12-05', '2026-12-02T14:00:00Z', 'weekly');
  expect(days(deliveriesFrom(weekly, '2026-12-05', 2))).toEqual(['2026-12-05', '2026-12-12']);
});

test.each([3, 8, 13, 14, 20, 45])(
  'with %d days of lead time nobody is charged weeks before a first box that could come sooner',
  (leadTime) => {
    for (const frequency of ['weekly', 'biweekly', 'monthly'] as const) {
      for (let hour = 0; hour < 24 * 14; hour += 5) {
        const now = at('2026-11-16T05:00:00Z') + hour * 3_600_000;
        const booked = newSchedule(now, leadTime, frequency);
        const [first] = deliveriesFrom(booked, '2000-01-01', 1);
        expect(first).toEqual({ day: booked.firstDeliveryDay, chargeAt: trialEnd(now) });
        expect(booked.firstDeliveryDay >= firstDelivery(now, leadTime)).toBe(true);
        const earlier = addDays(booked.firstDeliveryDay, -7);
        const isPossible =
          earlier >= firstDelivery(now, leadTime) && cutoffOf(earlier) >= trialEnd(now) + 3_600_000;
        expect(isPossible).toBe(false);
      }
    }
  },
);

test('a Saturday whose charge would come after the cutoff at a month’s end is left out', () => {
  // February 28 is a Saturday: after that day's cutoff.
  const monthly = schedule('2026-01-31', '2026-01-28T14:00:00Z', 'monthly');
  expect(deliveriesFrom(monthly, '2026-01-01', 3)).toEqual([
    { day: '2026-01-31', chargeAt: at('2026-01-28T14:00:00Z') },
    { day: '2026-04-04', chargeAt: at('2026-02-28T14:00:00Z') },
    { day: '2026-05-02', chargeAt: at('2026-03-28T14:00:00Z') },
  ]);
});

test('a schedule of 260 deliveries is the same whatever day it is read from', () => {
  for (const frequency of ['weekly', 'biweekly', 'monthly'] as const) {
    const long = schedule('2026-12-05', '2026-12-02T14:00:00Z', frequency);
    const all = deliveriesFrom(long, '2026-01-01', 260);
    for (const { day } of all.slice(0, 250))
      expect(deliveriesFrom(long, day, 3)).toEqual(
        all.slice(all.findIndex((one) => one.day === day)).slice(0, 3),
      );
  }
});

test('a monthly schedule ordered on any day of four years is the same whatever day it is read from', () => {
  for (const leadTimeDays of [3, 14, 20]) {
    for (let order = 0; order < 4 * 366; order += 1) {
      const placedAt = at('2026-01-01T15:00:00Z') + order * 86_400_000;
      const monthly = newSchedule(placedAt, leadTimeDays, 'monthly');
      const all = deliveriesFrom(monthly, '2026-01-01', 50);
      const starts = [5, 14, 26, 47];
      expect(starts.map((n) => deliveriesFrom(monthly, all[n]?.day ?? '', 3))).toEqual(
        starts.map((n) => all.slice(n, n + 3)),
      );
    }
  }
});

test('trial ends at nine in New York on both sides of summer time', () => {
  expect(new Date(trialEnd(Date.parse('2027-03-05T22:00:00Z'))).toISOString()).toBe(
    '2027-03-19T13:00:00.000Z',
  );
  expect(new Date(trialEnd(Date.parse('2026-11-20T23:30:00Z'))).toISOString()).toBe(
    '2026-12-04T14:00:00.000Z',
  );
});

test('10,000 instants: deliveries are Saturdays 14 to 21 days out, in order, and cut off on Friday 18:00', () => {
  const start = Date.parse('2026-01-01T00:00:00Z');
  const dstChanges = [
    '2026-03-08T07:00:00Z',
    '2026-11-01T06:00:00Z',
    '2027-03-14T07:00:00Z',
    '2027-11-07T06:00:00Z',
  ];
  let previous = '';
  const instants = Array.from({ length: 10_000 }, (_, i) => start + i * 6_307_199);
  for (const crossing of dstChanges) {
    for (let m = -90; m <= 90; m += 1) instants.push(Date.parse(crossing) + m * 60_000);
  }
  for (const instant of instants.sort((a, b) => a - b)) {
    const day = firstDelivery(instant);
    const civil = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('America/New_York');
    const delivery = Temporal.PlainDate.from(day);
    const wait = civil.toPlainDate().until(delivery).days;
    expect(newYorkDay(instant)).toBe(civil.toPlainDate().toString());
    expect(delivery.dayOfWeek).toBe(6);
    const late =
      (civil.dayOfWeek === 5 && Temporal.PlainTime.compare(civil.toPlainTime(), '18:00') > 0) ||
      civil.dayOfWeek === 6;
    expect(wait).toBeGreaterThanOrEqual(late ? 21 : 14);
    expect(wait).toBeLessThanOrEqual(late ? 22 : 20);
    expect(day >= previous).toBe(true);
    previous = day;
    const cutoff = Temporal.Instant.fromEpochMilliseconds(cutoffOf(day)).toZonedDateTimeISO(
      'America/New_York',
    );
    expect([cutoff.dayOfWeek, cutoff.hour, cutoff.minute]).toEqual([5, 18, 0]);
    expect(trialEnd(instant)).toBe(
      civil
        .toPlainDate()
        .add({ days: 14 })
        .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' }).epochMilliseconds,
    );
  }
});
