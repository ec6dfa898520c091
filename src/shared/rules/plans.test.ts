import { expect, test } from 'bun:test';
import { business } from '../business.ts';
import { discountPercents, planPercent, plansFor } from './plans.ts';

test('percents come from the rows, and from the defaults where a row is missing or invalid', () => {
  const rows = [
    { key: 'weekly_discount_percent', value: '7.5' },
    { key: 'monthly_discount_percent', value: 'lots' },
  ];
  expect(discountPercents(rows)).toEqual({ weekly: 7.5, biweekly: 10, monthly: 15 });
  for (const answer of [null, undefined, {}, 'no list', [null, 7]])
    expect(discountPercents(answer)).toEqual({ weekly: 5, biweekly: 10, monthly: 15 });
});

test('any other frequency has no discount', () => {
  const percents = discountPercents([]);
  expect([
    planPercent(percents, 'monthly'),
    planPercent(percents, 'daily'),
    planPercent(percents, null),
  ]).toEqual([15, 0, 0]);
  expect(plansFor(percents).map((plan) => plan.discountPercent)).toEqual([5, 10, 15]);
});

test('a plan carries the badge that the business gives it', () => {
  const badges = plansFor(discountPercents([])).map((plan) => plan.popularityBadge);
  expect(badges).toEqual([undefined, business.popularityBadges.biweekly, undefined]);
});
