import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { desc } from 'drizzle-orm';
import { orders } from '../orders/table.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { friendOf, kale, kaleBox, oakRoad, referrerIn } from '../testing/referrals.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
let rita: ReturnType<typeof referrerIn>;
let finn: ReturnType<typeof friendOf>;
beforeEach(async () => {
  shop = await openTestShopWithPayments({ isCounted: true });
  rita = referrerIn(shop);
  finn = friendOf(shop, rita);
});
afterEach(() => shop.close());

/** 8 oz of kale: $24.00 - 25% + $20.00 + 8%; full; weekly (-5%), first and later. */
const price = { once: 4104, full: 4752, first: 4007, later: 4622 };

const newestOrder = () => shop.deps.db.select().from(orders).orderBy(desc(orders.createdAt)).all()[0];
const sharesOf = () =>
  shop.deps.db.select({ off: orders.referralDiscount, status: orders.status }).from(orders).all();
const subscriptionDiscounts = () =>
  shop.deps.db
    .select({ off: subscriptions.referralPercent, status: subscriptions.status })
    .from(subscriptions)
    .all();
const offer = async () => (await finn.api.api.referrals.offer.get()).data || null;

async function order(body: object = {}, who = finn) {
  const answer = await who.call('POST', '/api/cart/checkout', { ...kale, ...body });
  const text = await answer.text();
  const code = answer.headers.get('x-error-code');
  return { status: answer.status, text, code, ...(answer.ok ? JSON.parse(text) : {}) };
}
async function subscribe(body: object = {}) {
  const answer = await finn.call('POST', '/api/create-subscription', { ...kaleBox, ...body });
  const text = await answer.text();
  return { status: answer.status, text, ...(answer.ok ? JSON.parse(text) : {}) };
}
async function pay(clientSecret: string, number = '5555555555554444') {
  const { id } = await shop.payWith(clientSecret, number);
  return finn.call('POST', '/api/complete-subscription', { paymentIntentId: id });
}

test('25% off the first order, in the total, at the card, in the order and on the receipt; the second costs the full price', async () => {
  const first = await order({ expectedTotal: price.once });
  const intent = await shop.deps.payments.stripe.paymentIntents.retrieve(
    first.clientSecret.split('_secret_')[0],
  );
  expect(intent.amount).toBe(price.once);
  await pay(first.clientSecret);
  expect(newestOrder()).toMatchObject({ referralDiscount: 600, total: price.once, paymentStatus: 'paid' });
  const receipt = shop
    .mails()
    .find(({ to, subject }) => to === finn.email && subject.startsWith('Your receipt'));
  expect(receipt?.text).toContain('Referral discount: -$6.00');
  expect(await offer()).toBeNull();
  expect((await order({ expectedTotal: price.once })).text).toContain('the total is now $47.52');
  expect((await order({ expectedTotal: price.full })).status).toBe(200);
});

test('off the first box of a subscription alone, whichever of its two prices was shown', async () => {
  expect((await subscribe({ expectedTotal: price.first - 1 })).text).toContain('the total is now $40.07');
  for (const expectedTotal of [price.later, price.first]) {
    expect((await subscribe({ expectedTotal })).status).toBe(200);
    shop.deps.db.update(subscriptions).set({ status: 'cancelled' }).run();
  }
  await pay((await subscribe()).clientSecret);
  expect(await offer()).toBeNull();
  expect((await finn.api.api['my-subscriptions'].get()).data).toMatchObject([
    { boxTotal: '46.22', nextCharge: { amount: price.first } },
  ]);
  const started = shop
    .mails()
    .find(({ to, subject }) => to === finn.email && subject.includes('has started'));
  expect(started?.text).toContain('First box, 25% off: $40.07');
  expect((await order({ expectedTotal: price.full })).status).toBe(200);
});

test('whoever came alone pays the full price', async () => {
  expect((await order({ expectedTotal: price.full }, shop.customer())).status).toBe(200);
});

describe('no discount', () => {
  test.each([
    ['the profile', () => rita, '12 main street'],
    ['the profile', () => rita, '１２ Ｍain St'],
    ['the profile', () => rita, '0012 Ma\u00adin\u200b St'],
    ['an order', () => rita, '9  Elm Drive, Apt. 4'],
    ['an order', () => rita, 'APT4, 9 Elm Drive'],
  ])('for a box to the referrer’s address from %s', async (from, who, street) => {
    if (from === 'an order') await order({ deliveryAddress: { ...oakRoad, street: '9 Elm Dr #4' } }, who());
    const deliveryAddress = { ...oakRoad, street };
    const refused = await order({ deliveryAddress, expectedTotal: price.once });
    expect([refused.status, refused.code, refused.text]).toEqual([
      409,
      'referral-discount-refused',
      'This box cannot have the referral discount: the total is now $47.52. Please check your order and confirm again.',
    ]);
    expect((await subscribe({ deliveryAddress, expectedTotal: price.first })).text).toContain('$46.22');
    expect((await order({ deliveryAddress, expectedTotal: price.full })).status).toBe(200);
    expect(await offer()).not.toBeNull();
  });

  test('for a friend who closes the account and comes again, whoever’s code it is with', async () => {
    await pay((await order()).clientSecret);
    const gone = await finn.call('DELETE', '/api/account', { email: finn.email, evenSo: true });
    expect(gone.status).toBe(200);
    const other = shop.customer('olga@example.com');
    for (const referrer of [rita, other]) {
      const again = friendOf(shop, referrer, finn.email.toUpperCase());
      expect((await again.api.api.referrals.offer.get()).data || null).toBeNull();
      expect((await order({ expectedTotal: price.once }, again)).status).toBe(409);
      expect((await order({ expectedTotal: price.full }, again)).status).toBe(200);
      await again.call('DELETE', '/api/account', { email: finn.email });
    }
    const unused = friendOf(shop, rita, 'una@example.com');
    await unused.call('DELETE', '/api/account', { email: unused.email });
    const back = friendOf(shop, rita, unused.email);
    expect((await order({ expectedTotal: price.once }, back)).status).toBe(200);
  });

  test('for a second account of the same mailbox', async () => {
    await pay((await order({}, friendOf(shop, rita, 'gil.b@gmail.com'))).clientSecret);
    await shop.sandbox.idle();
    const second = friendOf(shop, rita, 'gilb+greens@gmail.com');
    expect((await order({ expectedTotal: price.once }, second)).status).toBe(409);
    expect((await order({ expectedTotal: price.full }, second)).status).toBe(200);
  });

  test.each([true, false])(
    'for a saved card that the referrer has paid with, and saved: %p',
    async (isSaved) => {
      const save = async (who: typeof finn, number: string) => {
        const isReferrer = who.id === rita.id;
        const deliveryAddress = isReferrer ? milton : oakRoad;
        const { clientSecret } = await order({ deliveryAddress, saveCard: !isReferrer || isSaved }, who);
        await shop.payWith(clientSecret, number);
        await shop.sandbox.idle();
        const cards = (await who.api.api['payment-methods'].get()).data ?? [];
        return cards.find(({ last4 }) => number.endsWith(last4))?.id;
      };
      await save(rita, '4242424242424242');
      shop.deps.db.$client.run(`update users set referred_by_id = null where id = '${finn.id}'`);
      const [same, other] = [await save(finn, '4242424242424242'), await save(finn, '5555555555554444')];
      shop.deps.db.$client.run(`update users set referred_by_id = '${rita.id}' where id = '${finn.id}'`);
      expect((await order({ paymentMethodId: same, expectedTotal: price.once })).status).toBe(409);
      expect((await order({ paymentMethodId: same, expectedTotal: price.full })).status).toBe(200);
      expect((await order({ paymentMethodId: other, expectedTotal: price.once })).status).toBe(200);
    },
  );
});

test('a discount that was shown stays, also when the card given after it is the referrer’s', async () => {
  const { clientSecret } = await order({ deliveryAddress: milton, saveCard: true }, rita);
  await shop.payWith(clientSecret, '4242424242424242');
  await shop.sandbox.idle();
  await pay((await subscribe({ expectedTotal: price.first })).clientSecret, '4242424242424242');
  expect((await finn.api.api['my-subscriptions'].get()).data).toMatchObject([
    { status: 'trialing', boxTotal: '46.22', nextCharge: { amount: price.first } },
  ]);
  const started = shop
    .mails()
    .find(({ to, subject }) => to === finn.email && subject.includes('has started'));
  expect(started?.text).toContain('First box, 25% off: $40.07');
  await shop.moveClockTo('2031-03-19T17:00:00Z');
  expect(newestOrder()).toMatchObject({ userId: finn.id, total: price.first, paymentStatus: 'paid' });
});

describe('one discount for one checkout', () => {
  test('a new checkout takes it from an unpaid order, which can no longer be paid', async () => {
    const first = await order();
    expect((await order({ expectedTotal: price.once })).status).toBe(200);
    expect(sharesOf()).toEqual([
      { off: 600, status: 'cancelled' },
      { off: 600, status: 'pending' },
    ]);
    expect((await shop.payWith(first.clientSecret)).ok).toBe(false);
  });

  test('a subscription takes it from an unpaid order, and an order from a pending subscription', async () => {
    await order();
    const pending = await subscribe({ expectedTotal: price.first });
    expect(sharesOf()).toEqual([{ off: 600, status: 'cancelled' }]);
    expect((await order({ expectedTotal: price.once })).status).toBe(200);
    expect(subscriptionDiscounts()).toEqual([{ off: 25, status: 'cancelled' }]);
    expect((await shop.payWith(pending.clientSecret)).ok).toBe(false);
    const { data } = await shop.deps.payments.stripe.subscriptions.list({ status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['canceled']);
  });

  test('what was paid or confirmed meanwhile keeps it, also when the shop has not heard of it', async () => {
    await shop.fault({ webhooks: 'lose' });
    const pending = await subscribe();
    await shop.payWith(pending.clientSecret);
    expect((await order({ expectedTotal: price.once })).text).toContain('the total is now $47.52');
    expect(subscriptionDiscounts()).toEqual([{ off: 25, status: 'trialing' }]);
    const other = friendOf(shop, rita, 'fay@example.com');
    const paid = await order({}, other);
    await shop.payWith(paid.clientSecret);
    expect((await order({ expectedTotal: price.once }, other)).text).toContain('the total is now $47.52');
    expect(newestOrder()).toMatchObject({ referralDiscount: 600, paymentStatus: 'paid' });
  });

  test('a refused checkout takes nothing from an unpaid order', async () => {
    const first = await order();
    expect((await order({ expectedTotal: 1 })).status).toBe(409);
    expect((await order({ items: [{ id: 'kale', quantity: 999 }] })).status).toBe(409);
    expect((await subscribe({ expectedTotal: 1 })).status).toBe(409);
    expect((await shop.payWith(first.clientSecret)).ok).toBe(true);
  });

  test('ten checkouts at once: one has it, and those that made way for it say so', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? order() : subscribe())),
    );
    for (const { status, text } of answers.filter(({ status }) => status !== 200)) {
      expect(status).toBe(409);
      expect(text).toContain('has expired and nothing was charged');
    }
    const carrying = [...sharesOf(), ...subscriptionDiscounts()].filter(
      ({ off, status }) => off > 0 && status === 'pending',
    );
    expect(carrying).toHaveLength(1);
  });

  test('while the provider does not answer the earlier checkout stays, and the new one may be tried again', async () => {
    const first = await order();
    await shop.fault({ requests: [{ match: 'GET /v1/payment_intents/*', fault: '500', times: 100 }] });
    expect((await order({ expectedTotal: price.once })).status).toBe(503);
    await shop.healed();
    expect((await shop.payWith(first.clientSecret)).ok).toBe(true);
  });

  test('a pending subscription whose call to the provider was interrupted gives it back', async () => {
    await shop.fault({ requests: [{ match: 'POST /v1/subscriptions', fault: '500', times: 100 }] });
    expect((await subscribe()).status).toBe(503);
    expect((await order({ expectedTotal: price.once })).status).toBe(200);
    expect(subscriptionDiscounts()).toEqual([{ off: 25, status: 'cancelled' }]);
  });
});
