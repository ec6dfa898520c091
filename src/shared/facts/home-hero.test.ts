import { expect, test } from 'bun:test';
import { firstDelivery } from '../rules/delivery-days.ts';
import { orderDeadlineText } from './home-hero.ts';

test('ordering by Friday, 6 PM, means the same delivery all week exactly for the lead times that say so', () => {
  const sunday = Date.parse('2026-11-22T05:30:00Z');
  const friday = Date.parse('2026-11-27T23:00:00Z');
  for (let leadTimeDays = 0; leadTimeDays <= 30; leadTimeDays += 1) {
    const days = new Set<string>();
    for (let now = sunday; now <= friday; now += 3_600_000) days.add(firstDelivery(now, leadTimeDays));
    days.add(firstDelivery(friday, leadTimeDays));
    expect([leadTimeDays, orderDeadlineText(leadTimeDays).includes('Friday')]).toEqual([
      leadTimeDays,
      days.size === 1,
    ]);
  }
});
