import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { users } from '../accounts/record/table.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { howMany } from '../testing/long.ts';
import { creditAtProvider, friendOf, kale, kaleBox, oakRoad, referrerIn } from '../testing/referrals.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { giveRewards } from './rewards.ts';
import { getReferralSummary } from './summary.ts';

let shop: TestShopWithPayments;
let rita: ReturnType<typeof referrerIn>;
let finn: ReturnType<typeof friendOf>;
beforeEach(openShop);
afterEach(() => shop.close());

async function openShop() {
  shop = await openTestShopWithPayments();
  rita = referrerIn(shop);
  finn = friendOf(shop, rita);
}

const ritasCard = '4242424242424242';
const finnsCard = '5555555555554444';
const trialEnd = '2031-03-19T15:00:00Z';

async function subscribe(who = finn, card = finnsCard, body: object = {}) {
  const answer = await who.call('POST', '/api/create-subscription', { ...kaleBox, ...body });
  const { id } = await shop.payWith((await answer.json()).clientSecret, card);
  const done = await who.call('POST', '/api/complete-subscription', { paymentIntentId: id });
  expect(done.status).toBe(200);
}
const summary = () => getReferralSummary(shop.deps, rita.id);
const rewardMails = () => shop.mails().filter(({ subject }) => subject.startsWith('You have earned'));
const countCreditsSent = () => shop.sent.filter((call) => /^POST .*balance_transactions$/.test(call)).length;

test('$5 of credit, once, when the friend’s first box is paid: pending, then completed, with a mail', async () => {
  await subscribe();
  await shop.moveClockTo('2031-03-18T15:00:00Z');
  expect(summary()).toMatchObject({ totalEarned: 0, pendingRewards: 5, referrals: [{ status: 'pending' }] });
  await shop.moveClockTo(trialEnd);
  expect(summary()).toMatchObject({
    totalReferred: 1,
    totalEarned: 5,
    pendingRewards: 0,
    referrals: [{ referredEmail: 'f***@example.com', status: 'completed', rewardEarned: 5 }],
  });
  expect(await creditAtProvider(shop, rita.id)).toBe(500);
  expect((await rita.api.api.credit.get()).data).toMatchObject({
    balance: 500,
    entries: [{ amount: 500, reason: 'Referral reward' }],
  });
  expect(rewardMails()).toMatchObject([
    { to: rita.email, subject: 'You have earned $5.00 at Eden Microgreens' },
  ]);
  await shop.moveClockTo('2031-03-28T15:00:00Z');
  await subscribe();
  await shop.moveClockTo('2031-04-20T15:00:00Z');
  expect([await creditAtProvider(shop, rita.id), rewardMails().length, countCreditsSent()]).toEqual([
    500, 1, 1,
  ]);
}, 30_000);

test('a one-time order, a trial that ends without a box and a friend who came alone earn nothing', async () => {
  const { clientSecret } = await (await finn.call('POST', '/api/cart/checkout', kale)).json();
  await shop.payWith(clientSecret, finnsCard);
  await subscribe(shop.customer('olga@example.com'));
  const quitter = friendOf(shop, rita, 'quinn@example.com');
  await subscribe(quitter);
  const [own] = (await quitter.api.api['my-subscriptions'].get()).data ?? [];
  await quitter.call('DELETE', `/api/subscriptions/${own?.id}`);
  await shop.moveClockTo(trialEnd);
  expect([summary().totalEarned, await creditAtProvider(shop, rita.id)]).toEqual([0, 0]);
});

test('an invoice that credit pays alone earns nothing, the first one that costs money does', async () => {
  await subscribe();
  const customer = shop.deps.db
    .select()
    .from(users)
    .all()
    .find(({ id }) => id === finn.id)?.stripeCustomerId;
  await shop.deps.payments.stripe.customers.createBalanceTransaction(customer ?? '', {
    amount: -4500,
    currency: 'usd',
  });
  await shop.moveClockTo(trialEnd);
  expect(summary()).toMatchObject({ totalEarned: 0, referrals: [{ status: 'pending' }] });
  await shop.moveClockTo('2031-03-26T15:00:00Z');
  expect(summary().totalEarned).toBe(5);
});

describe('earns nothing and is shown as expired', () => {
  afterEach(async () => {
    expect(summary()).toMatchObject({
      totalEarned: 0,
      pendingRewards: 0,
      referrals: [{ status: 'expired' }],
    });
    expect([await creditAtProvider(shop, rita.id), rewardMails()]).toEqual([0, []]);
  });

  test('when the box goes to the referrer', async () => {
    await subscribe(finn, finnsCard, { deliveryAddress: milton });
    await shop.moveClockTo(trialEnd);
    shop.deps.db.update(subscriptions).set(oakRoad).run();
    await shop.moveClockTo('2031-03-26T15:00:00Z');
  });

  test.each([true, false])(
    'when it is paid with a card that the referrer has paid with, saved: %p',
    async (saveCard) => {
      const { clientSecret } = await (
        await rita.call('POST', '/api/cart/checkout', { ...kale, deliveryAddress: milton, saveCard })
      ).json();
      await shop.payWith(clientSecret, ritasCard);
      await subscribe(finn, ritasCard);
      await shop.moveClockTo('2031-03-26T15:00:00Z');
    },
  );

  test('when it is paid 90 days after the registration', async () => {
    shop.deps.db.$client.run(`update users set created_at = ? where id = ?`, [
      Date.parse('2030-12-19T14:00:00Z'),
      finn.id,
    ]);
    await subscribe();
    await shop.moveClockTo(trialEnd);
  });
});

test.each(['lose', 'duplicate', 'hold'])('webhooks that %s: one reward', async (webhooks) => {
  await shop.fault({ webhooks, shuffle: true, seed: 7 });
  await subscribe();
  await shop.moveClockTo('2031-03-19T18:00:00Z');
  await shop.healed();
  await shop.moveClockTo('2031-03-26T18:00:00Z');
  expect([summary().totalEarned, await creditAtProvider(shop, rita.id), rewardMails().length]).toEqual([
    5, 500, 1,
  ]);
});

const seeds = howMany(2, 20);

test(`webhooks doubled and shuffled, over ${seeds} seeds: one reward`, async () => {
  for (let seed = 1; seed <= seeds; seed += 1) {
    await shop.close();
    await openShop();
    await shop.fault({ webhooks: 'duplicate', shuffle: true, seed });
    await subscribe();
    await shop.moveClockTo('2031-03-26T15:00:00Z');
    await shop.healed();
    expect([await creditAtProvider(shop, rita.id), rewardMails().length, countCreditsSent()]).toEqual([
      500, 1, 1,
    ]);
  }
}, 60_000);

test.each(['500', '429', 'timeout', 'act-then-timeout'])(
  'the provider answers %s: one reward, later',
  async (fault) => {
    const match = 'POST /v1/customers/*/balance_transactions';
    await subscribe();
    await shop.fault({ requests: [{ match, fault: '500', times: 100 }] });
    await shop.moveClockTo(trialEnd);
    expect(summary()).toMatchObject({ totalEarned: 0, referrals: [{ status: 'pending' }] });
    await shop.fault({ requests: [{ match, fault, times: 1 }] });
    await giveRewards(shop.deps);
    await giveRewards(shop.deps);
    expect(summary()).toMatchObject({ totalEarned: 5, referrals: [{ status: 'completed' }] });
    expect([await creditAtProvider(shop, rita.id), rewardMails().length]).toEqual([500, 1]);
  },
);

test('a reward that was given before the shop could write it down is not given again, after any time', async () => {
  await subscribe();
  await shop.moveClockTo(trialEnd);
  shop.deps.db.$client.run("update referrals set status = 'pending', reward = 0");
  shop.sandbox.clock.moveTo(Date.parse('2031-03-25T15:00:00Z'));
  await giveRewards(shop.deps);
  expect([summary().totalEarned, await creditAtProvider(shop, rita.id), countCreditsSent()]).toEqual([
    5, 500, 1,
  ]);
});
