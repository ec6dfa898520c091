import { expect, test } from 'bun:test';
import type { DeliveryPlan, KnownState } from '../../../shared/rules/delivery-plan.ts';
import { AppError } from '../../platform/errors.ts';
import { decideSkip, decideUndo, type SkipFacts } from './skip-rules.ts';

const [first, second, third] = ['2031-03-22', '2031-03-29', '2031-04-05'] as const;
const at = (instant: string) => Date.parse(instant);

/** Charged Wednesdays, delivered Saturdays from 2031-03-22. */
const weekly = (changes: Partial<DeliveryPlan> = {}): DeliveryPlan => ({
  now: at('2031-03-18T15:00:00Z'),
  schedule: { firstDeliveryDay: first, firstChargeAt: at('2031-03-19T13:00:00Z'), frequency: 'weekly' },
  days: new Map(),
  chargedFrom: 0,
  isPaymentOpen: false,
  ...changes,
});
const days = (known: Record<string, KnownState>) => ({ days: new Map(Object.entries(known)) });
const facts = (changes: Partial<SkipFacts> = {}): SkipFacts => ({
  plan: weekly(),
  status: 'active',
  box: undefined,
  skip: undefined,
  moved: undefined,
  ...changes,
});
const thursday = at('2031-03-20T15:00:00Z');
const late = at('2031-03-21T22:30:00Z');
const atFarm = { status: 'confirmed', deletedAt: null } as const;
const paid = facts({ plan: weekly({ now: thursday, ...days({ [first]: 'ordered' }) }), box: atFarm });
const skip = {
  id: 1,
  orderId: null,
  day: first,
  comesOn: null,
  cause: 'skipped',
  holdsDay: true,
} as const;
const skipped = (changes: Partial<SkipFacts> = {}, plan: Partial<DeliveryPlan> = {}) =>
  facts({ skip, plan: weekly({ ...days({ [first]: 'skipped' }), ...plan }), ...changes });
const moved = (canReturn: boolean, now = thursday) =>
  skipped(
    { moved: { day: second, canReturn } },
    { now, ...days({ [first]: 'skipped', [second]: 'ordered' }) },
  );

test.each([
  ['unpaid', facts(), { target: null, isDue: false }],
  ['under way', facts({ plan: weekly({ now: at('2031-03-19T13:10:00Z') }) }), { isDue: true }],
  ['paid', paid, { target: second, isDue: false }],
  [
    'paid, and the next one skipped',
    { ...paid, plan: { ...paid.plan, ...days({ [first]: 'ordered', [second]: 'skipped' }) } },
    { target: third },
  ],
  ['past due', facts({ status: 'past_due' }), { target: null }],
])('a box that is %s can be skipped', (_how, given, decided) => {
  expect(decideSkip(given, first)).toMatchObject(decided);
});

const gone = 'The box of Saturday, March 22 does not come any more, so there is none to skip.';
const left = 'The box of Saturday, March 22 has already left the farm, so it can no longer be skipped.';
const tooLate =
  'The box of Saturday, March 22 can no longer be changed: that was possible until Friday, 6 PM.';
const closed = 'We do not deliver on Saturday, March 22, so no box comes that could be skipped or kept.';
const movedAway = 'The farm has moved the box of Saturday, March 22 to another day.';
const notOne = 'That is not one of the deliveries of this subscription.';
const stopped = [
  ['pending', 'This subscription has not started yet.'],
  ['paused', 'This subscription is paused. Resume it to skip a box.'],
  ['suspended', 'This subscription is on hold until its payment is settled.'],
  ['cancelled', 'This subscription is cancelled.'],
] as const;
test.each([
  ...stopped.map(([status, sentence]) => [facts({ status }), 'conflict', sentence] as const),
  [facts({ plan: weekly(days({ [first]: 'closed' })) }), 'conflict', closed],
  [{ ...paid, plan: { ...paid.plan, now: late } }, 'conflict', tooLate],
  [{ ...paid, plan: { ...paid.plan, now: at('2031-03-24T15:00:00Z') } }, 'conflict', tooLate],
  [{ ...paid, box: { ...atFarm, status: 'cancelled' } }, 'conflict', gone],
  [{ ...paid, box: { ...atFarm, deletedAt: 1 } }, 'conflict', gone],
  [{ ...paid, box: { ...atFarm, status: 'shipped' } }, 'conflict', left],
  [{ ...paid, box: { ...atFarm, status: 'delivered' } }, 'conflict', left],
  [facts({ plan: weekly(days({ [first]: 'served' })) }), 'conflict', movedAway],
  [
    { ...paid, plan: { ...paid.plan, endsAt: thursday } },
    'conflict',
    'There is no later delivery that this box could move to.',
  ],
  [facts({ plan: weekly({ chargedFrom: late }) }), 'notFound', notOne],
] as const)('a skip is refused, not thrown: %#', (given, kind, sentence) => {
  const refusal = decideSkip(given, first);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ kind, message: sentence });
});

test('a later box is not under way while another one is', () => {
  const plan = weekly({ now: at('2031-03-19T13:10:00Z') });
  expect(decideSkip(facts({ plan }), second)).toEqual({ target: null, isDue: false });
});

test('a sentence names the weekday of the cutoff, also when the day is over', () => {
  const plan = weekly({ now: at('2031-03-31T15:00:00Z'), ...days({ '2031-03-26': 'ordered' }) });
  expect(decideSkip(facts({ plan }), '2031-03-26')).toMatchObject({
    message:
      'The box of Wednesday, March 26 can no longer be changed: that was possible until Tuesday, 6 PM.',
  });
  expect(decideSkip(facts({ plan }), '2031-03-23')).toMatchObject({ kind: 'notFound' });
});

test('only Saturdays of the schedule within a year can be skipped', () => {
  for (const day of ['2031-03-23', '2032-03-27', '9999-12-31'])
    expect(decideSkip(facts(), day)).toMatchObject({ kind: 'notFound', message: notOne });
  expect(decideSkip(facts(), '2032-03-13')).toMatchObject({ target: null });
});

test('the same skip or undo again has nothing to write', () => {
  expect(decideSkip(skipped(), first)).toBe('done');
  expect(decideUndo(facts(), first)).toBe('done');
});

test.each([
  ['its charge is to come', skipped(), false],
  ['its charge was left out', skipped({}, { now: thursday }), true],
  ['an open payment pays for it', skipped({ status: 'past_due' }, { now: thursday }), false],
  ['it has a box', skipped({}, { now: thursday, ...days({ [first]: 'ordered' }) }), false],
  ['its box moves back', moved(true), false],
])('an undo charges at once only where the charge was left out: %s', (_when, given, isChargedNow) => {
  expect(decideUndo(given, first)).toEqual({ isChargedNow });
});

const tookPlace =
  'The box already takes the place of the one of Saturday, March 22, which was not charged, so it stays there.';
test.each([
  ...stopped.map(([status, sentence]) => [skipped({ status }), sentence] as const),
  [skipped({}, { now: late }), tooLate],
  [skipped({}, days({ [first]: 'closed' })), closed],
  [moved(false), 'The farm has moved this box to Saturday, March 29, so it stays there.'],
  [skipped({}, { chargedFrom: late }), notOne],
  [facts({ plan: weekly(days({ [first]: 'served' })) }), movedAway],
])('an undo is refused, not thrown: %#', (given, message) => {
  expect(decideUndo(given, first)).toMatchObject({ message });
});

test('a box whose new day was not charged takes its place and stays', () => {
  const plan = weekly({ now: thursday, ...days({ [first]: 'ordered', [third]: 'skipped' }) });
  const taken = facts({ plan, skip, moved: { day: first, canReturn: true } });
  expect(decideUndo(taken, third)).toMatchObject({ message: tookPlace });
});
