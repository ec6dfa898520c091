import { expect, test } from 'bun:test';
import type { Delivery, Subscription } from '../../shared/contract/subscriptions.ts';
import { testOrder } from '../testing/order.ts';
import { testSubscription } from '../testing/subscription.ts';
import { nextBox } from './next-box.ts';

const now = Date.parse('2026-11-30T12:00:00Z');
const friday = Date.parse('2026-12-04T23:00:00Z');
const order = { ...testOrder, status: 'growing' as const };

function delivery(date: string, state: Delivery['state']): Delivery {
  return { date, state, changeUntil: friday, extras: [] };
}

function weekly(part: Partial<Subscription>): Subscription {
  const nextCharge = { at: Date.parse('2026-12-02T14:00:00Z'), amount: 3159, date: '2026-12-05' };
  return testSubscription({ deliveries: [delivery('2026-12-05', 'scheduled')], nextCharge, ...part });
}

test('a paid order is the next box until its day is over', () => {
  expect(nextBox([order], [], now)).toMatchObject({
    day: '2026-12-05',
    contents: ['2 oz Pea Shoots'],
    total: 2754,
    isPaid: true,
    changeUntil: null,
  });
  expect(nextBox([order], [], Date.parse('2026-12-06T04:59:00Z'))?.day).toBe('2026-12-05');
  expect(nextBox([order], [], Date.parse('2026-12-06T05:01:00Z'))).toBeNull();
});

test.each([{ status: 'cancelled' }, { status: 'delivered' }] as const)(
  'an order that is %j does not come',
  (part) => {
    expect(nextBox([{ ...order, ...part }], [], now)).toBeNull();
  },
);

test('an order that is to be paid in cash or by bank comes, and is not called paid', () => {
  const owed = { ...order, paymentStatus: 'unpaid' as const };
  expect(nextBox([owed], [], now)).toMatchObject({ day: '2026-12-05', isPaid: false });
});

test('an order that is refunded and not cancelled still comes', () => {
  const refunded = { ...order, paymentStatus: 'refunded' as const };
  expect(nextBox([refunded], [], now)).toMatchObject({ day: '2026-12-05', isRefunded: true });
});

test('the box of a running subscription says when it is charged, how much, and until when it can be changed', () => {
  expect(nextBox([], [weekly({ status: 'trialing' })], now)).toMatchObject({
    day: '2026-12-05',
    contents: ['10 oz Kale'],
    total: 3159,
    isPaid: false,
    chargeDay: '2026-12-02',
    changeUntil: friday,
  });
  expect(nextBox([], [weekly({})], friday + 1)?.changeUntil).toBeNull();
});

test('with all listed deliveries skipped the next box is the one that is charged next', () => {
  const nextCharge = { at: Date.parse('2027-01-27T14:00:00Z'), amount: 3159, date: '2027-01-30' };
  const skipped = weekly({ deliveries: [delivery('2026-12-05', 'skipped')], nextCharge });
  expect(nextBox([], [skipped], now)).toMatchObject({ day: '2027-01-30', chargeDay: '2027-01-27' });
});

test('the next box says how its charge is paid, and of another charge nothing', () => {
  const payment = { credit: 500, card: 2659 };
  const payments = new Map([['s', payment]]);
  expect(nextBox([], [weekly({})], now, payments)?.payment).toEqual(payment);
  expect(nextBox([order], [weekly({})], now, payments)?.payment).toBeNull();
  const later = { at: Date.parse('2026-12-09T14:00:00Z'), amount: 3159, date: '2026-12-12' };
  expect(nextBox([], [weekly({ nextCharge: later })], now, payments)?.payment).toBeNull();
});

test('the first of all boxes is the next, and a paid box of a subscription can still be skipped', () => {
  const subscription = weekly({
    deliveries: [delivery('2026-12-05', 'ordered'), delivery('2026-12-12', 'scheduled')],
  });
  expect(nextBox([order], [subscription], now)).toMatchObject({ isPaid: true, changeUntil: friday });
  const later = { ...order, deliveryDate: '2026-12-19' };
  expect(nextBox([later], [subscription], now)).toMatchObject({ day: '2026-12-12', isPaid: false });
  const two = [order, { ...order, id: 'o2' }];
  expect(nextBox(two, [subscription], now)?.changeUntil).toBeNull();
});

test.each(['past_due', 'suspended', 'paused', 'cancelled'] as const)(
  'a subscription that is %s promises no box but those that are paid',
  (status) => {
    expect(nextBox([], [weekly({ status })], now)).toBeNull();
    expect(nextBox([order], [weekly({ status })], now)?.isPaid).toBe(true);
  },
);
