import { subscribe } from './shop-client.ts';
import { milton, type TestShopWithPayments } from './shop-with-payments.ts';

export type Subscriber = ReturnType<TestShopWithPayments['customer']>;

/** Biweekly, $41.04 a box. */
export const testBox = {
  planFrequency: 'biweekly',
  products: [
    { productId: 'pea-shoots', size: '2-oz', quantity: 4 },
    { productId: 'radish', size: '2-oz', quantity: 3 },
  ],
  deliveryAddress: { ...milton, notes: 'door 5' },
};

/** Confirms the card; returns the subscription's id. */
export async function subscribeTo(
  shop: TestShopWithPayments,
  who: Subscriber,
  body: Partial<typeof testBox> = {},
  card?: string,
): Promise<string> {
  const id = await subscribe(who, { ...testBox, ...body }, card);
  await shop.sandbox.idle();
  return id;
}

/** The only one. */
export async function subscriptionOf(who: Subscriber) {
  const { data, error } = await who.api.api['my-subscriptions'].get();
  const [subscription] = data ?? [];
  if (!subscription) throw new Error(`This customer has no subscription: ${error?.status}`);
  return subscription;
}
