import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test';
import { AppError } from '../../platform/errors.ts';
import { inRotation, isLong } from '../../testing/long.ts';
import {
  faults,
  interruptCalls,
  stateAtProvider,
  stateInShop,
  subscribeMany,
  type TestSubscription,
} from '../../testing/provider-faults.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../../testing/shop-with-payments.ts';
import { findAnySubscription } from '../record/subscriptions.ts';
import { retryPayment } from '../renewals/open-invoices.ts';

type Action = {
  name: string;
  /** To the provider; each is interrupted in every way. */
  requests: number;
  card?: string;
  prepare?: (one: TestSubscription) => Promise<unknown>;
  at?: string;
  act: (one: TestSubscription) => Promise<number>;
};

let shop: TestShopWithPayments;
const convergenceCounts = new Map(faults.map((fault) => [fault, { all: 0, converged: 0 }]));
// Doubled events matter only if the answer was lost.
const faultsPerWebhookMode = { lose: faults, duplicate: ['act-then-timeout'] } as const;
const webhookModes = ['lose', 'duplicate'] as const;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());
afterAll(() => {
  for (const [fault, { all, converged }] of convergenceCounts)
    process.stdout.write(`converged with the provider after ${fault}: ${converged} of ${all}\n`);
});

const call = (method: string, path: string, body: object) => async (one: TestSubscription) =>
  (await one.who.call(method, `/api/subscriptions/${one.id}${path}`, body)).status;
const stripe = () => shop.deps.payments.stripe;

async function chargeGoodCard({ stripeId, customer }: TestSubscription): Promise<void> {
  const card = await stripe().paymentMethods.attach('pm_card_visa', { customer });
  await stripe().subscriptions.update(stripeId, { default_payment_method: card.id });
}

async function retry({ id }: TestSubscription): Promise<number> {
  const row = findAnySubscription(shop.deps.db, id);
  if (!row) return 404;
  return retryPayment(shop.deps, row).then(
    () => 200,
    (error) => (error instanceof AppError ? error.status : 500),
  );
}

const failingCard = '4000000000000341';
const elm = { ...milton, street: '9 Elm Dr', notes: 'door 9' };
const kale = [{ productId: 'kale', quantity: 8 }];

const actions: Action[] = [
  { name: 'pause', requests: 1, act: call('PATCH', '/pause', { pause: true }) },
  {
    name: 'pause until a day',
    requests: 1,
    act: call('PATCH', '/pause', { pause: true, until: '2031-05-01' }),
  },
  {
    name: 'resume',
    requests: 2,
    prepare: call('PATCH', '/pause', { pause: true }),
    act: call('PATCH', '/pause', { pause: false }),
  },
  {
    name: 'resume before the day',
    requests: 2,
    prepare: call('PATCH', '/pause', { pause: true, until: '2031-05-01' }),
    act: call('PATCH', '/pause', { pause: false }),
  },
  {
    name: 'cancel while paused',
    requests: 3,
    prepare: call('PATCH', '/pause', { pause: true }),
    act: call('DELETE', '', {}),
  },
  { name: 'cancel', requests: 3, act: call('DELETE', '', {}) },
  { name: 'cancel while past due', requests: 4, card: failingCard, act: call('DELETE', '', {}) },
  { name: 'skip', requests: 1, act: call('POST', '/skips', { date: '2031-03-29' }) },
  { name: 'skip of a paid box', requests: 1, act: call('POST', '/skips', { date: '2031-03-22' }) },
  {
    name: 'undo of a skip',
    requests: 1,
    prepare: call('POST', '/skips', { date: '2031-03-29' }),
    act: call('DELETE', '/skips/2031-03-29', {}),
  },
  {
    name: 'undo of a skip of a paid box',
    requests: 1,
    prepare: call('POST', '/skips', { date: '2031-03-22' }),
    act: call('DELETE', '/skips/2031-03-22', {}),
  },
  {
    name: 'undo of a skip whose charge was left out',
    requests: 9,
    prepare: call('POST', '/skips', { date: '2031-03-29' }),
    at: '2031-03-27T15:00:00Z',
    act: call('DELETE', '/skips/2031-03-29', {}),
  },
  { name: 'change', requests: 3, act: call('PATCH', '', { products: kale }) },
  { name: 'change of frequency', requests: 5, act: call('PATCH', '', { planFrequency: 'monthly' }) },
  { name: 'change of address', requests: 1, act: call('PATCH', '', { deliveryAddress: elm }) },
  {
    name: 'change of everything',
    requests: 5,
    act: call('PATCH', '', { products: kale, planFrequency: 'biweekly', deliveryAddress: elm }),
  },
  {
    name: 'change while paused',
    requests: 3,
    prepare: call('PATCH', '/pause', { pause: true }),
    act: call('PATCH', '', { products: kale }),
  },
  {
    name: 'undo of a change',
    requests: 3,
    prepare: call('PATCH', '', { products: kale }),
    act: call('POST', '/undo-change', {}),
  },
  { name: 'retry', requests: 4, card: failingCard, prepare: chargeGoodCard, act: retry },
];

/** In `check`, one fault per request, in rotation; with doubled webhooks at the last request. */
function plansFor({ name, requests }: Action, webhooks: (typeof webhookModes)[number]) {
  const first = actions.findIndex((one) => one.name === name);
  const all = Array.from({ length: requests }, (_, n) =>
    faultsPerWebhookMode[webhooks].map((fault) => ({ request: n + 1, fault })),
  );
  if (!isLong && webhooks === 'duplicate') return all.flat().slice(-1);
  return inRotation(all, first);
}

async function prepared({ card, prepare, at }: Action, howMany: number): Promise<TestSubscription[]> {
  const cases = await subscribeMany(shop, howMany, card);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  for (const one of cases) await prepare?.(one);
  await shop.sandbox.idle();
  if (at) await shop.moveClockTo(at);
  return cases;
}

async function reconciled(): Promise<void> {
  await shop.healed();
  await shop.runJobs();
  await shop.sandbox.idle();
  await shop.runJobs();
}

async function compare(one: TestSubscription) {
  return { shop: stateInShop(shop, one), provider: await stateAtProvider(shop, one) };
}

test.each(webhookModes.flatMap((webhooks) => actions.map((action) => ({ ...action, webhooks }))))(
  '$name converges after every fault at every request, and is never half done (webhooks: $webhooks)',
  async ({ webhooks, ...action }) => {
    const calls = interruptCalls(shop, webhooks);
    const plans = plansFor(action, webhooks);
    const [undisturbed, ...cases] = await prepared(action, 1 + plans.length);
    if (!undisturbed) throw new Error('There are no customers.');
    const before = stateInShop(shop, undisturbed);
    const sent = await calls.during(async () => void expect(await action.act(undisturbed)).toBe(200));
    await reconciled();
    const after = stateInShop(shop, undisturbed);
    expect([sent, await stateAtProvider(shop, undisturbed)]).toEqual([action.requests, after]);
    expect(after).not.toEqual(before);
    for (const [n, one] of cases.entries()) {
      const plan = plans[n];
      if (!plan) throw new Error('There is a plan for each.');
      const { request, fault } = plan;
      const where = `${fault} at request ${request}`;
      await shop.fault({ webhooks });
      let status = 0;
      await calls.during(async () => {
        status = await action.act(one);
      }, plan);
      const shown = stateInShop(shop, one);
      const isDone = Bun.deepEquals(shown, after);
      expect([where, shown]).toEqual([where, isDone ? after : before]);
      expect([where, status]).toEqual([where, status === 200 && isDone ? 200 : 503]);
      if (isDone) expect([where, await stateAtProvider(shop, one)]).toEqual([where, after]);
      await reconciled();
      const { shop: here, provider: there } = await compare(one);
      const count = convergenceCounts.get(fault) ?? { all: 0, converged: 0 };
      count.all += 1;
      expect([where, here]).toEqual([where, there]);
      expect([where, [before, after]]).toEqual([where, expect.arrayContaining([here])]);
      count.converged += 1;
      await action.act(one);
      await reconciled();
      expect([where, await compare(one)]).toEqual([where, { shop: after, provider: after }]);
    }
  },
  120_000,
);
