import { afterEach, expect, test } from 'bun:test';
import { isOrderGone } from '../orders/orders.ts';
import { owedFor, rowsOfOrder } from '../orders/swapped-boxes.ts';
import { isLong } from '../testing/long.ts';
import { type Random, randomNumbers } from '../testing/random-customers.ts';
import { creditAtProvider } from '../testing/referrals.ts';
import { milton } from '../testing/shop-with-payments.ts';
import { date, oakLane, openSwapShop, type SwapShop } from '../testing/swaps.ts';

type Buyer = ReturnType<SwapShop['shop']['customer']>;
/** `refunded` is cents that the farm paid back; `isDisputed` until the bank has decided. */
type Bought = { id: string; who: Buyer | null; refunded: number; isDisputed: boolean };
type Walk = { kit: SwapShop; bought: Bought[]; swaps: string[]; random: Random };
type Step = (walk: Walk) => Promise<unknown>;

const greens = ['kale', 'radish', 'pea-shoots', 'baby-broccoli'];
const someItems = (random: Random) =>
  greens.slice(0, 1 + random.below(3)).map((id) => ({ id, quantity: 1 + random.below(12) }));

const buyWith =
  (card?: string): Step =>
  async ({ kit: { shop }, bought, random }) => {
    const who = shop.customer();
    const { data } = await who.api.api.cart.checkout.post({
      items: someItems(random),
      deliveryAddress: milton,
    });
    if (!data?.clientSecret) return;
    await shop.payWith(data.clientSecret, card);
    await shop.sandbox.idle();
    bought.push({ id: data.orderId, who, refunded: 0, isDisputed: card !== undefined });
  };

const refund = async ({ kit: { boss, orderOf }, bought, random }: Walk, body: object) => {
  const order = bought.length > 0 && random.pick(bought);
  if (!order) return;
  const before = orderOf(order.id)?.refundedAmount ?? 0;
  const answer = await boss.call('POST', `/api/admin/orders/${order.id}/refund`, body);
  if (answer.ok) order.refunded += (orderOf(order.id)?.refundedAmount ?? 0) - before;
};

const steps: Record<string, Step> = {
  buy: buyWith(),
  buyDisputed: buyWith('4000000000000259'),
  enterInCash: async ({ kit: { enterInCash, shop }, bought, random }) => {
    const isGuest = random.below(2) === 0;
    const who = shop.customer();
    const customer = { firstName: 'Carl', lastName: 'Phone', phone: '770-555-0123', address: oakLane };
    const body = isGuest ? { customer } : { customerId: who.id, address: oakLane };
    const id = await enterInCash(body, crypto.randomUUID());
    bought.push({ id, who: isGuest ? null : who, refunded: 0, isDisputed: false });
  },
  markPaid: async ({ kit: { boss, shop }, bought, random }) => {
    const order = bought.length > 0 && random.pick(bought);
    const on = new Date(shop.deps.now()).toISOString().slice(0, 10);
    if (order) await boss.call('POST', `/api/admin/orders/${order.id}/paid`, { method: 'cash', on });
  },
  refundPart: (walk) => refund(walk, { amount: ((1 + walk.random.below(2500)) / 100).toFixed(2) }),
  refundAll: (walk) => refund(walk, { cancel: walk.random.below(2) === 0 }),
  swap: async ({ kit: { post }, swaps, random }) => {
    const productId = random.pick(greens);
    const substituteId = random.pick([...greens.filter((id) => id !== productId), null]);
    const [status, text] = await post({ productId, substituteId, confirm: true });
    if (status === 200) swaps.push(JSON.parse(text).id);
  },
  undo: async ({ kit: { undo }, swaps, random }) => swaps.length > 0 && (await undo(random.pick(swaps))),
  /** By the link of a mail that has left. */
  choose: async ({ kit: { choose, shop, swapMails, tokenOf }, bought, random }) => {
    const { db, now } = shop.deps;
    const told = bought.filter(
      ({ id, who }) =>
        who && swapMails(who.email).length > 0 && rowsOfOrder(db, id).every(({ sendAt }) => sendAt <= now()),
    );
    if (told.length > 0)
      await choose(random.pick(['keep', 'credit', 'credit']), tokenOf(random.pick(told).who?.email));
  },
  win: async ({ kit: { shop }, bought }) => {
    const { data } = await shop.deps.payments.stripe.disputes.list({ limit: 100 });
    for (const { id } of data.filter(({ status }) => status === 'needs_response'))
      await shop.deps.payments.stripe.disputes.update(id, {
        evidence: { uncategorized_text: 'winning_evidence' },
        submit: true,
      });
    await shop.sandbox.idle();
    for (const order of bought) order.isDisputed = false;
  },
  wait: ({ kit: { later }, random }) => later(1 + random.below(12)),
};

let kit: SwapShop;
afterEach(() => kit.shop.close());

const seeds = Array.from({ length: isLong ? 300 : 50 }, (_, n) => n + 1);
test.each(seeds)(
  'after a history, what was given is what was promised and what comes is paid for (seed %p)',
  async (seed) => {
    kit = await openSwapShop();
    const { shop, orderOf, later } = kit;
    const walk: Walk = { kit, bought: [], swaps: [], random: randomNumbers(seed) };
    const done: string[] = [];
    for (let n = 0; n < 18; n += 1) {
      const name = walk.random.pick(Object.keys(steps));
      done.push(name);
      await steps[name]?.(walk);
    }
    await steps.win?.(walk);
    // What came to the day late is told and given after ten more minutes.
    for (let wait = 0; wait < 3; wait += 1) await later(11);
    for (const { id, who, refunded } of walk.bought) {
      const order = orderOf(id);
      if (!order) throw new Error(`There is no order ${id}.`);
      const owed = owedFor(shop.deps.db, order);
      const paid = order.paymentStatus === 'unpaid' ? 0 : order.total;
      const given = order.refundedAmount - refunded;
      const context = { seed, done: done.join(' '), id, date, paid, owed, given, refunded };
      expect({ ...context, given: Math.max(0, given) }).toEqual(context);
      expect(order.refundedAmount).toBeLessThanOrEqual(paid);
      // All that is owed, or all that was left.
      const isEven = given === owed || order.refundedAmount === paid || isOrderGone(order);
      expect({ ...context, isEven }).toEqual({ ...context, isEven: true });
      expect({ ...context, isTooMuch: given > owed && !isOrderGone(order) }).toEqual({
        ...context,
        isTooMuch: false,
      });
      if (!who || order.paymentStatus === 'unpaid') continue;
      const said = rowsOfOrder(shop.deps.db, id).reduce((sum, { credit }) => sum + (credit ?? 0), 0);
      expect({ ...context, credit: await creditAtProvider(shop, who.id) }).toEqual({
        ...context,
        credit: given,
      });
      // What a swap lowered before it was paid was said as well, and not given.
      if (order.kind === 'checkout' && !isOrderGone(order))
        expect({ ...context, said }).toEqual({ ...context, said: given });
    }
  },
);
