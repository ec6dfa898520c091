import { expect, test } from 'bun:test';
import { pinDays } from '../../testing/days.ts';
import { testSubscription } from '../../testing/subscription.ts';
import { subscriptionBadge } from './subscription-status.ts';

test.each([
  ['processing', 'Processing'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
])('a subscription that is %s, which none ever is, has a neutral badge', (status, name) => {
  expect(subscriptionBadge({ status })).toEqual({ name, variant: 'neutral' });
});

test('whoever moves in has no trial but a day on which it starts', () => {
  pinDays();
  const mover = testSubscription({ status: 'trialing', startsOn: '2026-12-08' });
  expect(subscriptionBadge(mover)).toEqual({ name: 'Starts Tuesday, December 8', variant: 'blue' });
  expect(subscriptionBadge({ ...mover, startsOn: null }).name).toContain('Trial');
});
