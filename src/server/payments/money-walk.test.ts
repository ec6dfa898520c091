import { afterAll, afterEach, expect, test } from 'bun:test';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { BookView } from '../../shared/contract/books.ts';
import { quoteAmounts } from '../../shared/rules/quote.ts';
import { readBooks } from '../analytics/books.ts';
import { quotedTotal } from '../orders/credit.ts';
import { isOrderGone, itemsOf, linesOf, type OrderRow } from '../orders/orders.ts';
import { orderEvents, orderItems, revenueEntries, swappedBoxes } from '../orders/table.ts';
import { listOpenTasks } from '../orders/tasks.ts';
import { rowsOfOrder } from '../swaps/swapped-boxes.ts';
import { howMany } from '../testing/long.ts';
import { play } from '../testing/money-walk.ts';
import {
  countedGreen,
  countedOunces,
  isCounted,
  openWalk,
  ordersOf,
  type Walk,
} from '../testing/money-walk-state.ts';
import { refundedOrderMetadataKey, swapMark } from './payment-totals.ts';
import { refunds } from './table.ts';

/** As docs/testing.md says. */
const setting = (name: string, usual: number) => Number(process.env[name] ?? usual);
const first = setting('WALK_SEED', 1);
const count = setting('WALK_HISTORIES', howMany(50, 300));
const figures = {
  steps: 0,
  orders: 0,
  paid: 0,
  swapped: 0,
  mails: 0,
  restores: 0,
  kills: 0,
  cents: 0,
  backCents: 0,
};

let walk: Walk;
afterEach(() => walk.kit.shop.close());
afterAll(() => {
  process.stdout.write(
    `${count} histories (seeds ${first} to ${first + count - 1}): ${JSON.stringify(figures)}\n`,
  );
});

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const db = () => walk.kit.shop.deps.db;
const stripe = () => walk.kit.shop.deps.payments.stripe;

/** Cents of an order. */
type Money = {
  received: number;
  receivedCredit: number;
  back: number;
  backCredit: number;
  disputed: number;
};

function bookedFor(orderId: string): Money {
  const entries = db().select().from(revenueEntries).where(eq(revenueEntries.orderId, orderId)).all();
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
  return {
    received: sum(of('payment').map(({ amount }) => amount)),
    receivedCredit: sum(of('payment').map(({ credit }) => credit)),
    back: 0 - sum(of('refund').map(({ amount }) => amount)),
    backCredit: 0 - sum(of('refund').map(({ credit }) => credit)),
    disputed: 0 - sum(of('dispute').map(({ amount }) => amount)),
  };
}

type Provider = {
  charges: Stripe.Charge[];
  disputes: Stripe.Dispute[];
  refunds: Stripe.Refund[];
  creditChanges: Stripe.CustomerBalanceTransaction[];
};

async function readProvider(): Promise<Provider> {
  const all = { limit: 100 };
  const creditChanges: Stripe.CustomerBalanceTransaction[] = [];
  for (const { id } of (await stripe().customers.list(all)).data)
    creditChanges.push(...(await stripe().customers.listBalanceTransactions(id, all)).data);
  return {
    charges: (await stripe().charges.list(all)).data.filter(({ paid }) => paid),
    disputes: (await stripe().disputes.list(all)).data,
    refunds: (await stripe().refunds.list(all)).data,
    creditChanges,
  };
}

function providerFor(
  { id, paymentIntentId }: OrderRow,
  { charges, disputes, refunds, creditChanges }: Provider,
) {
  const charge = charges.find(({ payment_intent: intent }) => intent !== null && intent === paymentIntentId);
  const ofCharge = <T extends { charge: unknown }>(rows: T[]) =>
    rows.filter((row) => charge && row.charge === charge.id);
  const given = creditChanges.filter(({ metadata }) => metadata?.[refundedOrderMetadataKey] === id);
  const marked = [
    ...given.filter(({ metadata }) => metadata?.[swapMark]).map(({ amount }) => -amount),
    ...ofCharge(refunds)
      .filter(({ metadata, status }) => metadata?.[swapMark] && status === 'succeeded')
      .map(({ amount }) => amount),
  ];
  return {
    received: charge?.amount ?? 0,
    back: charge?.amount_refunded ?? 0,
    backCredit: 0 - sum(given.map(({ amount }) => amount)),
    disputed: sum(
      ofCharge(disputes)
        .filter(({ status }) => status === 'lost')
        .map(({ amount }) => amount),
    ),
    forSwaps: sum(marked),
  };
}

/** What is packed, with percents and fee as ordered. */
function worthOf(order: OrderRow): number {
  const lines = itemsOf(db(), order.id);
  if (isOrderGone(order) || lines.length === 0) return 0;
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * 100) / whole));
  return quoteAmounts({
    subtotal: sum(lines.map(({ quantity, price }) => quantity * price)),
    delivery: order.delivery,
    planPercent: percent(order.discount, order.subtotal),
    referralPercent: percent(order.referralDiscount, order.subtotal - order.discount),
  }).total;
}

const isClosed = ({ userId, guestName }: OrderRow) => userId === null && guestName === null;

/** By hand, or as credit of an account that is closed: only the shop knows. */
function knownForSwaps(order: OrderRow): number {
  const ways = [
    ...(order.paidWith === 'cash' || order.paidWith === 'bank' ? ['source'] : []),
    ...(isClosed(order) ? ['credit'] : []),
  ];
  const isDone = and(eq(refunds.orderId, order.id), eq(refunds.forSwaps, true), isNull(refunds.refusal));
  const rows = db()
    .select()
    .from(refunds)
    .where(and(isDone, isNotNull(refunds.closedAt)))
    .all();
  return sum(rows.filter(({ into }) => ways.includes(into)).map(({ amount }) => amount));
}

function checkOrder(order: OrderRow, provider: Provider) {
  const booked = bookedFor(order.id);
  const there = providerFor(order, provider);
  const isByHand = order.paidWith === 'cash' || order.paidWith === 'bank';
  const seen = {
    ...booked,
    // A closed account's credit is gone.
    backCredit: order.userId === null ? there.backCredit : booked.backCredit,
    received: isByHand ? there.received : booked.received,
    back: isByHand || order.paymentStatus === 'unpaid' ? there.back : booked.back,
  };
  const { forSwaps: marked, ...asThere } = there;
  expect({ what: 'books = provider', ...seen }).toEqual({
    what: 'books = provider',
    ...asThere,
    receivedCredit: booked.receivedCredit,
  });

  const received = booked.received + booked.receivedCredit;
  const back = booked.back + booked.backCredit;
  const isPaid = order.paymentStatus !== 'unpaid';
  const state = { ...stateOf(order), received, back, disputed: booked.disputed };
  expect({ ...state, received, refunded: order.refundedAmount }).toEqual({
    ...state,
    received: isPaid ? quotedTotal(order) : 0,
    refunded: back + booked.disputed,
  });
  const worth = worthOf(order);
  const left = received - back - booked.disputed;
  if (!isPaid) {
    if (order.isWaiting && itemsOf(db(), order.id).length > 0)
      expect({ ...state, toPay: order.total }).toEqual({ ...state, toPay: worth });
    if (order.stands && order.isWaiting && back > 0) expectTask(order, 'unpaid-refund', back);
    return;
  }
  expect({ ...state, isTooMuch: left < 0 }).toEqual({ ...state, isTooMuch: false });
  if (isOrderGone(order)) {
    if (left > 0 && !isClosed(order) && !wasDelivered(order)) expectTask(order, 'kept-payment', left);
    return;
  }
  // A restored copy does not know what was credited to an account that is closed.
  if (left === 0 || (walk.restores > 0 && isClosed(order))) return;
  // Charged - paid back - credited = worth of what comes. What the farm paid back besides was asked for.
  const forSwaps = marked + knownForSwaps(order);
  const asked = walk.asked.get(order.id) ?? [];
  const owed = received - worth;
  // A choice that a restored copy does not know is made again.
  const most = Math.max(owed, walk.givenBefore.get(order.id) ?? 0);
  if (walk.restores > 0)
    expect({ ...state, isEven: owed <= forSwaps && forSwaps <= most }).toEqual({ ...state, isEven: true });
  else expect({ ...state, left: received - forSwaps }).toEqual({ ...state, left: worth });
  expect({ ...state, byFarm: back - forSwaps }).toEqual({
    ...state,
    byFarm: sum(asked.map((amount) => amount ?? 0)),
  });
}

const wasDelivered = ({ id }: OrderRow) =>
  db()
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.to, 'delivered')))
    .all().length > 0;

function expectTask(order: OrderRow, kind: string, amount: number) {
  const dollars = (amount / 100).toFixed(2);
  const found = listOpenTasks(db(), walk.kit.shop.deps.now()).filter(
    ({ title, ...task }) => task.kind === kind && title.includes(order.orderNumber),
  );
  expect([stateOf(order), kind, found.map(({ title }) => title)]).toEqual([
    stateOf(order),
    kind,
    [expect.stringContaining(`$${dollars} `)],
  ]);
}

/** Each ordered ounce is packed, or was given up for money. */
function checkOunces(order: OrderRow) {
  const lines = linesOf(db(), order.id);
  const without = new Set(
    rowsOfOrder(db(), order.id).flatMap(({ swapId, substituteId }) => (substituteId === null ? swapId : [])),
  );
  const ounces = (of: typeof lines) => sum(of.map((line) => line.ounces));
  const lost = lines.filter(
    ({ addedBy, removedBy }) => removedBy !== null && (without.has(removedBy) || removedBy === addedBy),
  );
  expect(ounces(lines.filter(({ removedBy }) => removedBy === null)) + ounces(lost)).toBe(
    ounces(lines.filter(({ addedBy }) => addedBy === null)),
  );
}

function checkStock() {
  if (!isCounted(walk)) return;
  const held = db().select().from(orderItems).where(eq(orderItems.productId, countedGreen)).all();
  expect(walk.kit.stockOf(countedGreen) + sum(held.map(({ given }) => given ?? 0))).toBe(countedOunces);
}

const centsIn = (text: string, pattern: RegExp) =>
  sum([...text.matchAll(pattern)].map(([, dollars]) => Math.round(Number(dollars) * 100)));
/** By a swap, and by the farm, as customers were told. */
const saidForSwaps = (text: string) =>
  centsIn(text, /you get \$([\d.]+) as credit\. It pays/gi) + centsIn(text, /You get \$([\d.]+) back\./g);
const saidAsRefund = (text: string) =>
  centsIn(text, /We refunded \$([\d.]+) of order/g) +
  centsIn(text, /we pay \$([\d.]+) back/g) -
  centsIn(text, /did not take our refund of \$([\d.]+)/g);
const saidAsCharge = (text: string) =>
  centsIn(text, /we charged \$([\d.]+) to your card/gi) + centsIn(text, /Your credit paid \$([\d.]+)/g);

/** A guest is told of a swap's money also when it is paid back. */
function checkMails(all: OrderRow[], provider: Provider) {
  const mails = [...walk.mails.values()];
  figures.mails += mails.length;
  // A restored copy holds some, and writes others again.
  if (walk.restores > 0) return;
  for (const to of new Set(walk.addresses.values())) {
    const own = all.filter(({ id }) => walk.addresses.get(id) === to);
    const texts = mails.filter((mail) => mail.to === to).map(({ text }) => text);
    const forSwaps = sum(own.map((order) => providerFor(order, provider).forSwaps + knownForSwaps(order)));
    const back = sum(own.map(({ id }) => bookedFor(id).back + bookedFor(id).backCredit));
    // What was said may be cancelled before it is given; what is kept then is a task.
    const isKept = own.some((order) => isOrderGone(order) && order.paymentStatus !== 'refunded');
    if (walk.unanswered.has(to) || isKept) continue;
    const isGuest = own.every(({ userId, guestEmail }) => userId === null && guestEmail !== null);
    const given = { forSwaps, back: isGuest ? back : back - forSwaps };
    const told = {
      forSwaps: sum(texts.map(saidForSwaps)) + (walk.chosen.get(to) ?? 0),
      back: sum(texts.map(saidAsRefund)),
    };
    const context = { to, orders: own.map(stateOf), texts: texts.map((text) => text.slice(0, 400)) };
    // Nobody writes to a closed account.
    if (!isGuest && own.some(({ userId }) => userId === null))
      expect({ ...context, isTooMuch: told.back > given.back }).toEqual({ ...context, isTooMuch: false });
    else expect({ ...context, ...told }).toEqual({ ...context, ...given });
    checkReceipts(
      own,
      mails.filter((mail) => mail.to === to),
    );
  }
}

function checkReceipts(own: OrderRow[], mails: { subject: string; text: string }[]) {
  for (const { id, orderNumber, payBy } of own) {
    const receipt = mails.find(
      ({ subject }) => /^Your (receipt|first box|next box) /.test(subject) && subject.endsWith(orderNumber),
    );
    if (!receipt || payBy === 'cash' || payBy === 'bank') continue;
    const { received, receivedCredit } = bookedFor(id);
    expect([orderNumber, saidAsCharge(receipt.text)]).toEqual([orderNumber, received + receivedCredit]);
  }
}

/** For whoever reads a failure. */
const stateOf = ({ id, status, paymentStatus, kind, payBy, total, refundedAmount }: OrderRow) => ({
  order: [status, paymentStatus, kind, payBy, total, refundedAmount].join(' '),
  history: db()
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .all()
    .map(({ what, from, to, by }) => `${what}: ${from} > ${to} (${by.slice(0, 8)})`),
});

function checkBooks(all: OrderRow[], { charges }: Provider) {
  const read = (view: BookView) => readBooks(db(), { from: '2031-03-01', to: '2031-04-30', view });
  const cents = (text: unknown) => Math.round(Number(text) * 100);
  const { rows, totals } = read('lines');
  const of = (name: string) => cents((totals as Record<string, string>)[name]);
  const greens = sum(read('greens').rows.map(({ dollars }) => cents(dollars)));
  const ofOther = sum(rows.filter(({ kind }) => kind === 'other').map(({ subtotal }) => cents(subtotal)));
  const paid = all.filter(({ paymentStatus }) => paymentStatus !== 'unpaid');
  const net = sum(
    paid.map(({ subtotal, discount, referralDiscount }) => subtotal - discount - referralDiscount),
  );
  expect([greens, of('subtotal') - of('discount') - ofOther]).toEqual([net, net]);
  const entries = db().select().from(revenueEntries).all();
  const ofProvider = entries.filter(({ kind, providerId }) => kind === 'payment' && providerId !== null);
  expect(sum(ofProvider.map(({ amount }) => amount))).toBe(sum(charges.map(({ amount }) => amount)));
}

test.each(Array.from({ length: count }, (_, n) => first + n))(
  'after a history every cent is in the books, at the provider and in the mails, and what comes is paid for (seed %p)',
  async (seed) => {
    walk = await openWalk(seed);
    try {
      await play(walk);
      const provider = await readProvider();
      const all = ordersOf(walk);
      for (const order of all) {
        checkOrder(order, provider);
        checkOunces(order);
      }
      checkStock();
      checkMails(all, provider);
      checkBooks(all, provider);
      figures.steps += walk.done.length;
      figures.orders += all.length;
      figures.paid += all.filter(({ paymentStatus }) => paymentStatus !== 'unpaid').length;
      figures.swapped += db().select().from(swappedBoxes).all().length;
      figures.restores += walk.restores;
      figures.kills += walk.kills;
      figures.cents += sum(provider.charges.map(({ amount }) => amount));
      figures.backCents += sum(all.map(({ refundedAmount }) => refundedAmount));
    } catch (error) {
      throw new Error(`Seed ${seed}, after ${walk.done.join(' ')}`, { cause: error });
    }
  },
);
