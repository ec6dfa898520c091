import { expect, test } from 'bun:test';
import type { DeliveryPlan } from '../../../shared/rules/delivery-plan.ts';
import { AppError } from '../../platform/errors.ts';
import { decideSkip, decideUndo } from './skip-rules.ts';

const [first, second, third] = ['2031-03-22', '2031-03-29', '2031-04-05'] as const;
const at = (instant: string) => Date.parse(instant);

/** Charged Wednesdays, delivered Saturdays from 2031-03-22. */
const weekly = (changes: Partial<DeliveryPlan> = {}): DeliveryPlan => ({
  now: at('2031-03-18T15:00:00Z'),
  schedule: { firstDeliveryDay: first, firstChargeAt: at('2031-03-19T13:00:00Z'), frequency: 'weekly' },
  ordered: new Set(),
  served: new Set(),
  skipped: new Set(),
  closed: new Set(),
  chargedFrom: 0,
  isPaymentOpen: false,
  ...changes,
});
const paid = weekly({ now: at('2031-03-20T15:00:00Z'), ordered: new Set([first]) });
const atFarm = { isGone: false, hasLeft: false };
const active = { status: 'active', box: null } as const;

test.each([
  ['unpaid', { ...active, plan: weekly() }, { target: null, isDue: false }],
  ['under way', { ...active, plan: weekly({ now: at('2031-03-19T13:10:00Z') }) }, { isDue: true }],
  ['paid', { ...active, plan: paid, box: atFarm }, { target: second, isDue: false }],
  [
    'paid, and the next one skipped',
    { ...active, plan: { ...paid, skipped: new Set([second]) }, box: atFarm },
    { target: third },
  ],
])('a box that is %s can be skipped', (_how, facts, decided) => {
  expect(decideSkip(facts, first)).toMatchObject(decided);
});

const closed = weekly({ closed: new Set([first]) });
const late = weekly({ now: at('2031-03-21T22:30:00Z'), ordered: new Set([first]) });
test.each([
  ['paused', decideSkip({ ...active, status: 'paused', plan: weekly() }, first), 'is paused'],
  ['closed', decideSkip({ ...active, plan: closed }, first), 'We do not deliver on Saturday, March 22'],
  ['late', decideSkip({ ...active, plan: late }, first), 'possible until Friday'],
  ['gone', decideSkip({ ...active, plan: paid, box: { ...atFarm, isGone: true } }, first), 'none to skip'],
  [
    'on its way',
    decideSkip({ ...active, plan: paid, box: { ...atFarm, hasLeft: true } }, first),
    'has already left',
  ],
  ['no delivery', decideSkip({ ...active, plan: weekly() }, '2031-03-23'), 'not one of the deliveries'],
])('a skip is refused, not thrown: %s', (_how, decided, sentence) => {
  expect(decided).toBeInstanceOf(AppError);
  expect(String(decided)).toContain(sentence);
});

test('the same skip or undo again has nothing to write', () => {
  const skipped = weekly({ skipped: new Set([first]) });
  expect(decideSkip({ ...active, plan: skipped }, first)).toBe('done');
  expect(decideUndo({ ...active, plan: weekly(), isSkipped: false }, first)).toBe('done');
});

test('an undo is charged where its charge has passed, and a box that moved on or took a place stays', () => {
  const skipped = new Set<string>([first]);
  const undo = (plan: DeliveryPlan, box: { day: string; canReturn: boolean } | null) =>
    decideUndo({ plan, status: 'active', isSkipped: true, box }, first);
  expect(undo(weekly({ skipped }), null)).toMatchObject({ isCharged: true });
  const afterCharge = weekly({ now: at('2031-03-20T15:00:00Z'), skipped });
  expect(undo(afterCharge, null)).toMatchObject({ isCharged: false });
  const moved = { ...afterCharge, ordered: new Set([second]) };
  expect(undo(moved, { day: second, canReturn: true })).toMatchObject({ isCharged: true });
  expect(String(undo(moved, { day: second, canReturn: false }))).toContain('it stays there');
});
