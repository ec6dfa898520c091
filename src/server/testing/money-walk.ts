import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { quoteFor } from '../../shared/rules/quote.ts';
import { findUser, findUserByEmail } from '../accounts/record/users.ts';
import { presentSwaps } from '../growing/present-swaps.ts';
import { isPaidByHand } from '../orders/hand-payments.ts';
import type { OrderRow } from '../orders/orders.ts';
import { refunds } from '../payments/table.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { type Buyer, greens, listen, ordersOf, signIn, someOrder, type Walk } from './money-walk-state.ts';
import type { Random } from './random-customers.ts';
import { oakRoad } from './referrals.ts';
import { milton } from './shop-with-payments.ts';
import { subscribeTo } from './subscribers.ts';
import { date, oakLane } from './swaps.ts';

type Step = (walk: Walk) => Promise<unknown>;

const otherDate = '2031-03-29';

const someItems = (random: Random) =>
  greens
    .filter(() => random.below(2) === 0)
    .concat(random.pick(greens))
    .filter((id, n, all) => all.indexOf(id) === n)
    .map((id) => ({ id, quantity: 1 + random.below(12) }));

const byHandItems = (random: Random) =>
  someItems(random).map(({ id, quantity }) => ({ productId: id, quantity }));

/** Somebody new, now and then an earlier customer's friend, or an earlier customer, whose credit pays first. */
function someBuyer(walk: Walk): { who: Buyer; isFriend: boolean } {
  const { kit, random, people } = walk;
  const [first] = people;
  if (first && random.below(3) === 0) return { who: random.pick(people), isFriend: false };
  const isFriend =
    first !== undefined && findUser(kit.shop.deps.db, first.id) !== undefined && random.below(4) === 0;
  const who = kit.shop.customer(
    `buyer-${people.length}@example.com`,
    isFriend ? { ...oakRoad, referredById: first.id } : {},
  );
  people.push(who);
  return { who, isFriend };
}

const buyWith =
  (card?: string): Step =>
  async (walk) => {
    const {
      kit: { shop },
      random,
    } = walk;
    const { who, isFriend } = someBuyer(walk);
    signIn(walk, who);
    const body = { items: someItems(random), deliveryAddress: isFriend ? oakRoad : milton };
    const answer = await who.call('POST', '/api/cart/checkout', body);
    if (!answer.ok) return;
    const { clientSecret } = await answer.json();
    if (clientSecret) await shop.payWith(clientSecret, card);
    await shop.sandbox.idle();
  };

const carl = { firstName: 'Carl', lastName: 'Phone', phone: '770-555-0123' };

function enter({ kit: { boss }, random }: Walk, body: object): Promise<Response> {
  const order = { products: byHandItems(random), deliveryDate: date, ...body };
  return boss.call('POST', '/api/admin/orders', order, { 'idempotency-key': crypto.randomUUID() });
}

async function buyByLink(walk: Walk): Promise<void> {
  const {
    kit: { shop },
    random,
  } = walk;
  const email = `carl-${walk.done.length}@example.com`;
  const answer = await enter(walk, { customer: { ...carl, email, address: oakLane }, payment: 'link' });
  const mail = shop.mails().find(({ to }) => to === email);
  if (!answer.ok || random.below(4) === 0) return;
  const token = decodeURIComponent(/\/pay\?token=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? '');
  const { clientSecret } = await (await shop.visitor().call('POST', '/api/pay', { token })).json();
  await shop.payWith(clientSecret);
  await shop.sandbox.idle();
}

/** Again under the same key where its answer was lost. */
async function askForRefund(walk: Walk): Promise<void> {
  if (!walk.refund) return;
  const { orderId, amount, body, key } = walk.refund;
  const path = `/api/admin/orders/${orderId}/refund`;
  const answer = await walk.kit.boss.call('POST', path, body, { 'idempotency-key': key });
  walk.refund = null;
  if (answer.ok) walk.asked.set(orderId, [...(walk.asked.get(orderId) ?? []), amount]);
  else if (answer.status !== 409 && answer.status !== 404) throw new Error(await answer.text());
}

const refund = (walk: Walk, amount: number | null, cancel: boolean) => {
  const order = someOrder(walk);
  if (!order) return Promise.resolve();
  const body = { ...(amount !== null && { amount: (amount / 100).toFixed(2) }), cancel };
  walk.refund = { orderId: order.id, amount, body, key: crypto.randomUUID() };
  return askForRefund(walk);
};

const tick = async (walk: Walk, state: 'delivered' | 'open' | 'not_home') => {
  const order = someOrder(walk);
  if (!order) return;
  const { boss, shop } = walk.kit;
  const body = { state, collected: state === 'delivered', at: shop.deps.now(), key: crypto.randomUUID() };
  await boss.call('POST', `/api/admin/run/${date}/stops/${order.id}`, body);
};

async function choose(walk: Walk): Promise<void> {
  const {
    kit: { choose, look, shop },
    random,
    mails,
  } = walk;
  const links = [...mails.values()].flatMap(({ to, text }) => {
    const token = new URLSearchParams(/swap-choice\?(\S+)/.exec(text)?.[1]).get('token');
    return token ? { to, token, isWaiting: text.includes('Your bank is deciding') } : [];
  });
  if (links.length === 0) return;
  const { to, token, isWaiting } = random.pick(links);
  const before = await look(token).catch(() => null);
  walk.unanswered.add(to);
  const [status, text] = await choose(random.pick(['keep', 'credit', 'credit']), token);
  // While the bank decides the page names what no mail has said.
  if (!isWaiting) walk.unanswered.delete(to);
  if (status !== 200 || before === null) return;
  const after = JSON.parse(text);
  // Where nobody has paid, the total fell.
  if (!after.isCredit && findUserByEmail(shop.deps.db, to)) return;
  walk.chosen.set(to, (walk.chosen.get(to) ?? 0) + after.credit - before.credit);
}

/** By the bank. */
async function decide({ kit: { shop } }: Walk, evidence: 'winning_evidence' | 'losing_evidence') {
  const { stripe } = shop.deps.payments;
  const { data } = await stripe.disputes.list({ limit: 100 });
  for (const { id } of data.filter(({ status }) => status === 'needs_response'))
    await stripe.disputes.update(id, { evidence: { uncategorized_text: evidence }, submit: true });
  await shop.sandbox.idle();
}

async function close(walk: Walk, by: 'customer' | 'farm'): Promise<void> {
  const {
    kit: { boss },
    people,
    random,
  } = walk;
  if (people.length === 0) return;
  const who = random.pick(people);
  signIn(walk, who);
  if (by === 'customer') await who.call('DELETE', '/api/account', { email: who.email, evenSo: true });
  else await boss.call('DELETE', `/api/admin/customers/${who.id}`);
}

async function changeOrder(
  walk: Walk,
  method: string,
  path: string,
  body?: object,
  order = someOrder(walk),
): Promise<void> {
  if (order) await walk.kit.boss.call(method, `/api/admin/orders/${order.id}${path}`, body);
}

function markPaid(walk: Walk, order?: OrderRow): Promise<void> {
  const on = newYorkDay(walk.kit.shop.deps.now());
  return changeOrder(walk, 'POST', '/paid', { method: 'cash', on }, order);
}

async function swapGreen({ kit: { post }, swaps }: Walk, productId: string, substituteId: string | null) {
  const [status, text] = await post({ productId, substituteId, confirm: true });
  if (status === 200) swaps.push(JSON.parse(text).id);
}

async function backUp(walk: Walk): Promise<void> {
  walk.backup = { copy: walk.kit.shop.deps.db.$client.serialize(), asked: new Map(walk.asked) };
}

/** As the handbook says: what was paid by hand is marked again, then swapped again. What was handed back by hand is lost. */
async function restore(walk: Walk): Promise<void> {
  const {
    kit: { shop, boss },
    backup,
  } = walk;
  if (!backup) return;
  walk.restores += 1;
  const { db } = shop.deps;
  const swapped = presentSwaps(db, date);
  const paidByHand = new Set(ordersOf(walk).flatMap((order) => (isPaidByHand(order) ? order.id : [])));
  for (const { orderId, amount } of db.select().from(refunds).where(isGivenForSwap).all())
    walk.givenBefore.set(orderId, (walk.givenBefore.get(orderId) ?? 0) + amount);
  await shop.restore(backup.copy);
  signIn(walk, boss);
  await shop.runJobs();
  for (const order of ordersOf(walk).filter((one) => isPaidByHand(one) || one.paymentStatus === 'unpaid')) {
    walk.asked.set(order.id, backup.asked.get(order.id) ?? []);
    if (paidByHand.has(order.id)) await markPaid(walk, order);
  }
  for (const { productId, substituteId } of swapped) await swapGreen(walk, productId, substituteId);
}

const isGivenForSwap = and(eq(refunds.forSwaps, true), isNotNull(refunds.closedAt), isNull(refunds.refusal));

async function killDuringAnother(walk: Walk): Promise<void> {
  const {
    kit: { shop, boss },
    random,
    done,
  } = walk;
  const name = random.pick(Object.keys(steps).filter((one) => !notKilled.includes(one)));
  done.push(name);
  const work = async () => {
    await steps[name]?.(walk);
    await steps.wait?.(walk);
  };
  if (!(await shop.killDuring(work, 1 + random.below(30), random.below(2) === 0))) return;
  walk.kills += 1;
  signIn(walk, boss);
  await shop.runJobs();
  await askForRefund(walk);
}
const notKilled = ['kill', 'backUp', 'restore', 'win', 'lose'];

const steps: Record<string, Step> = {
  buy: buyWith(),
  buyAgain: buyWith(),
  buyDisputed: buyWith('4000000000000259'),
  buyByLink,
  subscribe: async (walk) => {
    const {
      kit: { shop },
      random,
    } = walk;
    const { who } = someBuyer(walk);
    signIn(walk, who);
    const chosen = byHandItems(random).map((line) => ({ ...line, size: '2-oz' }));
    if (findUser(shop.deps.db, who.id))
      await subscribeTo(shop, who, { planFrequency: 'weekly', products: chosen });
  },
  addExtra: async (walk) => {
    const { db } = walk.kit.shop.deps;
    const [row] = db.select().from(subscriptions).orderBy(desc(sql`rowid`)).limit(1).all();
    const who = walk.people.find(({ id }) => id === row?.userId);
    if (!who || !row) return;
    signIn(walk, who);
    const quantity = 1 + walk.random.below(9);
    const lines = [{ ounces: quantity, pricePerOunce: 400 }];
    const { total: expectedTotal } = quoteFor({ lines, planPercent: 5, referralPercent: 0, isExtra: true });
    const body = { products: [{ productId: 'pea-shoots', quantity }], expectedTotal };
    await who.call('POST', `/api/subscriptions/${row.id}/deliveries/${date}/extras`, body);
  },
  enterByHand: async (walk) => {
    const {
      kit: { shop },
      random,
    } = walk;
    const payment = random.pick(['cash', 'cash', 'bank']);
    if (random.below(2) === 0) return enter(walk, { customer: { ...carl, address: oakLane }, payment });
    const { who } = someBuyer(walk);
    if (findUser(shop.deps.db, who.id)) await enter(walk, { customerId: who.id, address: oakLane, payment });
  },
  markPaid: (walk) => markPaid(walk),
  refundPart: (walk) => refund(walk, 1 + walk.random.below(2500), false),
  refundAll: (walk) => refund(walk, null, walk.random.below(2) === 0),
  cancel: (walk) => changeOrder(walk, 'PATCH', '/status', { status: 'cancelled' }),
  putBack: (walk) => changeOrder(walk, 'PATCH', '/status', { status: 'confirmed' }),
  remove: (walk) => changeOrder(walk, 'DELETE', ''),
  move: (walk) => changeOrder(walk, 'PATCH', '', { deliveryDate: walk.random.pick([date, otherDate]) }),
  cancelOwn: async (walk) => {
    const order = someOrder(walk);
    const who = walk.people.find(({ id }) => id === order?.userId);
    if (!who || !order) return;
    signIn(walk, who);
    await who.call('POST', `/api/orders/${order.id}/cancel`);
  },
  swap: async (walk) => {
    const productId = walk.random.pick(greens);
    const substituteId = walk.random.pick([...greens.filter((id) => id !== productId), null]);
    await swapGreen(walk, productId, substituteId);
  },
  undo: async ({ kit: { undo }, swaps, random }) => swaps.length > 0 && (await undo(random.pick(swaps))),
  choose,
  win: (walk) => decide(walk, 'winning_evidence'),
  lose: (walk) => decide(walk, 'losing_evidence'),
  tick: (walk) => tick(walk, 'delivered'),
  undoTick: (walk) => tick(walk, walk.random.pick(['open', 'not_home'])),
  closeByCustomer: (walk) => close(walk, 'customer'),
  closeByFarm: (walk) => close(walk, 'farm'),
  backUp,
  restore,
  kill: killDuringAnother,
  wait: ({ kit: { later }, random }) => later(1 + random.below(12)),
};

const often = [
  ...Array<string>(3).fill('buy'),
  ...Array<string>(5).fill('swap'),
  ...Array<string>(4).fill('choose'),
  ...Array<string>(5).fill('wait'),
  ...['undo', 'refundPart', 'backUp', 'restore', 'kill', 'kill'],
];
const onTheDay = ['tick', 'tick', 'undoTick', 'undoTick'];
const notBefore = ['tick', 'undoTick', 'subscribe', 'addExtra'];
const before = [...Object.keys(steps), ...often].filter((name) => !notBefore.includes(name));
const after = [...Object.keys(steps), ...often, ...onTheDay];

type Phase = { at: string | null; names: string[]; count: number };
const ordering: Phase[] = [{ at: null, names: before, count: 18 }];
/** Until the boxes come. */
const weeks: Phase[] = [
  { at: null, names: [...before, 'subscribe', 'subscribe', 'addExtra', 'addExtra'], count: 10 },
  { at: '2031-03-21T18:00:00Z', names: before, count: 4 },
  { at: '2031-03-22T14:00:00Z', names: after, count: 8 },
];

export async function play(walk: Walk): Promise<void> {
  const {
    kit: { shop, boss, later },
    random,
    done,
  } = walk;
  const take = async (name: string) => {
    done.push(name);
    await steps[name]?.(walk);
    listen(walk);
  };
  for (const { at, names, count } of random.below(2) === 0 ? ordering : weeks) {
    if (at) await shop.moveClockTo(at);
    listen(walk);
    signIn(walk, boss);
    for (let n = 0; n < count; n += 1) await take(random.pick(names));
  }
  await decide(walk, 'winning_evidence');
  // What came to the day late is told and given after ten more minutes.
  for (let wait = 0; wait < 3; wait += 1) {
    await later(11);
    listen(walk);
  }
}
