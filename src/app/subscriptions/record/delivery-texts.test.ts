import { expect, test } from 'bun:test';
import type { Delivery } from '../../../shared/contract/subscriptions.ts';
import { pinDays } from '../../testing/days.ts';
import {
  countdown,
  dayAndTime,
  isChangeable,
  mayBeChargedNow,
  movedToDay,
  stillComing,
} from './delivery-texts.ts';

pinDays();
const fridayEvening = Date.parse('2026-12-04T23:00:00Z');
const saturday = '2026-12-05';

test('a cutoff is shown as a day and a time of New York', () => {
  expect(dayAndTime(fridayEvening)).toBe('Friday, December 4, 6 PM');
  expect(dayAndTime(fridayEvening, 'weekday')).toBe('Fri, Dec 4, 6 PM');
  expect(dayAndTime(Date.parse('2027-07-01T13:30:00Z'))).toBe('Thursday, July 1, 2027, 9:30 AM');
});

test.each([
  ['2026-12-05T15:00:00Z', 'today'],
  ['2026-12-05T04:59:00Z', 'tomorrow'],
  ['2026-12-04T05:01:00Z', 'tomorrow'],
  ['2026-12-03T15:00:00Z', 'in 2 days'],
  ['2026-11-01T03:30:00Z', 'in 35 days'],
])('at %s the box of December 5 comes %s', (now, text) => {
  expect(countdown(saturday, Date.parse(now))).toBe(text);
});

test('a paid box still comes until it is delivered', () => {
  const delivered = (on: string | null): Delivery => ({
    date: saturday,
    state: 'ordered',
    changeUntil: fridayEvening,
    extras: [],
    timeline: [{ step: 'delivered', on, expectedOn: saturday }],
  });
  const unpaid: Delivery = { date: '2026-12-12', state: 'scheduled', changeUntil: fridayEvening, extras: [] };
  const text = ' Your paid box of Saturday, December 5 still comes.';
  expect(stillComing({ deliveries: [delivered(null), unpaid] })).toBe(text);
  expect(stillComing({ deliveries: [delivered(saturday), unpaid] })).toBe('');
});

test('a delivery can be changed until its cutoff, unless the farm is closed that day', () => {
  const delivery = (state: Delivery['state']): Delivery => ({
    date: saturday,
    state,
    changeUntil: fridayEvening,
    extras: [],
  });
  expect(isChangeable(delivery('scheduled'), fridayEvening)).toBe(true);
  expect(isChangeable(delivery('ordered'), fridayEvening + 1)).toBe(false);
  expect(isChangeable(delivery('closed'), fridayEvening)).toBe(false);
});

test('a paid box that is skipped moves to the next delivery whose charge is still to come', () => {
  const days = { '05': 'ordered', '12': 'skipped', '19': 'scheduled', '26': 'scheduled' } as const;
  const deliveries = Object.entries(days).map(([day, state]) => ({
    date: `2026-12-${day}`,
    state,
    changeUntil: 0,
    extras: [],
  }));
  const charge = (date: string) => ({ at: 0, amount: 0, date });
  const target = (day: string, next: string) => movedToDay({ deliveries, nextCharge: charge(next) }, day);
  expect(target('2026-12-05', '2026-12-19')).toBe('2026-12-19');
  expect(target('2026-12-05', '2026-12-26')).toBe('2026-12-26');
  expect(target('2026-12-26', '2026-12-19')).toBeNull();
  expect(movedToDay({ deliveries, nextCharge: null }, '2026-12-05')).toBeNull();
});

test('restoring a skipped day says that the card is charged once the time of its charge is over', () => {
  const nextCharge = { at: Date.parse('2026-12-17T14:00:00Z'), amount: 0, date: '2026-12-19' };
  const at = (now: string, frequency: 'weekly' | 'monthly' = 'weekly') =>
    mayBeChargedNow({ status: 'active', frequency, nextCharge }, '2026-12-12', Date.parse(now));
  expect(at('2026-12-10T13:59:00Z')).toBe(false);
  expect(at('2026-12-10T14:00:00Z')).toBe(true);
  expect(at('2026-12-03T14:00:00Z', 'monthly')).toBe(true);
  const past = { status: 'past_due', frequency: 'weekly', nextCharge } as const;
  expect(mayBeChargedNow(past, '2026-12-12', nextCharge.at)).toBe(false);
});
