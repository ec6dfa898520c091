import { afterEach, expect, test } from 'bun:test';
import { resetTestApp, showAt } from '../../testing/shop.tsx';
import { SubscriptionTerms } from './card-step.tsx';
import type { SubscriptionSummary } from './stored-payment.ts';

afterEach(resetTestApp);

const summary = {
  plan: 'biweekly',
  box: [{ productId: 'kale', name: 'Kale', ounces: 12 }],
  address: { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004', notes: '' },
  quote: { subtotal: 3600, discount: 360, delivery: 0, tax: 259, total: 3499 },
  referralPercent: 0,
  schedule: { days: ['2026-12-19', '2027-01-02'], firstCharge: '2026-12-16' },
  payment: { credit: 500, card: 2999, carried: 0 },
} as unknown as SubscriptionSummary;

test('the terms say when nothing is charged, the first box, amount and rhythm, and how to cancel; the rest is folded', () => {
  const { container } = showAt('/subscription', <SubscriptionTerms summary={summary} />);
  expect(container.querySelector('summary')?.textContent).toBe(
    'No charge until Wed, Dec 16, first box Saturday, December 19. $34.99 every other week, cancel in your dashboard. All terms',
  );
  expect(container.querySelector('details')?.open).toBe(false);
  expect(container.querySelector('details p')?.textContent).toBe(
    'Biweekly: 12 oz Kale, delivered to 12 Main St, Milton, Georgia 30004. Nothing today, then $34.99 every other week until you cancel. Your credit pays $5.00 of the first charge, your card $29.99. In your dashboard you can skip a box, change it or cancel.',
  );
});
