import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { products } from '../catalog/table.ts';
import { orderItems, orders } from '../orders/table.ts';
import { howMany } from '../testing/long.ts';
import { creditAtProvider, giveCredit } from '../testing/referrals.ts';
import { milton, openTestShopWithPayments } from '../testing/shop-with-payments.ts';

const stock = 30;
const gift = 1500;
const buyers = [0, 1, 2];
const start = Date.parse('2031-03-05T15:00:00Z');

const buyer = fc.constantFrom(...buyers);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('order'), buyer, ounces: fc.integer({ min: 1, max: 14 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('order twice at once'),
      buyer,
      ounces: fc.integer({ min: 1, max: 7 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat'), buyer }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay'), buyer }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('break', 'heal') }) },
);
type Step = { kind: string; buyer?: number; ounces?: number; minutes?: number };

test('whatever customers order, repeat, pay and leave: one order each can be paid, and ounces, money and credit agree', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), history), {
    numRuns: howMany(6, 60),
    endOnFailure: true,
  });
}, 3_600_000);

async function history(steps: Step[]): Promise<void> {
  const shop = await openTestShopWithPayments({ isCounted: true });
  try {
    const { db } = shop.deps;
    const { stripe } = shop.deps.payments;
    const isKale = eq(products.id, 'kale');
    db.update(products).set({ stockOunces: stock }).where(isKale).run();
    const customers = buyers.map((n) => shop.customer(`buyer${n}@example.com`));
    for (const [n, { id }] of customers.entries()) await giveCredit(shop, id, gift + n);
    const last: { key: string; ounces: number; secret: string }[] = [];
    let [count, now] = [0, start];

    async function order(n: number, ounces: number, key: string) {
      const body = { deliveryAddress: milton, items: [{ id: 'kale', quantity: ounces }] };
      const answer = await customers[n]?.call('POST', '/api/cart/checkout', body, { 'idempotency-key': key });
      expect([200, 409, 503]).toContain(answer?.status ?? 0);
      const { clientSecret = '' } = answer?.ok ? await answer.json() : {};
      last[n] = { key, ounces, secret: clientSecret || (last[n]?.secret ?? '') };
    }
    async function take({ kind, buyer: n = 0, ounces = 1, minutes = 0 }: Step) {
      count += 1;
      const known = last[n];
      if (kind === 'order') await order(n, ounces, `${count}`);
      if (kind === 'order twice at once')
        await Promise.all([order(n, ounces, `${count}a`), order(n, ounces + 1, `${count}b`)]);
      if (kind === 'repeat' && known) await order(n, known.ounces, known.key);
      if (kind === 'pay' && known?.secret) await shop.payWith(known.secret);
      if (kind === 'wait') {
        now += minutes * 60_000;
        shop.sandbox.clock.moveTo(now);
      }
      if (kind === 'heal') await shop.healed();
      if (kind === 'break') {
        const match =
          count % 2 ? 'POST /v1/payment_intents/*/cancel' : 'POST /v1/customers/*/balance_transactions';
        await shop.fault({
          webhooks: 'lose',
          requests: [{ match, fault: count % 3 ? 'act-then-timeout' : '500', times: 99 }],
        });
      }
    }
    const intents = async () => (await stripe.paymentIntents.list({ limit: 100 })).data;
    const unpaid = () => db.select().from(orders).where(eq(orders.paymentStatus, 'unpaid')).all();

    for (const each of steps) {
      await take(each);
      const waiting = unpaid().filter(({ status }) => status === 'pending');
      const payable = (await intents()).filter(({ status }) => status === 'requires_payment_method');
      const known = payable.filter(({ id }) => waiting.some((one) => one.paymentIntentId === id));
      expect(new Set(known.map(({ customer }) => customer)).size).toBe(known.length);
      expect(db.select().from(products).where(isKale).get()?.stockOunces).toBeGreaterThanOrEqual(0);
    }
    await shop.healed();
    await shop.moveClockTo(new Date(now + 40 * 60_000).toISOString());
    await shop.runJobs();

    expect(unpaid().filter(({ status }) => status !== 'cancelled')).toEqual([]);
    const paid = db.select().from(orders).where(eq(orders.paymentStatus, 'paid')).all();
    const byCard = paid.filter(({ paymentIntentId }) => paymentIntentId !== null);
    const received = (await intents()).filter(({ status }) => status === 'succeeded');
    const sums = (rows: [unknown, number][]) => rows.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    expect(sums(received.map(({ metadata, amount }) => [metadata.order_id, amount]))).toEqual(
      sums(byCard.map(({ id, total, creditApplied }) => [id, total - (creditApplied ?? 0)])),
    );
    const sold = paid
      .flatMap(({ id }) => db.select().from(orderItems).where(eq(orderItems.orderId, id)).all())
      .reduce((sum, { ounces, shortfall }) => sum + ounces - shortfall, 0);
    expect(db.select().from(products).where(isKale).get()?.stockOunces).toBe(stock - sold);
    for (const [n, { id }] of customers.entries()) {
      const used = paid
        .filter(({ userId }) => userId === id)
        .reduce((sum, one) => sum + (one.creditApplied ?? 0), 0);
      expect(await creditAtProvider(shop, id)).toBe(gift + n - used);
    }
  } finally {
    await shop.close();
  }
}
