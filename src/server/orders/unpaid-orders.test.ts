import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { orders } from './table.ts';
import { settleUnpaidOrders } from './unpaid-orders.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const cart = (id: string, quantity: number) => ({ deliveryAddress: milton, items: [{ id, quantity }] });

test('an order that gets its intent while others are given up is left alone', async () => {
  const [ann, ben] = [shop.customer(), shop.customer()];
  await ann.api.api.cart.checkout.post(cart('kale', 1));
  const slow = await ben.api.api.cart.checkout.post(cart('kale', 2));
  const own = eq(orders.id, slow.data?.orderId ?? '');
  shop.deps.db.update(orders).set({ paymentIntentId: null }).where(own).run();
  shop.sandbox.clock.moveTo(Date.parse('2031-03-05T15:31:00Z'));
  const { paymentIntents: calls } = shop.deps.payments.stripe;
  const cancel = calls.cancel.bind(calls);
  Object.assign(calls, {
    cancel(...args: Parameters<typeof cancel>) {
      shop.deps.db.update(orders).set({ paymentIntentId: 'pi_new' }).where(own).run();
      return cancel(...args);
    },
  });
  await settleUnpaidOrders(shop.deps, 0);
  expect(shop.deps.db.select().from(orders).where(own).get()?.status).toBe('pending');
});
