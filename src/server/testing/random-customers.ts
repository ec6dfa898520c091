import { eq } from 'drizzle-orm';
import { swapChoices } from '../../shared/contract/swaps.ts';
import { addDays, newYorkDay, saturdayOnOrAfter } from '../../shared/rules/delivery-days.ts';
import { hasBox } from '../../shared/rules/delivery-plan.ts';
import { quoteFor } from '../../shared/rules/quote.ts';
import { users } from '../accounts/record/table.ts';
import { startSession } from '../accounts/sessions/sessions.ts';
import { closedDaysFrom } from '../delivery/closed-days.ts';
import { shelfDay } from '../growing/shelf.ts';
import { comingExtrasOf, comingOrdersOf } from '../orders/orders.ts';
import { orders, swappedBoxes } from '../orders/table.ts';
import { sign } from '../platform/db/signing.ts';
import { ensureReferralCode } from '../referrals/codes.ts';
import { findAnySubscription } from '../subscriptions/record/subscriptions.ts';
import { swapPurpose } from '../swaps/swaps.ts';
import { milton, type TestShopWithPayments } from './shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from './subscribers.ts';

/** `stops`: times (epoch ms) without billing; `movedOrders`: ids of boxes an admin moved. */
export type RandomCustomer = {
  who: Subscriber;
  id: string;
  stripeId: string;
  customer: string;
  stops: { from: number; to: number }[];
  movedOrders: Set<string>;
};

/** In [0, 1), deterministic per seed (mulberry32). */
export function randomNumbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  function pick<T>(from: readonly T[]): T {
    const one = from[below(from.length)];
    if (one === undefined) throw new Error('There is nothing to choose from.');
    return one;
  }
  return { below, pick };
}
export type Random = ReturnType<typeof randomNumbers>;

const cards = ['4242424242424242', '5555555555554444', '6011111111111117'];
const frequencies = ['weekly', 'biweekly', 'monthly'];
const products = ['pea-shoots', 'baby-broccoli', 'radish', 'kale'];

const someProducts = (random: Random) =>
  products
    .filter((_, n) => n === 0 || random.below(2) === 0)
    .map((productId) => ({ productId, size: '2-oz', quantity: 1 + random.below(6) }));

/** Perhaps as another customer's friend. */
export async function signUpSomebody(
  shop: TestShopWithPayments,
  random: Random,
  n: number,
  referrer?: RandomCustomer,
) {
  const address = { ...milton, street: `${n + 1} Oak Rd` };
  const who = shop.customer(`customer-${n}@example.com`, {
    street: address.street,
    ...(referrer && { referredById: referrer.who.id }),
  });
  shop.deps.db.transaction(() => ensureReferralCode(shop.deps.db, who.id));
  const box = {
    planFrequency: random.pick(frequencies),
    products: someProducts(random),
    deliveryAddress: { ...address, notes: '' },
  };
  const id = await subscribeTo(shop, who, box, random.pick(cards));
  const customer =
    shop.deps.db.select().from(users).where(eq(users.id, who.id)).get()?.stripeCustomerId ?? '';
  const row = findAnySubscription(shop.deps.db, id);
  if (row?.status !== 'trialing')
    throw new Error(`Customer ${n} could not subscribe: ${row?.lastSetupError}, ${row?.status}.`);
  const stripeId = row.stripeSubscriptionId ?? '';
  return {
    who,
    id,
    stripeId,
    customer,
    stops: [],
    movedOrders: new Set(),
  } satisfies RandomCustomer as RandomCustomer;
}

type ActionContext = { shop: TestShopWithPayments; one: RandomCustomer; random: Random; admin: Subscriber };

function sendOwn({ shop, one }: ActionContext, method: string, path: string, body: object): Promise<boolean> {
  return send(shop, one.who, method, `/api/subscriptions/${one.id}${path}`, body);
}

async function send(
  shop: TestShopWithPayments,
  who: Subscriber,
  method: string,
  path: string,
  body: object,
): Promise<boolean> {
  who.jar.set('session', startSession(shop.deps.db, who.id, shop.deps.now()));
  const answer = await who.call(method, path, body);
  if (answer.ok || [400, 404, 409].includes(answer.status)) return answer.ok;
  throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
}

async function randomDay({ shop, one, random }: ActionContext, states: string[]): Promise<string | null> {
  one.who.jar.set('session', startSession(shop.deps.db, one.who.id, shop.deps.now()));
  const { deliveries } = await subscriptionOf(one.who);
  const days = deliveries.slice(0, 3).filter(({ state }) => states.includes(state));
  return days.length === 0 ? null : random.pick(days).date;
}

async function chargeCard({ shop, one }: ActionContext, name: string, isTold: boolean): Promise<void> {
  const { stripe } = shop.deps.payments;
  const card = await stripe.paymentMethods.attach(name, { customer: one.customer });
  const settings = { invoice_settings: { default_payment_method: card.id } };
  if (isTold) await stripe.customers.update(one.customer, settings);
  else if (findAnySubscription(shop.deps.db, one.id)?.status !== 'cancelled')
    await stripe.subscriptions.update(one.stripeId, { default_payment_method: card.id });
}

async function pause(doing: ActionContext, days?: number): Promise<void> {
  const { shop, one } = doing;
  const from = shop.deps.now();
  const until = days && new Date(from + days * 86_400_000).toISOString().slice(0, 10);
  const isDone = await sendOwn(doing, 'PATCH', '/pause', { pause: true, ...(until && { until }) });
  const to = until ? Date.parse(`${until}T12:00:00Z`) : Number.POSITIVE_INFINITY;
  if (isDone) one.stops.push({ from: shop.deps.now(), to });
}

async function resume(doing: ActionContext): Promise<void> {
  const at = doing.shop.deps.now();
  const isDone = await sendOwn(doing, 'PATCH', '/pause', { pause: false });
  const last = doing.one.stops.at(-1);
  if (isDone && last) last.to = Math.min(last.to, at);
}

/** To any day of the next three weeks, or another delivery's. */
async function moveBox(doing: ActionContext): Promise<void> {
  const { shop, one, random, admin } = doing;
  const today = newYorkDay(shop.deps.now());
  const boxes = [...comingOrdersOf(shop.deps.db, one.id, today).values()];
  const coming = boxes.filter(({ status }) => status === 'confirmed');
  if (coming.length === 0) return;
  const { id } = random.pick(coming);
  const anyDay = addDays(today, random.below(21));
  const deliveryDate = random.below(2) === 0 ? anyDay : await randomDay(doing, ['scheduled', 'skipped']);
  if (!deliveryDate) return;
  one.movedOrders.add(id);
  await send(shop, admin, 'PATCH', `/api/admin/orders/${id}`, { deliveryDate });
}

/** One of the next four Saturdays, even after its cutoff. */
async function closeOrReopen({ shop, random, admin }: ActionContext): Promise<void> {
  if (random.below(3) > 0) return;
  const saturday = saturdayOnOrAfter(newYorkDay(shop.deps.now()));
  const date = addDays(saturday, 7 * random.below(4));
  const isClosed = closedDaysFrom(shop.deps.db, date).includes(date);
  if (isClosed) await send(shop, admin, 'DELETE', `/api/admin/closed-days/${date}`, {});
  else await send(shop, admin, 'POST', '/api/admin/closed-days', { date, reason: 'the farm rests' });
}

async function refundPart({ shop, one, random, admin }: ActionContext): Promise<void> {
  const boxes = shop.deps.db.select().from(orders).where(eq(orders.subscriptionId, one.id)).all();
  if (boxes.length === 0) return;
  const amount = ((1 + random.below(900)) / 100).toFixed(2);
  await send(shop, admin, 'POST', `/api/admin/orders/${random.pick(boxes).id}/refund`, { amount });
}

async function addExtra(doing: ActionContext): Promise<void> {
  const { shop, one, random } = doing;
  one.who.jar.set('session', startSession(shop.deps.db, one.who.id, shop.deps.now()));
  const { deliveries, discountPercent } = await subscriptionOf(one.who);
  const next = deliveries.find(({ state, changeUntil }) => hasBox(state) && changeUntil >= shop.deps.now());
  if (!next) return;
  const quantity = 2 + random.below(6);
  const fromShelf = next.date === shelfDay(shop.deps.db, shop.deps.now()) && random.below(2) === 0;
  if (fromShelf) await offerOnShelf(doing);
  const { total: expectedTotal } = quoteFor({
    lines: [{ ounces: quantity, pricePerOunce: 275 }],
    planPercent: discountPercent,
    referralPercent: 0,
    isExtra: true,
  });
  const body = {
    products: [{ productId: 'pea-shoots', quantity }],
    expectedTotal,
    fromShelf,
  };
  await sendOwn(doing, 'POST', `/deliveries/${next.date}/extras`, body);
}

/** Now and then less than was bought meanwhile, or nothing. */
async function offerOnShelf({ shop, random, admin }: ActionContext): Promise<void> {
  const date = shelfDay(shop.deps.db, shop.deps.now());
  await send(shop, admin, 'PUT', '/api/admin/shelf', {
    date,
    productId: 'pea-shoots',
    ounces: random.below(12),
  });
}

async function removeExtra(doing: ActionContext): Promise<void> {
  const { shop, one, random } = doing;
  const extras = comingExtrasOf(shop.deps.db, one.id, newYorkDay(shop.deps.now()));
  if (extras.length === 0) return;
  const { id, deliveryDate } = random.pick(extras);
  await sendOwn(doing, 'DELETE', `/deliveries/${deliveryDate}/extras/${id}`, {});
}

async function swapGreen({ shop, random, admin }: ActionContext): Promise<void> {
  const date = saturdayOnOrAfter(newYorkDay(shop.deps.now()));
  const productId = random.pick(products);
  const substituteId = random.pick([null, 'pea-shoots', 'kale'].filter((id) => id !== productId));
  await send(shop, admin, 'POST', '/api/admin/swaps', { date, productId, substituteId, confirm: true });
}

async function answerSwap({ shop, one, random }: ActionContext): Promise<void> {
  const { db } = shop.deps;
  const ofCustomer = eq(orders.subscriptionId, one.id);
  const rows = db
    .select({ swapId: swappedBoxes.swapId, mailOf: swappedBoxes.mailOf })
    .from(swappedBoxes)
    .innerJoin(orders, eq(orders.id, swappedBoxes.orderId))
    .where(ofCustomer)
    .all();
  if (rows.length === 0) return;
  const { swapId, mailOf } = random.pick(rows);
  const token = sign(db, swapPurpose, `${swapId} ${mailOf}`);
  await send(shop, one.who, 'POST', '/api/swap-choice', { token, choice: random.pick(swapChoices) });
}

/** Each may be refused in the current state. */
export const randomActions: Record<string, (doing: ActionContext) => Promise<unknown>> = {
  offerOnShelf,
  skip: async (doing) => {
    const date = await randomDay(doing, ['scheduled', 'ordered']);
    return date && sendOwn(doing, 'POST', '/skips', { date });
  },
  unskip: async (doing) => {
    const date = await randomDay(doing, ['skipped']);
    return date && sendOwn(doing, 'DELETE', `/skips/${date}`, {});
  },
  pause: (doing) => pause(doing),
  pauseUntil: (doing) => pause(doing, 1 + doing.random.below(30)),
  resume,
  moveBox,
  refundPart,
  closeOrReopen,
  addExtra,
  removeExtra,
  swapGreen,
  answerSwap,
  changeProducts: (doing) => sendOwn(doing, 'PATCH', '', { products: someProducts(doing.random) }),
  changeFrequency: (doing) => sendOwn(doing, 'PATCH', '', { planFrequency: doing.random.pick(frequencies) }),
  undoChange: (doing) => sendOwn(doing, 'POST', '/undo-change', {}),
  useFailingCard: (doing) => chargeCard(doing, 'pm_card_chargeCustomerFail', false),
  giveNewCard: (doing) => chargeCard(doing, 'pm_card_visa', true),
  cancel: async (doing) => {
    if (doing.random.below(4) > 0) return;
    if (await sendOwn(doing, 'DELETE', '', {}))
      doing.one.stops.push({ from: doing.shop.deps.now(), to: Number.POSITIVE_INFINITY });
  },
};
