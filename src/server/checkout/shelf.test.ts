import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import type { AdminShelfOffer } from '../../shared/contract/shelf.ts';
import { users } from '../accounts/record/table.ts';
import { products } from '../catalog/table.ts';
import { shelfOffersOf } from '../growing/shelf.ts';
import { shelfOffers } from '../growing/table.ts';
import { isFromShelf } from '../orders/kinds.ts';
import { itemsOf } from '../orders/orders.ts';
import { orders } from '../orders/table.ts';
import { rebuildOrder } from '../payments/restore/rebuilt-records.ts';
import { outbox } from '../platform/mail/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../testing/subscribers.ts';
import { getRun } from '../week/run/run.ts';
import { readSowPlan } from '../week/sow-plan.ts';

let shop: TestShopWithPayments;
/** Has a box on March 22. */
let ann: Subscriber;
let ben: Subscriber;
let olive: Subscriber;
let id: string;

/** The box of March 22 is paid. */
const wednesday = '2031-03-19T15:00:00Z';
/** More than a day later, and before Friday's noon. */
const thursday = '2031-03-20T16:00:00Z';
const beforeCutoff = '2031-03-21T21:59:30Z';
const [saturday, next] = ['2031-03-22', '2031-03-29'] as const;

beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
  ben = shop.customer('ben@example.com');
  olive = createTestAdmin(shop, 'olive@example.com');
  id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo(wednesday);
});
afterEach(() => shop.close());

const offer = (ounces: number, productId = 'kale', date: string = saturday) =>
  olive.call('PUT', '/api/admin/shelf', { date, productId, ounces });
const seenBy = async (who: Pick<Subscriber, 'call'>) => (await who.call('GET', '/api/shelf')).json();
const kaleOf = async (): Promise<AdminShelfOffer | undefined> => {
  const rows: AdminShelfOffer[] = await (await olive.call('GET', '/api/admin/shelf')).json();
  return rows.find(({ productId }) => productId === 'kale');
};
const left = (productId = 'kale') =>
  shelfOffersOf(shop.deps.db, saturday).find((row) => row.productId === productId)?.ounces;
const isKale = eq(products.id, 'kale');
const stock = () => shop.deps.db.select().from(products).where(isKale).get()?.stockOunces;
const buy = (who: Subscriber, ounces: number, more: object = {}, key: string = crypto.randomUUID()) =>
  who.call(
    'POST',
    '/api/cart/checkout',
    { deliveryAddress: milton, items: [{ id: 'kale', quantity: ounces }], fromShelf: true, ...more },
    { 'idempotency-key': key },
  );
const bought = async (who: Subscriber, ounces: number) => {
  const answer = await buy(who, ounces);
  if (!answer.ok) throw new Error(await answer.text());
  const { clientSecret, orderId } = await answer.json();
  await shop.payWith(clientSecret);
  await shop.sandbox.idle();
  return String(orderId);
};
/** At the total that the refusal of a wrong one names. */
const add = async (ounces: number, date: string = saturday) => {
  const body = { products: [{ productId: 'kale', quantity: ounces }], fromShelf: true };
  const send = (expectedTotal: number) =>
    ann.call('POST', `/api/subscriptions/${id}/deliveries/${date}/extras`, { ...body, expectedTotal });
  const refused = await send(1);
  const text = await refused.text();
  const total = /the total is now \$([\d.]+)\./.exec(text)?.[1];
  return total ? send(Math.round(Number(total) * 100)) : new Response(text, { status: refused.status });
};
const added = async (ounces: number) => String((await (await add(ounces)).json()).orderId);
const refusal = async (answer: Response | Promise<Response>) => [
  (await answer).status,
  await (await answer).text(),
];
const orderOf = (orderId: string) => shop.deps.db.select().from(orders).where(eq(orders.id, orderId)).get();
const stateOf = (orderId: string) => {
  const row = orderOf(orderId);
  return `${row?.deliveryDate} ${row?.status} ${row?.paymentStatus}${isFromShelf(itemsOf(shop.deps.db, orderId)) ? ' shelf' : ''}`;
};
const skip = (date: string) => ann.call('POST', `/api/subscriptions/${id}/skips`, { date });

test('what is over is suggested, offered, sold and taken off, apart from the stock', async () => {
  const sow = {
    date: saturday,
    productId: 'kale',
    trays: 4,
    sownOn: '2031-03-10',
    lot: '',
    key: 'sow-key-1',
  };
  const { id: sowing } = await (await olive.call('POST', '/api/admin/sowings', sow)).json();
  await olive.call('PATCH', `/api/admin/sowings/${sowing}`, { lostTrays: 1 });
  const perTray = shop.deps.db.select().from(products).where(isKale).get()?.ouncesPerTray ?? 0;
  const before = stock();
  expect(await kaleOf()).toEqual({
    date: saturday,
    productId: 'kale',
    ounces: 0,
    suggestedOunces: 3 * perTray,
    soldOunces: 0,
    openToAllFrom: null,
    expected: 3 * perTray,
    over: 3 * perTray,
  });
  await offer(10);
  await added(4);
  expect([left(), stock()]).toEqual([6, before]);
  expect(await kaleOf()).toMatchObject({
    ounces: 6,
    suggestedOunces: 3 * perTray - 4,
    soldOunces: 4,
    over: 3 * perTray - 10,
  });
  await shop.moveClockTo(thursday);
  await buy(ben, 2);
  expect(await kaleOf()).toMatchObject({
    ounces: 4,
    suggestedOunces: 3 * perTray - 6,
    soldOunces: 4,
    over: 3 * perTray - 10,
  });
  await offer(0);
  expect(await seenBy(ann)).toEqual([]);
  expect((await refusal(add(1)))[0]).toBe(409);
});

test('only the next open Saturday is offered, until its cutoff', async () => {
  expect(await refusal(offer(5, 'kale', next))).toEqual([409, 'The shelf is for Saturday, March 22 now.']);
  expect((await offer(5, 'nothing')).status).toBe(404);
  expect((await offer(-1)).status).toBe(400);
  expect((await offer(1.5)).status).toBe(400);
  expect((await ben.call('PUT', '/api/admin/shelf', {})).status).toBe(403);
  await offer(5);
  await shop.moveClockTo(beforeCutoff);
  expect(await seenBy(ben)).toEqual([{ date: saturday, productId: 'kale', ounces: 5 }]);
  await shop.moveClockTo('2031-03-21T22:00:01Z');
  expect(await seenBy(ben)).toEqual([]);
  expect(await refusal(buy(ben, 1))).toEqual([409, 'Sorry, we have no Kale left for Saturday, March 29.']);
  expect(await refusal(buy(ben, 1, { expectedDelivery: saturday }))).toEqual([
    409,
    'Sorry, it is too late to buy Kale for the day that the page showed.',
  ]);
  expect((await offer(5)).status).toBe(409);
  expect((await offer(5, 'kale', next)).status).toBe(200);
});

test('for 24 hours the shelf is for subscribers with a box that day, then for everybody', async () => {
  await offer(8);
  const kale = [{ date: saturday, productId: 'kale', ounces: 8 }];
  expect(await seenBy(ann)).toEqual(kale);
  expect(await seenBy(ben)).toEqual([]);
  expect(await seenBy(shop.visitor())).toEqual([]);
  expect(await refusal(buy(ben, 1))).toEqual([409, 'Sorry, we have no Kale left for Saturday, March 22.']);
  expect((await buy(ann, 1)).status).toBe(200);
  await offer(0);
  await shop.moveClockTo(thursday);
  // The day began with the first offer.
  await offer(8);
  expect(await seenBy(ben)).toEqual(kale);
  expect(await seenBy(shop.visitor())).toEqual(kale);
  // A later green has its own day, which Friday's noon ends.
  await offer(3, 'radish');
  expect(await seenBy(ben)).toEqual(kale);
  await shop.moveClockTo('2031-03-21T16:00:00Z');
  expect(await seenBy(ben)).toHaveLength(2);
});

test('without a box that day a subscriber is like everybody', async () => {
  await offer(8);
  await skip(saturday);
  expect(await seenBy(ann)).toEqual([]);
  expect((await refusal(buy(ann, 1)))[0]).toBe(409);
});

test('a one-time order from the shelf comes that very Saturday, without room, and is packed but not sown', async () => {
  await olive.call('PUT', '/api/admin/settings', { boxes_per_saturday: '1' });
  await offer(20);
  await shop.moveClockTo(thursday);
  const before = stock();
  const orderId = await bought(ben, 20);
  expect(stateOf(orderId)).toBe(`${saturday} confirmed paid shelf`);
  expect([stock(), left()]).toEqual([before, 0]);
  const plan = await readSowPlan(shop.deps, 4);
  expect(plan.filter(({ productId }) => productId === 'kale')).toEqual([]);
  const stops = getRun(shop.deps, saturday).stops;
  expect(stops.find((stop) => stop.orderId === orderId)?.lines).toMatchObject([{ ounces: 20 }]);
  const list = await (await olive.call('GET', `/api/admin/pack-list/${saturday}`)).json();
  expect(list.totals).toContainEqual({ productId: 'kale', ounces: 20 });
  expect(await refusal(ben.call('PATCH', `/api/orders/${orderId}/delivery`, { deliveryDate: next }))).toEqual(
    [409, 'These greens are ready that Saturday, so the day cannot be changed.'],
  );
});

test('packs and several lines of a green count together; too much names the green', async () => {
  await offer(8);
  await shop.moveClockTo(thursday);
  const items = [
    { id: 'kale', quantity: 3 },
    { id: 'kale-2-oz', quantity: 3 },
  ];
  expect(await refusal(buy(ben, 0, { items }))).toEqual([
    409,
    'Sorry, we only have 8 oz of Kale left for Saturday, March 22. Please lower the quantity and try again.',
  ]);
  const radish = { items: [{ id: 'radish', quantity: 1 }] };
  expect(await refusal(buy(ben, 0, radish))).toEqual([
    409,
    'Sorry, we have no Radish left for Saturday, March 22.',
  ]);
  expect(left()).toBe(8);
});

test('the same key buys once from the shelf', async () => {
  await offer(8);
  await shop.moveClockTo(thursday);
  const answers = await Promise.all([buy(ben, 3, {}, 'one-key-1'), buy(ben, 3, {}, 'one-key-1')]);
  const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
  expect(one).toEqual(other);
  expect(await (await buy(ben, 3, {}, 'one-key-1')).json()).toEqual(one);
  expect(left()).toBe(5);
});

test('an unpaid order holds its ounces for ten minutes, another checkout ends it then, and a job does', async () => {
  await offer(5);
  await shop.moveClockTo(thursday);
  const held = await (await buy(ben, 5)).json();
  expect((await buy(ann, 1)).status).toBe(409);
  await shop.moveClockTo('2031-03-20T16:09:00Z');
  expect((await buy(ann, 1)).status).toBe(409);
  shop.sandbox.clock.moveTo(Date.parse('2031-03-20T16:10:30Z'));
  expect((await buy(ann, 2)).status).toBe(200);
  expect([stateOf(held.orderId), left()]).toEqual([`${saturday} cancelled unpaid shelf`, 3]);
  await shop.moveClockTo('2031-03-20T16:22:00Z');
  await shop.runJobs();
  expect(left()).toBe(5);
});

test('an ordinary order does not end a hold of the shelf, nor the other way round', async () => {
  await offer(5);
  await shop.moveClockTo(thursday);
  await buy(ben, 5);
  shop.sandbox.clock.moveTo(Date.parse('2031-03-20T16:11:00Z'));
  shop.deps.db.update(products).set({ stockOunces: 2, isGrownToOrder: false }).where(isKale).run();
  const later = { fromShelf: false, items: [{ id: 'kale', quantity: 5 }] };
  expect((await buy(ann, 0, later)).status).toBe(409);
  expect(left()).toBe(0);
});

test('a customer’s next checkout replaces the unpaid one, and may use its ounces', async () => {
  await offer(5);
  await shop.moveClockTo(thursday);
  await buy(ben, 5);
  const shown = (ounces: number) => [{ date: saturday, productId: 'kale', ounces }];
  expect([await seenBy(ben), await seenBy(ann)]).toEqual([shown(5), []]);
  const answer = await buy(ben, 4);
  expect(answer.status).toBe(200);
  expect(left()).toBe(1);
  expect([await seenBy(ben), await seenBy(ann)]).toEqual([shown(5), shown(1)]);
  await shop.payWith((await answer.json()).clientSecret);
  await shop.sandbox.idle();
  expect([await seenBy(ben), await seenBy(ann)]).toEqual([shown(1), shown(1)]);
});

test('a refund that cancels gives ounces back until the cutoff, and not after it', async () => {
  await offer(9);
  const removed = await added(2);
  await ann.call('DELETE', `/api/subscriptions/${id}/deliveries/${saturday}/extras/${removed}`);
  expect([left(), stateOf(removed)]).toEqual([9, `${saturday} cancelled refunded shelf`]);
  await shop.moveClockTo(thursday);
  const [one, other] = [await bought(ben, 3), await added(3)];
  await olive.call('POST', `/api/admin/orders/${one}/refund`, { cancel: true });
  expect(left()).toBe(6);
  // Taken back into the week, it takes them again.
  await olive.call('PATCH', `/api/admin/orders/${one}/status`, { status: 'confirmed' });
  expect(left()).toBe(3);
  await shop.moveClockTo('2031-03-21T22:30:00Z');
  for (const orderId of [one, other]) await olive.call('DELETE', `/api/admin/orders/${orderId}`);
  expect(left()).toBe(3);
});

test('an extra from the shelf is for the box of that Saturday only', async () => {
  await offer(5);
  expect((await add(1, next)).status).toBe(409);
  const orderId = await added(5);
  expect(stateOf(orderId)).toBe(`${saturday} confirmed paid shelf`);
  expect((await subscriptionOf(ann)).deliveries[0]?.extras).toMatchObject([{ orderId }]);
  expect(await refusal(add(1))).toEqual([409, 'Sorry, we have no Kale left for Saturday, March 22.']);
});

test.each([
  ['skipped', () => skip(saturday)],
  [
    'moved by the farm',
    () => {
      const box = shop.deps.db.select().from(orders).where(eq(orders.subscriptionId, id)).get()?.id;
      return olive.call('PATCH', `/api/admin/orders/${box}`, { deliveryDate: next });
    },
  ],
])('a box that is %s leaves its extra on the shelf, and it is paid back', async (_, leave) => {
  await offer(5);
  const orderId = await added(5);
  expect((await leave()).ok).toBe(true);
  await shop.runJobs();
  await shop.runJobs();
  expect([stateOf(orderId), left()]).toEqual([`${saturday} cancelled refunded shelf`, 5]);
  expect(shop.mails().filter(({ subject }) => subject.startsWith('Your refund'))).toHaveLength(1);
});

test('a closed Saturday pays extras back and takes one-time orders to a day for which they are sown', async () => {
  await offer(9);
  await shop.moveClockTo(thursday);
  const before = stock();
  const [extra, order] = [await added(4), await bought(ben, 3)];
  await olive.call('POST', '/api/admin/closed-days', { date: saturday, reason: 'storm' });
  await shop.runJobs();
  expect([stateOf(extra), stateOf(order)]).toEqual([
    `${saturday} cancelled refunded shelf`,
    `${next} confirmed paid`,
  ]);
  expect(stock()).toBe(before);
  const plan = await readSowPlan(shop.deps, 4);
  expect(plan.filter(({ productId }) => productId === 'kale')).toMatchObject([{ date: next, ounces: 3 }]);
  expect(await seenBy(ben)).toEqual([]);
});

test('a restored copy knows that an order came from the shelf', async () => {
  const { db } = shop.deps;
  await offer(9);
  await shop.moveClockTo(thursday);
  const orderId = await bought(ben, 3);
  const { data } = await shop.deps.payments.stripe.paymentIntents.list({ limit: 10 });
  const intent = data.find(({ metadata }) => metadata.order_id === orderId);
  const before = stock();
  db.delete(orders).where(eq(orders.id, orderId)).run();
  db.update(shelfOffers).set({ ounces: 9 }).run();
  if (!intent || !(await rebuildOrder(shop.deps, intent))) throw new Error('It was not rebuilt.');
  expect([isFromShelf(itemsOf(db, orderId)), left(), stock()]).toEqual([true, 6, before]);
});

test('subscribers of that Saturday get one mail and push, unless they have switched it off', async () => {
  const shelfMails = () => shop.mails().filter(({ subject }) => subject.startsWith('Ready this Saturday'));
  const about = async (minutes: number) => {
    await shop.moveClockTo(new Date(Date.parse(wednesday) + minutes * 60_000).toISOString());
    await shop.runJobs();
  };
  await offer(5);
  await offer(5, 'radish');
  await about(5);
  expect(shelfMails()).toEqual([]);
  await about(11);
  const [mail, ...others] = shelfMails();
  expect([mail?.to, mail?.subject, others]).toEqual([
    'ann@example.com',
    'Ready this Saturday: Radish, Kale',
    [],
  ]);
  expect(mail?.text).toContain('/switch-off-mails?token=');
  expect(
    shop.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, mail?.id ?? ''))
      .get()?.oneClickUrl,
  ).toBeString();
  await offer(5, 'pea-shoots');
  await about(30);
  expect(shelfMails()).toHaveLength(1);
  const token = /switch-off-mails\?token=([^\s"]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await shop.visitor().call('POST', '/api/reminders/switch-off', { token })).status).toBe(200);
  expect(await (await ann.call('GET', '/api/reminders')).json()).toMatchObject({
    reviews: true,
    shelf: false,
  });
  await shop.moveClockTo('2031-03-26T15:00:00Z');
  await offer(5, 'kale', next);
  await shop.moveClockTo('2031-03-26T15:11:00Z');
  await shop.runJobs();
  expect(shelfMails().map(({ to }) => to)).toEqual(['ann@example.com']);
  await ann.call('PATCH', '/api/reminders', { shelf: true });
  expect(shop.deps.db.select().from(users).where(eq(users.id, ann.id)).get()?.wantsShelfMails).toBe(true);
});
