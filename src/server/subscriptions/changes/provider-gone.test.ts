import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { AppError } from '../../platform/errors.ts';
import { inRotation } from '../../testing/long.ts';
import { stateInShop, subscribeMany, type TestSubscription } from '../../testing/provider-faults.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../../testing/shop-with-payments.ts';
import { findAnySubscription } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';
import { retryPayment } from '../renewals/open-invoices.ts';

type Answer = [status: number, sentence: string];

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const stripe = () => shop.deps.payments.stripe;
const failingCard = '4000000000000341';
const kale = [{ productId: 'kale', quantity: 8 }];

type Call = {
  prepare?: (one: TestSubscription) => Promise<unknown>;
  act: (one: TestSubscription) => Promise<Answer>;
};

function call(method: string, path: string, body: object = {}) {
  return async (one: TestSubscription): Promise<Answer> => {
    const answer = await one.who.call(method, `/api/subscriptions/${one.id}${path}`, body);
    return [answer.status, answer.ok ? '' : await answer.text()];
  };
}
const closeAccount = async ({ who }: TestSubscription): Promise<Answer> => {
  const answer = await who.call('DELETE', '/api/account', { email: who.email, password: '', evenSo: true });
  return [answer.status, answer.ok ? '' : await answer.text()];
};
const retry = async ({ id }: TestSubscription): Promise<Answer> => {
  const row = findAnySubscription(shop.deps.db, id);
  if (!row) return [404, ''];
  return retryPayment(shop.deps, row).then(
    () => [200, ''],
    (error) => (error instanceof AppError ? [error.status, error.message] : [500, String(error)]),
  );
};

const calls: Record<string, Call> = {
  pause: { act: call('PATCH', '/pause', { pause: true }) },
  resume: {
    prepare: call('PATCH', '/pause', { pause: true }),
    act: call('PATCH', '/pause', { pause: false }),
  },
  cancel: { act: call('DELETE', '') },
  skip: { act: call('POST', '/skips', { date: '2031-03-29' }) },
  unskip: {
    prepare: call('POST', '/skips', { date: '2031-03-29' }),
    act: call('DELETE', '/skips/2031-03-29'),
  },
  change: { act: call('PATCH', '', { products: kale }) },
  'change of address': {
    act: call('PATCH', '', {
      deliveryAddress: { street: '9 Elm Dr', city: 'Milton', state: 'Georgia', zipCode: '30004' },
    }),
  },
  'undo of a change': {
    prepare: call('PATCH', '', { products: kale }),
    act: call('POST', '/undo-change'),
  },
  'new card': { act: call('POST', '/update-payment-method') },
  'retry of a payment': { act: retry },
  'closing the account': { act: closeAccount },
};
const names = Object.keys(calls);

async function subscribed(card?: string): Promise<TestSubscription> {
  const [one] = await subscribeMany(shop, 1, card);
  if (!one) throw new Error('There is no customer.');
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  return one;
}

const loseWebhooks = () => shop.fault({ webhooks: 'lose' });

const ended = /has ended|ended this subscription/;

const endings: Record<string, (one: TestSubscription) => Promise<unknown>> = {
  'cancelled in the dashboard': ({ stripeId }) => stripe().subscriptions.cancel(stripeId),
  'gone with its customer': ({ customer }) => stripe().customers.del(customer),
  'not known any more': async ({ id }) =>
    shop.deps.db
      .update(subscriptions)
      .set({ stripeSubscriptionId: 'sub_gone' })
      .where(eq(subscriptions.id, id))
      .run(),
};

test.each(inRotation(names.map((name) => Object.keys(endings).map((ending) => [ending, name] as const))))(
  'a subscription that is %s: %s is answered by a sentence, and the shop writes the state of the provider',
  async (ending, name) => {
    const one = await subscribed();
    await calls[name]?.prepare?.(one);
    await shop.sandbox.idle();
    await loseWebhooks();
    await endings[ending]?.(one);
    const [status, sentence] = (await calls[name]?.act(one)) ?? [0, ''];
    if (name === 'closing the account') {
      expect([status, findAnySubscription(shop.deps.db, one.id)]).toEqual([200, undefined]);
      return;
    }
    if (name === 'cancel') expect(status).toBe(200);
    else expect([status, sentence]).toEqual([409, expect.stringMatching(ended)]);
    expect(stateInShop(shop, one)).toMatchObject({ status: 'cancelled', unpaid: 0 });
    expect([404, 409]).toContain((await calls[name]?.act(one))?.[0] ?? 0);
  },
);

test.each(names)(
  'a saved card that is gone from the provider: %s answers, and nothing breaks',
  async (name) => {
    const one = await subscribed();
    await calls[name]?.prepare?.(one);
    await loseWebhooks();
    const { data } = await stripe().customers.listPaymentMethods(one.customer);
    for (const { id } of data) await stripe().paymentMethods.detach(id);
    const [status, sentence] = (await calls[name]?.act(one)) ?? [0, ''];
    const expected =
      name === 'retry of a payment' ? [409, 'No payment of this subscription is open.'] : [200, ''];
    expect([status, sentence]).toEqual(expected as Answer);
  },
);

async function openInvoiceOf({ stripeId }: TestSubscription): Promise<string> {
  const { data } = await stripe().invoices.list({ subscription: stripeId, status: 'open' });
  return data[0]?.id ?? '';
}

const settlements: Record<string, (one: TestSubscription) => Promise<unknown>> = {
  paid: async (one) => {
    const card = await stripe().paymentMethods.attach('pm_card_visa', { customer: one.customer });
    await stripe().invoices.pay(await openInvoiceOf(one), { payment_method: card.id });
  },
  voided: async (one) => stripe().invoices.voidInvoice(await openInvoiceOf(one)),
};
const whilePastDue = names.filter(
  (name) => !['pause', 'resume', 'unskip', 'undo of a change'].includes(name),
);

test.each(
  inRotation(whilePastDue.map((name) => Object.keys(settlements).map((how) => [how, name] as const))),
)(
  'an open invoice that was %s at the provider: %s is answered, and the shop writes the state of the provider',
  async (how, name) => {
    const one = await subscribed(failingCard);
    expect(stateInShop(shop, one)).toMatchObject({ status: 'past_due', unpaid: 1 });
    await loseWebhooks();
    await settlements[how]?.(one);
    const [status] = (await calls[name]?.act(one)) ?? [0];
    expect([200, 409]).toContain(status);
    await shop.healed();
    await shop.runJobs();
    if (name === 'closing the account') return;
    const { status: after, unpaid, paid } = stateInShop(shop, one);
    const isPaid = how === 'paid';
    expect([unpaid, paid.length]).toEqual([0, isPaid ? 1 : 0]);
    if (name === 'cancel') expect(after).toBe('cancelled');
    else if (isPaid) expect(after).toBe('active');
  },
);

test('a retry of a payment that was made at the provider already says so, and writes it at once', async () => {
  const one = await subscribed(failingCard);
  await loseWebhooks();
  await settlements.paid?.(one);
  expect(await retry(one)).toEqual([409, 'This payment has been settled in the meantime.']);
  expect(stateInShop(shop, one)).toMatchObject({ status: 'active', unpaid: 0, paid: [expect.any(Number)] });
});

test('a retry without a card says that there is none', async () => {
  const one = await subscribed(failingCard);
  const { data } = await stripe().customers.listPaymentMethods(one.customer);
  for (const { id } of data) await stripe().paymentMethods.detach(id);
  const [status, sentence] = await retry(one);
  expect([status, sentence]).toEqual([409, 'The payment was not possible: no saved card can be charged.']);
  expect(stateInShop(shop, one)).toMatchObject({ status: 'past_due', unpaid: 1 });
});
