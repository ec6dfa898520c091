import { expect, test } from 'bun:test';
import { subscriptionBadge } from './subscription-status.ts';

test.each([
  ['processing', 'Processing'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
])('a subscription that is %s, which none ever is, has a neutral badge', (status, name) => {
  expect(subscriptionBadge(status)).toEqual({ name, variant: 'neutral' });
});
