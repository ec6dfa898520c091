import type { Subscription } from '../../shared/contract/subscriptions.ts';

/** Weekly, 10 oz of kale, agreed at $2.00 an ounce and 5%. */
export function testSubscription(part: Partial<Subscription> = {}): Subscription {
  return {
    id: 's',
    frequency: 'weekly',
    status: 'active',
    createdAt: 0,
    cartDetails: '10 oz Kale',
    nextDeliveryDate: null,
    nextDeliveryDates: [],
    deliveries: [],
    items: [{ productId: 'kale', productName: 'Kale', quantity: 10, price: '2.00' }],
    boxTotal: '42.12',
    discountPercent: 5,
    trialEndsAt: 0,
    startsOn: null,
    firstBoxDay: '2026-12-05',
    endsOn: null,
    pausedUntil: null,
    deliveryAddress: { street: '', city: '', state: '', zipCode: '' },
    nextCharge: null,
    paymentAction: null,
    changesApplyFrom: null,
    canUndoChange: false,
    ...part,
  };
}
