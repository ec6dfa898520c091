import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readProviderRevenue } from '../../../scripts/demo-data/provider-revenue.ts';
import { addRole } from '../accounts/record/users.ts';
import { changeOrder } from '../orders/order-changes.ts';
import { orders } from '../orders/table.ts';
import { howMany } from '../testing/long.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo } from '../testing/subscribers.ts';
import { getMonthlyRevenue, getWeeklyRevenue } from './revenue.ts';

let shop: TestShopWithPayments;
beforeAll(async () => {
  shop = await openTestShopWithPayments({ now: '2031-10-08T15:00:00Z' });
});
afterAll(() => shop.close());

/** From 0 to `below` - 1, reproducible (linear congruential generator). */
let seed = 7;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

async function buy(who: Subscriber) {
  const contact = { name: 'Ann', email: who.email, phone: '', address: '', city: '', state: '', zipCode: '' };
  const answer = await who.api.api.cart.checkout.post({
    items: [{ id: 'kale', quantity: 1 + random(9) }],
    deliveryAddress: milton,
    customerInfo: contact,
  });
  const { id } = await shop.payWith(answer.data?.clientSecret ?? undefined);
  await who.api.api['complete-subscription'].post({ paymentIntentId: id });
  await shop.sandbox.idle();
}

/** In the provider's dashboard. */
async function refundSome() {
  const { stripe } = shop.deps.payments;
  const { data } = await stripe.charges.list({ limit: 100 });
  const charge = data.filter((one) => one.paid && one.amount > one.amount_refunded)[random(5)];
  if (!charge) return;
  const left = charge.amount - charge.amount_refunded;
  await stripe.refunds.create({ charge: charge.id, amount: 1 + random(left) });
  await shop.sandbox.idle();
}

/** About 24 weeks. */
const steps = howMany(12, 24);

test('revenue is what the provider was paid, less what it paid back, to the cent, over clock changes and the year’s end', async () => {
  const [ann, ben] = [shop.customer(), shop.customer()];
  const admin = shop.customer();
  addRole(shop.deps.db, admin.id, 'admin');
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await subscribeTo(shop, ben);
  for (let step = 0; step < steps; step += 1) {
    await buy(random(2) ? ann : ben);
    if (step % 3 === 1) await refundSome();
    const now = new Date(shop.deps.now() + (120 / steps + random(4)) * 86_400_000 + random(86_400_000));
    await shop.moveClockTo(now.toISOString());
  }
  // Editing a total moves no money.
  const order = shop.deps.db.select().from(orders).limit(1).get();
  shop.deps.db.update(orders).set({ total: 1, deletedAt: 1 }).run();
  if (order) changeOrder(shop.deps.db, order.id, { status: 'cancelled' }, 'shop', shop.deps.now());

  const provider = await readProviderRevenue(shop.deps.payments.stripe);
  expect([provider.charges > steps, provider.refunds > steps / 5]).toEqual([true, true]);

  const now = shop.deps.now();
  for (const { month, revenue } of getMonthlyRevenue(shop.deps.db, now).months)
    expect([month, revenue]).toEqual([month, provider.ofMonth(month)]);
  for (const { week, revenue } of getWeeklyRevenue(shop.deps.db, now).weeks)
    expect([week, revenue]).toEqual([week, provider.ofWeek(week)]);
}, 60_000);
