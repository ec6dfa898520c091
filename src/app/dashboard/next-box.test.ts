import { expect, test } from 'bun:test';
import type { Delivery, Subscription } from '../../shared/contract/subscriptions.ts';
import { testOrder } from '../testing/order.ts';
import { testSubscription } from '../testing/subscription.ts';
import { nextBoxes } from './next-box.ts';

const now = Date.parse('2026-11-30T12:00:00Z');
const friday = Date.parse('2026-12-04T23:00:00Z');
const order = { ...testOrder, status: 'growing' as const };
const saturday = Date.parse('2026-12-05T14:00:00Z');

/** The last of them is the one to come. */
function nextBox(...input: Parameters<typeof nextBoxes>) {
  return nextBoxes(...input).at(-1) ?? null;
}

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
    change: 'order',
    changeUntil: friday,
  });
  expect(nextBox([order], [], Date.parse('2026-12-06T04:59:00Z'))?.day).toBe('2026-12-05');
  expect(nextBox([order], [], Date.parse('2026-12-06T05:01:00Z'))).toBeNull();
});

test('an order that is cancelled, or was delivered on another day, does not come', () => {
  expect(nextBoxes([{ ...order, status: 'cancelled' }], [], now)).toEqual([]);
  const delivered = { ...order, status: 'delivered' as const };
  expect(nextBoxes([delivered], [], saturday - 7 * 86_400_000)).toEqual([]);
  expect(nextBoxes([delivered], [], Date.parse('2026-12-06T05:01:00Z'))).toEqual([]);
});

test.each([
  [{ status: 'growing' }, 'today'],
  [{ status: 'shipped' }, 'out'],
  [{ status: 'delivered' }, 'delivered'],
  [{ status: 'shipped', notHomeOn: '2026-12-05' }, 'not_home'],
] as const)('on its day an order that is %j is %p until midnight', (part, state) => {
  const [box] = nextBoxes([{ ...order, ...part }], [], saturday);
  expect(box).toMatchObject({ day: '2026-12-05', state });
  expect(nextBoxes([{ ...order, ...part }], [], Date.parse('2026-12-06T04:59:00Z'))[0]?.state).toBe(state);
  expect(nextBoxes([{ ...order, ...part }], [], Date.parse('2026-12-06T05:01:00Z'))).toEqual([]);
});

test('below a box that was brought today stands the next one', () => {
  const delivered = { ...order, status: 'delivered' as const, subscriptionId: 's' };
  const later = weekly({ deliveries: [delivery('2026-12-12', 'scheduled')] });
  expect(nextBoxes([delivered], [later], saturday).map(({ day, state }) => [day, state])).toEqual([
    ['2026-12-05', 'delivered'],
    ['2026-12-12', 'coming'],
  ]);
});

test('with its Saturday closed the next box is on its new day', () => {
  const nextCharge = { at: Date.parse('2026-12-09T14:00:00Z'), amount: 3159, date: '2026-12-12' };
  const closed = weekly({
    deliveries: [delivery('2026-12-05', 'closed'), delivery('2026-12-12', 'scheduled')],
    nextCharge,
  });
  expect(nextBox([], [closed], now)?.day).toBe('2026-12-12');
  expect(nextBox([{ ...order, deliveryDate: '2026-12-12' }], [], now)?.day).toBe('2026-12-12');
});

test('what is sown can be changed and no longer cancelled', () => {
  const sown = { step: 'sown' as const, on: null, expectedOn: null, done: 1, of: 1 };
  expect(nextBox([{ ...order, timeline: [sown] }], [], now)?.change).toBe('delivery');
});

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
    change: 'plan',
    changeUntil: friday,
  });
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
  const boxOfIt = { ...order, subscriptionId: 's' };
  expect(nextBox([boxOfIt], [subscription], now)).toMatchObject({
    isPaid: true,
    change: 'skip',
    changeUntil: friday,
  });
  const later = { ...order, deliveryDate: '2026-12-19' };
  expect(nextBox([later], [subscription], now)).toMatchObject({ day: '2026-12-12', isPaid: false });
  expect(nextBox([order, boxOfIt], [subscription], now)?.change).toBe('order');
});

test.each(['past_due', 'suspended', 'paused', 'cancelled'] as const)(
  'a subscription that is %s promises no box but those that are paid',
  (status) => {
    expect(nextBox([], [weekly({ status })], now)).toBeNull();
    expect(nextBox([order], [weekly({ status })], now)?.isPaid).toBe(true);
  },
);
