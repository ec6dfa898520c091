import { afterEach, beforeEach, expect, test } from 'bun:test';
import { milton } from '../testing/shop-with-payments.ts';
import { oakLane, openSwapShop, type SwapShop } from '../testing/swaps.ts';
import { settleSwaps } from './settle-swaps.ts';

let kit: SwapShop;
beforeEach(async () => {
  kit = await openSwapShop();
});
afterEach(() => kit.shop.close());
const set = (id: string, status: string) =>
  kit.boss.call('PATCH', `/api/admin/orders/${id}/status`, { status });

test('a choice of credit sends no second mail about a box that moved since', async () => {
  const { boss, buy, swap, later, choose, swapMails } = kit;
  const ids = [await buy(), await buy()];
  await swap();
  await later(11);
  await boss.call('PATCH', `/api/admin/orders/${ids[1]}`, { deliveryDate: '2031-03-29' });
  const [status, page] = await choose('credit');
  expect([status, JSON.parse(page).credit]).toEqual([200, 7776]);
  await later(11);
  expect(swapMails().map(({ subject }) => subject)).toHaveLength(1);
});

test('undoing the first of two swaps restores what is to pay', async () => {
  const { ann, enterInCash, swap, undo, orderOf, linesOf } = kit;
  const products = [
    { productId: 'baby-broccoli', quantity: 10 },
    { productId: 'kale', quantity: 11 },
  ];
  const id = await enterInCash({ customerId: ann.id, address: oakLane, products }, 'cash-order-one');
  const first = await swap({ productId: 'baby-broccoli', substituteId: 'kale' });
  await swap({ productId: 'kale', substituteId: 'baby-broccoli' });
  await undo(first.id);
  expect(linesOf(id)).toEqual(['10 Baby Broccoli', '11 Baby Broccoli']);
  expect(orderOf(id)?.total).toBe(7074);
});

test('credit is final, also for the box that was out of the week meanwhile', async () => {
  const { buy, swap, later, choose, linesOf } = kit;
  const ids = [await buy(), await buy()];
  await swap();
  await later(11);
  await set(ids[1] ?? '', 'cancelled');
  await choose('credit');
  await set(ids[1] ?? '', 'confirmed');
  await later(11);
  expect(linesOf(ids[1] ?? '')).toEqual([]);
});

test('what is chosen while the bank decides comes with a mail', async () => {
  const { ann, shop, swap, later, choose, moneyOf } = kit;
  const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
  const { data } = await ann.api.api.cart.checkout.post(cart);
  await shop.payWith(data?.clientSecret, '4000000000000259');
  await shop.sandbox.idle();
  await swap();
  await later(11);
  await choose('credit');
  const { disputes } = shop.deps.payments.stripe;
  for (const { id } of (await disputes.list()).data)
    await disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
  await shop.sandbox.idle();
  await later(11);
  expect(await moneyOf(data?.orderId ?? '')).toEqual([3888, 3888]);
  expect(shop.mails().map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('You get $38.88 as credit'),
  );
});

test('the mail about a choice made while the bank decided names what is given for both swaps', async () => {
  const { ann, shop, swap, later, choose, moneyOf, swapMails } = kit;
  const items = [
    { id: 'kale', quantity: 12 },
    { id: 'radish', quantity: 5 },
  ];
  const { data } = await ann.api.api.cart.checkout.post({ items, deliveryAddress: milton });
  await shop.payWith(data?.clientSecret, '4000000000000259');
  await shop.sandbox.idle();
  await swap({ substituteId: null });
  await swap({ productId: 'radish', substituteId: 'pea-shoots' });
  await later(11);
  const text = swapMails().find(({ subject }) => subject.includes('instead of Radish'))?.text ?? '';
  await choose('credit', new URLSearchParams(/swap-choice\?(\S+)/.exec(text)?.[1]).get('token') ?? '');
  const { disputes } = shop.deps.payments.stripe;
  for (const { id } of (await disputes.list()).data)
    await disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
  await shop.sandbox.idle();
  await later(11);
  const late = shop.mails().filter(({ subject }) => subject.startsWith('You get'));
  expect([await moneyOf(data?.orderId ?? ''), late.map(({ subject }) => subject.split(':')[0])]).toEqual([
    [4968, 4968],
    ['You get $49.68 as credit'],
  ]);
});

test.each(['moved', 'paid'])(
  'a box that is %s while the mail server is down is told as well',
  async (what) => {
    const { ann, boss, buy, enterInCash, shop, swap, later, swapMails } = kit;
    const cash = { customerId: ann.id, address: oakLane };
    const ids =
      what === 'paid'
        ? [await enterInCash(cash, 'cash-order-one'), await enterInCash(cash, 'cash-order-two')]
        : [await buy(), await buy()];
    await swap();
    // The mail waits, reconciliation does not.
    await settleSwaps({ ...shop.deps, now: () => shop.deps.now() + 11 * 60_000 });
    if (what === 'moved')
      await boss.call('PATCH', `/api/admin/orders/${ids[1]}`, { deliveryDate: '2031-03-29' });
    else await boss.call('POST', `/api/admin/orders/${ids[1]}/paid`, { method: 'cash', on: '2031-03-05' });
    await later(11);
    await later(11);
    expect(swapMails()).toHaveLength(2);
  },
);

test('one mail never adds up the credit of two accounts', async () => {
  const { ann, boss, buy, shop, swap, later, swapMails, moneyOf } = kit;
  const ben = shop.customer('ben@example.com');
  const mine = await buy();
  const his = await buy(ben);
  await boss.call('PATCH', `/api/admin/orders/${his}`, { guestEmail: ann.email });
  await swap();
  await later(11);
  expect(await moneyOf(mine)).toEqual([1296, 1296]);
  expect(swapMails().map(({ text }) => /You get \$[\d.]+ as credit/.exec(text)?.[0])).not.toContain(
    'You get $25.92 as credit',
  );
});
