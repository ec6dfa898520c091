import { afterEach, beforeEach, expect, test } from 'bun:test';
import { creditAtProvider } from '../testing/referrals.ts';
import { milton } from '../testing/shop-with-payments.ts';
import { oakLane, openSwapShop, type SwapShop } from '../testing/swaps.ts';

let kit: SwapShop;
beforeEach(async () => {
  kit = await openSwapShop();
});
afterEach(() => kit.shop.close());

const disputes = () => kit.shop.deps.payments.stripe.disputes;
async function buyDisputed(who = kit.ann): Promise<string> {
  const { shop } = kit;
  const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
  const { data } = await who.api.api.cart.checkout.post(cart);
  await shop.payWith(data?.clientSecret, '4000000000000259');
  await shop.sandbox.idle();
  return data?.orderId ?? '';
}
async function decide(evidence: 'winning_evidence' | 'losing_evidence') {
  for (const { id } of (await disputes().list({ limit: 100 })).data)
    await disputes().update(id, { evidence: { uncategorized_text: evidence }, submit: true });
  await kit.shop.sandbox.idle();
  await kit.shop.runJobs();
  await kit.shop.runJobs();
}
const refund = (id: string, body: object) => kit.boss.call('POST', `/api/admin/orders/${id}/refund`, body);
const greens = async () => {
  const path = '/api/admin/books?from=2031-03-01&to=2031-03-31&view=greens';
  return (await (await kit.boss.call('GET', path)).json()).rows;
};
const tokenIn = (text: string) =>
  new URLSearchParams(/swap-choice\?(\S+)/.exec(text)?.[1]).get('token') ?? undefined;
const late = () => kit.shop.mails().filter(({ subject }) => subject.startsWith('You get'));

test('a swap never says more than is left of the order', async () => {
  const { buy, swap, later, look, choose, swapMails, moneyOf } = kit;
  const id = await buy();
  await refund(id, { amount: '37.00' });
  expect((await swap()).boxes).toMatchObject([{ credit: 188 }]);
  await later(11);
  expect(swapMails()[0]?.text).toContain('You get $1.88 as credit');
  expect(swapMails()[0]?.text).toContain('$1.88 as credit and no box');
  expect(await moneyOf(id)).toEqual([3888, 188]);
  expect(await look()).toMatchObject({ credit: 188, worth: 188 });
  expect(JSON.parse((await choose('credit'))[1])).toMatchObject({ credit: 188, worth: 188 });
  expect(await moneyOf(id)).toEqual([3888, 188]);
});

test('who has paid a box and is to pay others has two mails, and their pages say the same, without a canceled box', async () => {
  const { ann, boss, buy, enterInCash, swap, later, look, swapMails } = kit;
  await buy();
  const cash = { customerId: ann.id, address: oakLane };
  await enterInCash(cash, 'cash-order-one');
  const products = [{ productId: 'kale', quantity: 8 }];
  const small = await enterInCash({ ...cash, products }, 'cash-order-two');
  await swap();
  await later(11);
  const texts = swapMails().map(({ text }) => text);
  expect(texts.toSorted()).toEqual([
    expect.stringMatching(/You get \$12\.96 as credit.*\$38\.88 as credit and no/s),
    expect.stringMatching(/You now pay \$64\.80.*pay \$86\.40 less and no/s),
  ]);
  await boss.call('PATCH', `/api/admin/orders/${small}/status`, { status: 'cancelled' });
  const seen = await Promise.all(texts.map((text) => look(tokenIn(text))));
  expect(seen.toSorted((a, b) => a.isToPay - b.isToPay)).toMatchObject([
    { isCredit: true, isToPay: false, ounces: 12, credit: 1296, worth: 3888 },
    { isCredit: false, isToPay: true, ounces: 12, credit: 1296, worth: 3888 },
  ]);
});

test('where the bank decides about one of two boxes, mail and page name what the other one gives', async () => {
  const { buy, swap, later, look, swapMails } = kit;
  await buy();
  await buyDisputed();
  await swap();
  await later(11);
  expect(swapMails()).toHaveLength(1);
  expect(swapMails()[0]?.text).toContain(
    'You get $12.96 as credit. It pays for your next box or order. Your bank is deciding about your payment.',
  );
  expect(await look()).toMatchObject({ credit: 1296, ounces: 24 });
});

test.each([
  ['winning_evidence', [1296, 1296], 1],
  ['losing_evidence', [3888, 0], 0],
] as const)(
  'while the bank decides nothing is given, and the mail says so (%s)',
  async (evidence, money, mails) => {
    const { swap, later, swapMails, moneyOf } = kit;
    const id = await buyDisputed();
    await swap();
    await later(11);
    expect(swapMails()[0]?.text).toContain('Your bank is deciding about your payment.');
    expect(swapMails()[0]?.text).not.toContain('$12.96');
    expect(await moneyOf(id)).toEqual([0, 0]);
    await decide(evidence);
    expect([await moneyOf(id), late().length]).toEqual([money as never, mails]);
  },
);

test('everybody for whom the bank decides is told', async () => {
  const { ann, shop, swap, later } = kit;
  const ben = shop.customer('ben@example.com');
  await buyDisputed();
  await buyDisputed(ben);
  await swap();
  await later(11);
  await decide('winning_evidence');
  expect(new Set(late().map(({ to }) => to))).toEqual(new Set([ann.email, ben.email]));
});

test('who is gone at the provider gets what was said as a new customer there', async () => {
  const { ann, shop, buy, swap, later, moneyOf } = kit;
  const id = await buy();
  const { stripe } = shop.deps.payments;
  const [customer] = (await stripe.customers.list({ email: ann.email })).data;
  await stripe.customers.del(customer?.id ?? '');
  await swap();
  await later(11);
  expect(await moneyOf(id)).toEqual([1296, 1296]);
});

test('what waited for the bank is said once, also where another mail is about to leave', async () => {
  const { swap, later, swapMails, moneyOf, shop } = kit;
  const id = await buyDisputed();
  await swap();
  await later(11);
  await swap({ productId: 'radish', substituteId: 'baby-broccoli' });
  await decide('winning_evidence');
  await later(11);
  expect(await moneyOf(id)).toEqual([1296, 1296]);
  const said = [...swapMails(), ...shop.mails().filter(({ subject }) => subject.startsWith('You get'))];
  expect(said.filter(({ text }) => /you get \$12.96 as credit/i.test(text))).toHaveLength(1);
});

test('what is chosen while the bank decides comes with its decision', async () => {
  const { swap, later, choose, moneyOf } = kit;
  const id = await buyDisputed();
  await swap();
  await later(11);
  expect((await choose('credit'))[0]).toBe(200);
  expect(await moneyOf(id)).toEqual([0, 0]);
  await decide('winning_evidence');
  expect(await moneyOf(id)).toEqual([3888, 3888]);
});

test('within the ten minutes the mail follows the order, or does not leave', async () => {
  const { ann, boss, buy, shop, swap, later, swapMails } = kit;
  const gone = await buy(shop.customer('gone@example.com'));
  const moved = await buy(shop.customer('moved@example.com'));
  const partly = await buy();
  const avoiding = shop.customer('emptied@example.com');
  const emptied = await buy(avoiding);
  await avoiding.call('PATCH', '/api/profile', { avoid: ['radish'] });
  await swap();
  for (const id of [gone, emptied]) await refund(id, { cancel: true });
  await refund(partly, { amount: '37.00' });
  await boss.call('PATCH', `/api/admin/orders/${moved}`, { deliveryDate: '2031-03-29' });
  await later(11);
  expect([...swapMails('gone@example.com'), ...swapMails(avoiding.email)]).toEqual([]);
  expect(swapMails(ann.email)[0]?.text).toContain('You get $1.88 as credit');
  expect(swapMails('moved@example.com')[0]?.subject).toBe(
    'Your box of Saturday, March 29: Radish instead of Kale',
  );
});

test('the mail of an order that is put back after the ten minutes leaves with the credit', async () => {
  const { boss, buy, swap, later, moneyOf, swapMails } = kit;
  const id = await buy();
  const set = (status: string) => boss.call('PATCH', `/api/admin/orders/${id}/status`, { status });
  await swap();
  await set('cancelled');
  await later(11);
  expect([swapMails(), await moneyOf(id)]).toEqual([[], [0, 0]]);
  await set('confirmed');
  await later(1);
  expect(await moneyOf(id)).toEqual([1296, 1296]);
  expect(swapMails().map(({ text }) => text)).toEqual([expect.stringContaining('You get $12.96 as credit')]);
});

test('of two boxes of one mail, one that is put back after it left has a mail of its own', async () => {
  const { ann, boss, buy, shop, swap, later, swapMails } = kit;
  const ids = [await buy(), await buy()];
  const set = (id: string, status: string) =>
    boss.call('PATCH', `/api/admin/orders/${id}/status`, { status });
  await swap();
  for (const id of ids) {
    await set(id, 'cancelled');
    await later(11);
    await set(id, 'confirmed');
  }
  await later(11);
  const said = swapMails().map(({ text }) => /you get \$[\d.]+ as credit/i.exec(text)?.[0]);
  expect([said, await creditAtProvider(shop, ann.id)]).toEqual([
    ['You get $12.96 as credit', 'You get $12.96 as credit'],
    2592,
  ]);
});

test.each([
  [
    'moved',
    (id: string) => kit.boss.call('PATCH', `/api/admin/orders/${id}`, { deliveryDate: '2031-03-29' }),
  ],
  [
    'paid',
    (id: string) =>
      kit.boss.call('POST', `/api/admin/orders/${id}/paid`, { method: 'cash', on: '2031-03-05' }),
  ],
])('of two boxes of one mail, one that is %s before it leaves has a mail of its own', async (_, change) => {
  const { ann, enterInCash, swap, later, swapMails } = kit;
  const cash = { customerId: ann.id, address: oakLane };
  const ids = [await enterInCash(cash, 'cash-order-one'), await enterInCash(cash, 'cash-order-two')];
  await swap();
  expect((await change(ids[1] ?? '')).status).toBe(200);
  await later(11);
  await later(11);
  const said = swapMails().map(({ text }) => /You now pay \S+\d/.exec(text)?.[0] ?? '');
  expect(said.toSorted().slice(-1)).toEqual(['You now pay $25.92']);
  expect(said).toHaveLength(2);
});

test('who is told past the cutoff can still choose', async () => {
  const { boss, buy, shop, swap, later, choose, moneyOf } = kit;
  const id = await buy();
  const set = (status: string) => boss.call('PATCH', `/api/admin/orders/${id}/status`, { status });
  await swap();
  await set('cancelled');
  await shop.moveClockTo('2031-03-21T23:00:00Z');
  await set('confirmed');
  await later(1);
  expect([(await choose('credit'))[0], await moneyOf(id)]).toEqual([200, [3888, 3888]]);
});

test('an earlier swap is undone while later ones are computed again, but not once their mails would be wrong', async () => {
  const { buy, swap, undo, later, linesOf, setProduct, moneyOf } = kit;
  const id = await buy();
  const first = await swap();
  const second = await swap({ productId: 'radish', substituteId: 'pea-shoots' });
  expect(linesOf(id)).toEqual(['12 Pea Shoots']);
  setProduct('radish', { pricePerOunce: 100 });
  expect([(await undo(second.id))[0], linesOf(id)]).toEqual([200, ['12 Radish']]);
  await swap({ productId: 'radish', substituteId: 'pea-shoots' });
  expect([(await undo(first.id))[0], linesOf(id)]).toEqual([200, ['12 Kale']]);
  await later(11);
  expect(await moneyOf(id)).toEqual([0, 0]);
  expect(kit.swapMails()).toEqual([]);
});

test('credit that went with its account is not paid to the card when the farm puts the order back', async () => {
  const { ann, boss, buy, swap, later, orderOf } = kit;
  const id = await buy();
  await swap();
  await later(11);
  await ann.call('DELETE', '/api/account', { email: ann.email, evenSo: true });
  await boss.call('PATCH', `/api/admin/orders/${id}/status`, { status: 'confirmed' });
  await swap({ productId: 'radish', substituteId: 'pea-shoots' });
  await later(11);
  expect(orderOf(id)).toMatchObject({ userId: null, status: 'confirmed', refundedAmount: 1296 });
});

test('greens of the books are what was paid, whatever happened to the box since', async () => {
  const { buy, swap, later } = kit;
  await buy();
  const before = await greens();
  await swap({ substituteId: null });
  await later(11);
  expect(await greens()).toEqual(before);
  expect(before).toEqual([{ product: 'Kale', ounces: 12, dollars: '36.00' }]);
});

test('what was handed back in cash stays booked beside the credit of a swap', async () => {
  const { ann, boss, enterInCash, swap, later, moneyOf } = kit;
  const id = await enterInCash({ customerId: ann.id, address: oakLane }, 'cash-order-one');
  await boss.call('POST', `/api/admin/orders/${id}/paid`, { method: 'cash', on: '2031-03-05' });
  await swap();
  await refund(id, { amount: '5.00' });
  await later(11);
  expect(await moneyOf(id)).toEqual([1796, 1296]);
});
