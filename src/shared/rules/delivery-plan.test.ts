import { expect, test } from 'bun:test';
import {
  type DeliveryPlan,
  deliveryDayForPayment,
  type KnownState,
  nextChargedDelivery,
  nextPeriodEnd,
  plannedDeliveries,
} from './delivery-plan.ts';

const at = (instant: string) => Date.parse(instant);
const days = (known: Record<string, KnownState>) => ({ days: new Map(Object.entries(known)) });

/** Charged Wednesdays, delivered Saturdays from 2031-03-22. */
const weekly = (changes: Partial<DeliveryPlan> = {}): DeliveryPlan => ({
  now: at('2031-03-16T15:00:00Z'),
  schedule: {
    firstDeliveryDay: '2031-03-22',
    firstChargeAt: at('2031-03-19T13:00:00Z'),
    frequency: 'weekly',
  },
  days: new Map(),
  chargedFrom: 0,
  isPaymentOpen: false,
  ...changes,
});

function first(plan: DeliveryPlan, from: string, count: number): string[] {
  const found: string[] = [];
  for (const { day, state } of plannedDeliveries(plan, from)) {
    found.push(`${day} ${state}`);
    if (found.length === count) break;
  }
  return found;
}

test('each day has its state', () => {
  const plan = weekly(days({ '2031-03-22': 'ordered', '2031-03-29': 'skipped', '2031-04-05': 'closed' }));
  expect(first(plan, '2031-03-22', 4)).toEqual([
    '2031-03-22 ordered',
    '2031-03-29 skipped',
    '2031-04-05 closed',
    '2031-04-12 scheduled',
  ]);
});

test('a Saturday whose box comes on another day is left out; an unpaid one says so after its cutoff', () => {
  const plan = weekly({
    now: at('2031-03-29T15:00:00Z'),
    ...days({ '2031-03-22': 'served', '2031-03-26': 'ordered' }),
  });
  expect(first(plan, '2031-03-22', 3)).toEqual([
    '2031-03-26 ordered',
    '2031-03-29 unpaid',
    '2031-04-05 scheduled',
  ]);
});

test('a box outside the schedule is listed where it falls', () => {
  const plan = weekly(days({ '2031-03-15': 'ordered', '2031-04-01': 'ordered', '2031-03-29': 'ordered' }));
  expect(first(plan, '2031-03-16', 4)).toEqual([
    '2031-03-22 scheduled',
    '2031-03-29 ordered',
    '2031-04-01 ordered',
    '2031-04-05 scheduled',
  ]);
});

test('while nothing is charged only paid boxes come; afterwards those whose charge is still to come', () => {
  const ordered = days({ '2031-03-22': 'ordered' });
  expect(first(weekly({ ...ordered, chargedFrom: Number.POSITIVE_INFINITY }), '2031-03-16', 9)).toEqual([
    '2031-03-22 ordered',
  ]);
  const resumed = weekly({ ...ordered, chargedFrom: at('2031-04-02T13:00:00.001Z') });
  expect(first(resumed, '2031-03-16', 3)).toEqual([
    '2031-03-22 ordered',
    '2031-04-12 scheduled',
    '2031-04-19 scheduled',
  ]);
});

test('a payment is for the first scheduled day whose cutoff has not passed', () => {
  const friday18 = at('2031-03-21T22:00:00Z');
  expect(deliveryDayForPayment(weekly({ now: friday18 }))).toBe('2031-03-22');
  expect(deliveryDayForPayment(weekly({ now: friday18 + 1 }))).toBe('2031-03-29');
  expect(deliveryDayForPayment(weekly({ now: friday18, ...days({ '2031-03-22': 'ordered' }) }))).toBe(
    '2031-03-29',
  );
  expect(deliveryDayForPayment(weekly({ now: friday18, ...days({ '2031-03-22': 'served' }) }))).toBe(
    '2031-03-29',
  );
  const busy = weekly({
    now: friday18,
    ...days({ '2031-03-22': 'skipped', '2031-03-29': 'closed', '2031-04-05': 'ordered' }),
  });
  expect(deliveryDayForPayment(busy)).toBe('2031-04-12');
});

test('the next charge is the one of the first scheduled day, however many are skipped before', () => {
  const now = at('2031-03-19T12:59:00Z');
  expect(nextChargedDelivery(weekly({ now }))).toEqual({
    day: '2031-03-22',
    chargeAt: at('2031-03-19T13:00:00Z'),
  });
  const skipped = weekly({ now, ...days({ '2031-03-22': 'skipped', '2031-03-29': 'skipped' }) });
  expect(nextChargedDelivery(skipped)).toEqual({
    day: '2031-04-05',
    chargeAt: at('2031-04-02T13:00:00Z'),
  });
  expect(nextPeriodEnd(skipped)).toBe(at('2031-03-19T13:00:00Z'));
  expect(nextChargedDelivery(weekly({ now, chargedFrom: Number.POSITIVE_INFINITY }))).toBeNull();
});

test('the next charge pays for a Saturday whose own charge failed, if its cutoff is still to come', () => {
  const schedule = { ...weekly().schedule, firstDeliveryDay: '2031-03-29' };
  const plan = weekly({ schedule, now: at('2031-03-24T15:00:00Z') });
  expect(nextChargedDelivery(plan)).toEqual({ day: '2031-03-29', chargeAt: at('2031-03-26T13:00:00Z') });
  expect(nextChargedDelivery({ ...plan, now: at('2031-03-19T13:30:00Z') })?.day).toBe('2031-04-05');
});

test('a Saturday whose charge failed for good is listed only while something can still pay for it', () => {
  const now = at('2031-03-19T16:00:00Z');
  expect(first(weekly({ now }), '2031-03-22', 1)).toEqual(['2031-03-29 scheduled']);
  expect(first(weekly({ now, isPaymentOpen: true }), '2031-03-22', 1)).toEqual(['2031-03-22 scheduled']);
  const beingCollected = weekly({ now: at('2031-03-19T14:00:00Z') });
  expect(first(beingCollected, '2031-03-22', 1)).toEqual(['2031-03-22 scheduled']);
  const schedule = { ...weekly().schedule, firstDeliveryDay: '2031-03-29' };
  const paidByTheNextCharge = weekly({ schedule, now: at('2031-03-24T15:00:00Z') });
  expect(first(paidByTheNextCharge, '2031-03-29', 1)).toEqual(['2031-03-29 scheduled']);
});
