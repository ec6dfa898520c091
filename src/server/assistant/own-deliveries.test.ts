import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { addDays } from '../../shared/rules/delivery-days.ts';
import { createOrder } from '../orders/new-order.ts';
import { orders } from '../orders/table.ts';
import { newId } from '../platform/db/ids.ts';
import { recordSkip } from '../subscriptions/record/departures.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { subscribeTo } from '../testing/subscribers.ts';
import { openSwapShop } from '../testing/swaps.ts';
import { subscribeWeekly, testAddress, testQuote } from './test-subscription.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Customer = ReturnType<TestShop['customer']>;

async function ask({ api }: Pick<Customer, 'api'>, message: string): Promise<string> {
  const { data } = await api.api.chatbot.post({ message });
  return data?.response ?? '';
}

function subscribe({ id }: Customer): void {
  const trialEndsAt = Date.parse('2026-12-02T14:00:00Z');
  subscribeWeekly(shop, id, { status: 'trialing', firstDeliveryDay: '2026-12-05', trialEndsAt });
}

function order({ id: userId }: Customer, deliveryDate: string): void {
  createOrder(shop.deps.db, {
    id: newId(),
    userId,
    quote: testQuote,
    lines: [],
    deliverTo: testAddress,
    deliveryDate,
    now: shop.deps.now(),
  });
}

/** The number is ignored. */
const whereIsAnyOrder = 'where is EM-7F3K-Q2MP';

test("a customer is told of their own deliveries and of nobody else's", async () => {
  const [ann, bo] = [shop.customer('ann@example.com'), shop.customer('bo@example.com')];
  subscribe(ann);
  order(ann, '2026-12-12');
  shop.deps.db.update(orders).set({ paymentStatus: 'paid', status: 'confirmed' }).run();
  order(ann, '2026-12-19');
  const answer = await ask(ann, 'when is my next delivery?');
  expect(answer).toContain('Your weekly box (4 oz Kale) comes next on Saturday, December 5.');
  expect(answer).toMatch(/Your order \S+ comes on Saturday, December 12 \(confirmed\)\./);
  expect(answer).not.toContain('December 19');
  expect(await ask(ann, 'next delivery?')).toContain('Your weekly box');
  expect(await ask(ann, whereIsAnyOrder)).toContain('Your weekly box');
  expect(await ask(bo, whereIsAnyOrder)).toContain('no delivery on its way');
  expect(await ask(bo, 'when is my next delivery?')).toContain('no delivery on its way');
  expect(await ask(shop.visitor(), 'when is my next delivery?')).toContain('please sign in');
  for (const aboutAnother of [
    "when is ann@example.com's next delivery",
    `when is the delivery of customer ${ann.id}`,
  ])
    expect(await ask(bo, aboutAnother)).not.toContain('Kale');
});

test('a pause and an unpaid box are told', async () => {
  const cara = shop.customer('cara@example.com');
  subscribe(cara);
  const set = (status: 'paused' | 'past_due' | 'suspended' | 'cancelled') =>
    shop.deps.db.update(subscriptions).set({ status }).run();
  set('paused');
  expect(await ask(cara, 'where is my box')).toContain('is paused; nothing comes until you resume it');
  for (const status of ['past_due', 'suspended'] as const) {
    set(status);
    expect(await ask(cara, 'where is my box'), status).toContain('on hold until its payment is settled');
  }
  set('cancelled');
  expect(await ask(cara, 'where is my box')).toContain('no delivery on its way');
});

test('a subscription that ends by itself says when, and what comes before', async () => {
  const eve = shop.customer('eve@example.com');
  subscribe(eve);
  const end = (endsAt: string) =>
    shop.deps.db
      .update(subscriptions)
      .set({ endsAt: Date.parse(endsAt) })
      .run();
  end('2027-01-01T15:00:00Z');
  expect(await ask(eve, 'where is my box')).toMatch(/comes next on .* It ends on Friday, January 1, 2027\./);
  end('2026-11-20T15:00:00Z');
  expect(await ask(eve, 'where is my box')).toContain(
    'does not come any more. It ends on Friday, November 20.',
  );
});

test('who has skipped every listed box is told so, and when the next one comes', async () => {
  const dora = shop.customer('dora@example.com');
  subscribe(dora);
  const { db } = shop.deps;
  const row = db.select().from(subscriptions).where(eq(subscriptions.userId, dora.id)).get();
  for (let week = 0; week < 8; week += 1) {
    recordSkip(db, row?.id ?? '', addDays('2026-12-05', 7 * week), shop.deps.now());
  }
  const answer = await ask(dora, 'when is my next delivery?');
  expect(answer).toContain('has no delivery in the coming weeks: all of them are skipped.');
  expect(answer).toContain('It comes next on Saturday, January 30, 2027.');
});

test('what comes is the paid box with its swap and extra, also during a pause', async () => {
  const { shop: withPayments, ann, swap, setProduct } = await openSwapShop();
  try {
    const kale = [{ productId: 'kale', size: '2-oz', quantity: 2 }];
    const id = await subscribeTo(withPayments, ann, { planFrequency: 'weekly', products: kale });
    await withPayments.moveClockTo('2031-03-20T15:00:00Z');
    await swap();
    setProduct('pea-shoots', { isGrownToOrder: false });
    const extra = { products: [{ productId: 'pea-shoots', quantity: 2 }], expectedTotal: 821 };
    const path = `/api/subscriptions/${id}/deliveries/2031-03-22/extras`;
    const added = await ann.call('POST', path, extra, { 'idempotency-key': newId() });
    expect([added.status, added.status === 200 ? '' : await added.text()]).toEqual([200, '']);
    const next = (contents: string, status: string) =>
      `Your weekly box (${contents}) comes next on Saturday, March 22. The subscription is ${status}.`;
    const contents = '2 oz Radish, 2 oz Pea Shoots extra';
    expect(await ask(ann, 'where is my box')).toStartWith(next(contents, 'active'));
    const pause = (body: object) => ann.call('PATCH', `/api/subscriptions/${id}/pause`, body);
    expect((await pause({ pause: true })).status).toBe(200);
    expect(await ask(ann, 'where is my box')).toBe(
      next(contents, 'paused; nothing else comes until you resume it'),
    );
    await pause({ pause: false });
    await pause({ pause: true, until: '2031-05-01' });
    expect(await ask(ann, 'where is my box')).toStartWith(
      next(contents, 'paused until Thursday, May 1, when it resumes by itself'),
    );
    await withPayments.moveClockTo('2031-03-24T15:00:00Z');
    expect(await ask(ann, 'where is my box')).toStartWith(
      'Your weekly box (2 oz Kale) comes next on Saturday, May 10. The subscription is paused until Thursday, May 1',
    );
  } finally {
    withPayments.close();
  }
});
