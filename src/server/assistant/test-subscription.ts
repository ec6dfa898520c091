import { eq } from 'drizzle-orm';
import { newId } from '../platform/db/ids.ts';
import { createPendingSubscription } from '../subscriptions/record/new-subscription.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import type { TestShop } from '../testing/shop.ts';

export const testAddress = { street: '12 Birmingham Rd', city: 'Milton', state: 'Georgia', zipCode: '30004' };
export const testQuote = {
  subtotal: 1200,
  discount: 0,
  referralDiscount: 0,
  delivery: 2000,
  tax: 256,
  total: 3456,
};

type State = { status: 'trialing' | 'active'; firstDeliveryDay: string; trialEndsAt: number };

export function subscribeWeekly(
  { deps }: TestShop,
  userId: string,
  { status, firstDeliveryDay, trialEndsAt }: State,
): void {
  const id = newId();
  createPendingSubscription(deps.db, {
    id,
    userId,
    box: {
      discountPercent: 5,
      quote: testQuote,
      lines: [{ productId: 'kale', productName: 'Kale', ounces: 4, pricePerOunce: 300 }],
      schedule: { firstDeliveryDay, firstChargeAt: trialEndsAt, frequency: 'weekly' },
    },
    referralPercent: 0,
    address: testAddress,
    now: deps.now(),
  });
  const activated = { status, activatedAt: deps.now() };
  deps.db.update(subscriptions).set(activated).where(eq(subscriptions.id, id)).run();
}
