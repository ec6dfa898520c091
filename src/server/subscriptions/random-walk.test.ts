import { afterAll, beforeAll, expect, test } from 'bun:test';
import { and, eq, isNull, lte, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { rules } from '../../shared/business.ts';
import { addDays, dayMs, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { userRoles } from '../accounts/record/table.ts';
import { startSession } from '../accounts/sessions/sessions.ts';
import { products } from '../catalog/table.ts';
import { isFromShelf } from '../orders/kinds.ts';
import { isOrderGone, itemsOf } from '../orders/orders.ts';
import { orders, swappedBoxes } from '../orders/table.ts';
import { settleExtras } from '../payments/extras.ts';
import { referrals } from '../referrals/table.ts';
import { howMany } from '../testing/long.ts';
import {
  type RandomCustomer,
  randomActions,
  randomNumbers,
  signUpSomebody,
} from '../testing/random-customers.ts';
import { creditAtProvider } from '../testing/referrals.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';
import { type Subscriber, subscriptionOf } from '../testing/subscribers.ts';
import { skipsFrom } from './record/departures.ts';
import { findAnySubscription } from './record/subscriptions.ts';
import { changeBox } from './schedule/move-order.ts';

/**
 * In full: `WALK_CUSTOMERS=200 WALK_WEEKS=26 bun test --timeout 3600000
 * src/server/subscriptions/random-walk.test.ts`.
 */
const setting = (name: string, usual: number) => Number(process.env[name] ?? usual);
const most = setting('WALK_CUSTOMERS', howMany(12, 60));
const weeks = setting('WALK_WEEKS', howMany(6, 12));
const random = randomNumbers(setting('WALK_SEED', 1));
const figures = { swapped: 0, extras: 0, fromShelf: 0, actions: 0, referred: 0, rewards: 0, delivered: 0 };

let shop: TestShopWithPayments;
let admin: Subscriber;
const customers: RandomCustomer[] = [];
beforeAll(async () => {
  shop = await openTestShopWithPayments({ now: '2031-01-05T15:00:00Z' });
  admin = shop.customer('olive@example.com');
  shop.deps.db.insert(userRoles).values({ userId: admin.id, role: 'admin' }).run();
  shop.deps.db.update(products).set({ stockOunces: 1_000_000 }).run();
});
afterAll(() => shop.close());

const stripe = () => shop.deps.payments.stripe;
const minute = 60_000;
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Mostly while invoices are drafts, paid, or late. */
function someMoments(start: number): number[] {
  const wanted = Math.min(most, 90);
  const moments = Array.from({ length: wanted }, () => {
    const day = random.below(7) * dayMs;
    return start + day + random.pick([14 * 60 + random.below(70), random.below(24 * 60)]) * minute;
  });
  return moments.sort((one, other) => one - other);
}

async function act(): Promise<void> {
  const isNew = customers.length < most && random.below(2) === 0;
  if (isNew || customers.length === 0) {
    const referrer = customers.length > 0 && random.below(2) === 0 ? random.pick(customers) : undefined;
    if (referrer) figures.referred += 1;
    customers.push(await signUpSomebody(shop, random, customers.length, referrer));
    return;
  }
  const one = random.pick(customers);
  // Sometimes on two devices at once.
  const names = Array.from({ length: 1 + (random.below(5) === 0 ? 1 : 0) }, () => random.pick(actionNames));
  figures.actions += names.length;
  history.push(`${new Date(shop.deps.now()).toISOString()} ${one.who.email} ${names.join(' and ')}`);
  // Closing a day may move everybody's boxes.
  if (names.includes('closeOrReopen')) closings += 1;
  await Promise.all(names.map((name) => randomActions[name]?.({ shop, one, random, admin })));
  await shop.sandbox.idle();
  await checkShown(one);
}
const history: string[] = [];
let closings = 0;
/** Repeats what often finds nothing to do. */
const actionNames = [
  ...Object.keys(randomActions),
  ...Array<string>(8).fill('moveBox'),
  ...Array<string>(4).fill('addExtra'),
  ...Array<string>(2).fill('offerOnShelf'),
  ...Array<string>(4).fill('answerSwap'),
];

async function collectAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
}

async function moneyOf(one: RandomCustomer) {
  const { customer } = one;
  const invoices = await collectAll(stripe().invoices.list({ customer, limit: 100 }));
  const charges = await collectAll(stripe().charges.list({ customer, limit: 100 }));
  const paid = invoices.filter(({ status, total }) => status === 'paid' && total > 0);
  const taken = sum(charges.filter((charge) => charge.paid).map(({ amount }) => amount));
  const toCard = sum(charges.map(({ amount_refunded: refunded }) => refunded));
  const all = [...boxesOf(one), ...extrasOf(one)];
  const toCredit = sum(all.map(({ refundedAmount }) => refundedAmount)) - toCard;
  const credit = sum(paid.map(({ total, amount_paid: card }) => total - card));
  const open = invoices.filter(({ status }) => status === 'open');
  const extraCredit = sum(extrasOf(one).map(({ creditApplied }) => creditApplied ?? 0));
  return { paid, taken, credit, extraCredit, toCredit, open };
}

/** Past due until paid or voided; on hold when nothing is collected. */
function statusFor(current: Stripe.Subscription, open: Stripe.Invoice[], hasBox: boolean): string {
  const isRequested = Boolean(current.metadata.pause_requested);
  if (current.status === 'canceled') return 'cancelled';
  if (open.length > 0 || current.status === 'unpaid' || current.status === 'past_due')
    return current.pause_collection?.resumes_at === null && !isRequested ? 'suspended' : 'past_due';
  if (isRequested && current.pause_collection) return 'paused';
  return current.status === 'trialing' && hasBox ? 'active' : current.status;
}

const boxesOf = ({ id }: RandomCustomer) =>
  shop.deps.db.select().from(orders).where(eq(orders.subscriptionId, id)).all();

/** Paid ones. */
const extrasOf = ({ id }: RandomCustomer) =>
  shop.deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.extraOf, id), ne(orders.paymentStatus, 'unpaid')))
    .all();

/** Each comes with a box, came with one, or was paid back in full. */
async function checkExtras(one: RandomCustomer): Promise<void> {
  const { deliveries } = await subscriptionOf(one.who);
  const delivered = boxesOf(one).filter(({ status }) => status === 'delivered');
  for (const { id, status, paymentStatus, extraWith, extraFor, deliveryDate } of extrasOf(one)) {
    const fromShelf = isFromShelf(itemsOf(shop.deps.db, id));
    figures.extras += 1;
    if (fromShelf) figures.fromShelf += 1;
    const isComing = deliveries.some(({ extras }) => extras.some(({ orderId }) => orderId === id));
    const isPaidBack = paymentStatus === 'refunded';
    const box = delivered.find((one) => one.id === extraWith && one.deliveryDate === deliveryDate);
    const came = box !== undefined && !isPaidBack;
    if (fromShelf) expect(deliveryDate).toBe(extraFor ?? '');
    expect([one.who.email, id, status, isComing || came || isPaidBack]).toEqual([
      one.who.email,
      id,
      status,
      true,
    ]);
    expect([status === 'delivered', status === 'cancelled']).toEqual([came, isPaidBack]);
  }
}

async function check(one: RandomCustomer): Promise<void> {
  const { paid, taken, credit, extraCredit, open } = await moneyOf(one);
  const extras = extrasOf(one);
  const boxes = boxesOf(one);
  const made = boxes.map(({ invoiceId, total }) => `${invoiceId} ${total}`).sort();
  expect(paid.map(({ id, total }) => `${id} ${total}`).sort()).toEqual(made);
  expect(taken + credit + extraCredit).toBe(sum([...boxes, ...extras].map(({ total }) => total)));
  await checkExtras(one);
  const days = boxes.map(({ deliveryDate }) => deliveryDate);
  expect(days.filter((day, n) => days.indexOf(day) !== n)).toEqual([]);
  const unmoved = boxes.filter(({ id }) => !one.movedOrders.has(id));
  expect(unmoved.filter(({ deliveryDate }) => new Date(deliveryDate).getUTCDay() !== 6)).toEqual([]);
  expect(open.length).toBeLessThanOrEqual(1);
  const current = await stripe().subscriptions.retrieve(one.stripeId);
  expect(findAnySubscription(shop.deps.db, one.id)?.status).toBe(
    statusFor(current, open, boxes.length > 0) as 'active',
  );
  const skips = skipsFrom(shop.deps.db, one.id, '');
  const unmovedDays = unmoved.map(({ deliveryDate }) => deliveryDate);
  expect(skips.map(({ day }) => day).filter((day) => unmovedDays.includes(day))).toEqual([]);
  const stopped = paid.filter(({ created }) =>
    one.stops.some(({ from, to }) => created * 1000 > from && created * 1000 < to),
  );
  expect(stopped.map(({ created }) => new Date(created * 1000))).toEqual([]);
}

/** Paid days match the boxes; the first unpaid is charged next, unless under way. */
async function checkShown(one: RandomCustomer): Promise<void> {
  one.who.jar.set('session', startSession(shop.deps.db, one.who.id, shop.deps.now()));
  const { deliveries, nextCharge, status } = await subscriptionOf(one.who);
  const today = newYorkDay(shop.deps.now());
  const ordered = deliveries.filter(({ state }) => state === 'ordered').map(({ date }) => date);
  // One of which a swap left nothing is cancelled.
  const coming = boxesOf(one)
    .filter((box) => !isOrderGone(box))
    .map(({ deliveryDate }) => deliveryDate)
    .filter((day) => day >= today && day <= (deliveries.at(-1)?.date ?? day));
  expect([one.who.email, ...ordered]).toEqual([one.who.email, ...coming.toSorted()]);
  const scheduled = deliveries.find(({ state }) => state === 'scheduled');
  const drafts = await stripe().invoices.list({ subscription: one.stripeId, status: 'draft', limit: 1 });
  if ((status === 'trialing' || status === 'active') && drafts.data.length === 0)
    expect([one.who.email, scheduled?.date ?? null]).toEqual([one.who.email, nextCharge?.date ?? null]);
}

/** `noon` is epoch ms. */
async function deliverAt(noon: number): Promise<void> {
  const { db, now } = shop.deps;
  if (noon > now()) await shop.moveClockTo(new Date(noon).toISOString());
  await settleExtras(shop.deps);
  const today = newYorkDay(noon);
  const moved = new Set(customers.flatMap(({ movedOrders }) => [...movedOrders]));
  for (const { id, status, deliveryDate } of db
    .select()
    .from(orders)
    .where(and(lte(orders.deliveryDate, today), isNull(orders.extraOf)))
    .all())
    if (status === 'confirmed' && (deliveryDate === today || moved.has(id)))
      changeBox(shop.deps, id, { status: 'delivered' }, 'admin:farm');
}

/** Extras may be paid back, and a swap may leave nothing of a box. */
function checkDelivered(today: string): void {
  const { db } = shop.deps;
  const due = db.select().from(orders).where(lte(orders.deliveryDate, today)).all();
  const isPaidBack = (id: string, extraOf: string | null) => extraOf !== null || itemsOf(db, id).length === 0;
  expect(
    due
      .filter(
        ({ id, status, extraOf }) =>
          status !== 'delivered' && !(status === 'cancelled' && isPaidBack(id, extraOf)),
      )
      .map(({ deliveryDate }) => deliveryDate),
  ).toEqual([]);
  figures.delivered = due.length;
}

/** Once per paying friend and refunded box paid by credit; unused credit remains. */
async function checkCredit(one: RandomCustomer): Promise<void> {
  const { credit, extraCredit, toCredit, open } = await moneyOf(one);
  const reserved = sum(open.map(({ total, amount_due: due }) => total - due));
  const rewards = shop.deps.db.select().from(referrals).where(eq(referrals.referrerId, one.who.id)).all();
  const earned = rewards.filter(({ status }) => status === 'completed');
  expect(credit + extraCredit + reserved + (await creditAtProvider(shop, one.who.id))).toBe(
    earned.length * rules.referralRewardCents + toCredit,
  );
  figures.rewards += earned.length;
}

type Promised = {
  one: RandomCustomer;
  actions: number;
  closings: number;
  at: number;
  amount: number;
  date: string;
};

async function promises(): Promise<Promised[]> {
  const all: Promised[] = [];
  for (const one of customers) {
    one.who.jar.set('session', startSession(shop.deps.db, one.who.id, shop.deps.now()));
    const { nextCharge, status } = await subscriptionOf(one.who);
    if (nextCharge && status !== 'past_due')
      all.push({ one, actions: actionsOf(one), closings, ...nextCharge });
  }
  return all;
}
const actionsOf = ({ who }: RandomCustomer) =>
  history.filter((line) => line.includes(` ${who.email} `)).length;

/** Only with working cards and no changes since. */
async function checkPromises(made: Promised[]): Promise<void> {
  for (const { one, actions, closings: before, at, amount, date } of made) {
    const { status } = findAnySubscription(shop.deps.db, one.id) ?? {};
    if (
      actionsOf(one) > actions ||
      closings > before ||
      at > shop.deps.now() - 2 * 60 * minute ||
      status !== 'active'
    )
      continue;
    const box = boxesOf(one).find(({ deliveryDate }) => deliveryDate === date);
    expect([one.who.email, date, box?.total]).toEqual([one.who.email, date, amount]);
  }
}

test(`a random walk of ${most} customers over ${weeks} weeks: every cent taken is a box, no box or day comes twice`, async () => {
  let start = Date.parse('2031-01-05T17:00:00Z');
  for (let week = 1; week <= weeks; week += 1) {
    const made = await promises();
    const noon = Date.parse(`${addDays(newYorkDay(start), 6)}T17:00:00Z`);
    let isDelivered = false;
    for (const moment of someMoments(start)) {
      if (moment > noon && !isDelivered) {
        await deliverAt(noon);
        isDelivered = true;
      }
      if (moment > shop.deps.now()) await shop.moveClockTo(new Date(moment).toISOString());
      await act();
    }
    if (!isDelivered) await deliverAt(noon);
    start += 7 * dayMs;
    await shop.moveClockTo(new Date(start).toISOString());
    await settleExtras(shop.deps);
    for (const one of customers) {
      await check(one).catch((error) => {
        process.stdout.write(
          `week ${week}\n${history.filter((line) => line.includes(` ${one.who.email} `)).join('\n')}\n`,
        );
        throw error;
      });
    }
    await checkPromises(made);
    checkDelivered(newYorkDay(noon));
  }
  for (const one of customers) await checkCredit(one);
  expect(
    shop
      .mails()
      .filter(({ to }) => to === shop.deps.env.admin.email)
      .map(({ subject }) => subject)
      .filter((subject) => /differ|without/i.test(subject)),
  ).toEqual([]);
  const boxes = customers.flatMap(boxesOf);
  const swapped = shop.deps.db.select().from(swappedBoxes).all();
  figures.swapped = swapped.length;
  const overpaid = boxes.filter(({ refundedAmount, total }) => refundedAmount > total);
  expect(overpaid).toEqual([]);
  process.stdout.write(
    `${customers.length} customers, ${weeks} weeks: ${figures.actions} actions, ${closings} closings, ${boxes.length} paid boxes, ${sum(customers.map(({ movedOrders }) => movedOrders.size))} moved, ${figures.delivered} delivered, ${figures.extras} extras (${figures.fromShelf} from the shelf), ${figures.swapped} swapped, ${sum(boxes.map(({ total }) => total))} cents, ${figures.referred} referred, ${figures.rewards} rewards\n`,
  );
}, 3_600_000);
