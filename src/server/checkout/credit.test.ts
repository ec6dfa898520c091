import { afterEach, beforeEach, expect, test } from 'bun:test';
import { decimalText, formatCents } from '../../shared/rules/money.ts';
import { returnCredits } from '../orders/credit.ts';
import { orders } from '../orders/table.ts';
import { cancelUnpaid } from '../orders/unpaid-orders.ts';
import { transact } from '../platform/db/db.ts';
import { createStripe } from '../stripe/client.ts';
import { findAnySubscription } from '../subscriptions/record/subscriptions.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { creditAtProvider, giveCredit } from '../testing/referrals.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';

let shop: TestShopWithPayments;
let ann: ReturnType<TestShopWithPayments['customer']>;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
});
afterEach(() => shop.close());

/** $36.00, free delivery, $38.88 with tax. */
const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
const total = 3888;

const credit = () => creditAtProvider(shop, ann.id);
const rows = () => shop.deps.db.select().from(orders).all();
const checkOut = (key: string) => ann.call('POST', '/api/cart/checkout', cart, { 'idempotency-key': key });
async function amountOf(answer: Response) {
  const [id = ''] = (await answer.json()).clientSecret.split('_secret_');
  return (await shop.deps.payments.stripe.paymentIntents.retrieve(id)).amount;
}
async function expireCheckouts() {
  await shop.moveClockTo('2031-03-05T15:40:00Z');
  await shop.runJobs();
  await shop.runJobs();
}

test('two checkouts at once take the same credit once, and give it back when nobody pays', async () => {
  await giveCredit(shop, ann.id, 1000);
  const answers = await Promise.all([checkOut('one'), checkOut('two'), checkOut('one')]);
  const placed = answers.filter(({ ok }) => ok);
  expect(new Set(await Promise.all(placed.map(amountOf)))).toEqual(new Set([total - 1000]));
  expect(await credit()).toBe(0);
  await expireCheckouts();
  expect(rows().map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  expect(await credit()).toBe(1000);
});

test('credit that pays for all of it confirms the order without a card', async () => {
  await giveCredit(shop, ann.id, total);
  expect(await (await checkOut('one')).json()).not.toHaveProperty('clientSecret');
  expect(rows()).toMatchObject([{ status: 'confirmed', paymentStatus: 'paid', creditApplied: total }]);
  await expireCheckouts();
  expect(await credit()).toBe(0);
});

test('what is left for the card is never less than it can be charged with', async () => {
  await giveCredit(shop, ann.id, total - 10);
  expect(await amountOf(await checkOut('one'))).toBe(50);
  expect(await credit()).toBe(40);
});

test('a rest that is too small to charge is shown as owed, and is in the entries', async () => {
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  const { total: boxTotal } = await nextInvoice(id);
  await giveCredit(shop, ann.id, boxTotal - 20);
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  const { balance, entries } = await (await ann.call('GET', '/api/credit')).json();
  expect([balance, await credit()]).toEqual([-20, -20]);
  expect(entries.map(({ amount }: { amount: number }) => amount)).toEqual([
    -20,
    20 - boxTotal,
    boxTotal - 20,
  ]);
  expect(entries[0].reason).toBe('Too little to charge, added to the next invoice');
  const used = formatCents(boxTotal - 20);
  const receipt = () => shop.mails().find(({ subject }) => /^Your (first|next) box/.test(subject))?.text;
  expect(receipt()).toContain(
    `Your credit paid ${used}, and your card was not charged. The other $0.20 is too little for a card, so your next box pays it.`,
  );
  expect(receipt()).toContain(`Paid by credit: ${used}\nLeft for your next box: $0.20\nPaid by card: $0.00`);
  const [order] = await (await ann.call('GET', '/api/orders')).json();
  expect(order).toMatchObject({ creditApplied: decimalText(boxTotal), carriedOver: '0.20' });
  const [invoice] = await (await ann.call('GET', '/api/invoices')).json();
  expect(invoice).toMatchObject({ amount: boxTotal, creditApplied: boxTotal - 20, amountDue: 0 });
  await giveCredit(shop, ann.id, 500);
  expect(await (await ann.call('GET', '/api/credit')).json()).toMatchObject({ balance: 480 });
});

test('credit that was taken although the provider’s answer was lost comes back with the order', async () => {
  await giveCredit(shop, ann.id, 1000);
  const match = 'POST /v1/customers/*/balance_transactions';
  await shop.fault({ requests: [{ match, fault: 'act-then-timeout', times: 2 }] });
  expect((await checkOut('one')).status).toBe(503);
  await shop.healed();
  expect(await credit()).toBe(0);
  await expireCheckouts();
  expect(rows()).toMatchObject([{ status: 'cancelled', paymentStatus: 'unpaid' }]);
  expect(await credit()).toBe(1000);
});

test('credit that was never taken does not come back', async () => {
  await giveCredit(shop, ann.id, 1000);
  const match = 'POST /v1/customers/*/balance_transactions';
  await shop.fault({ requests: [{ match, fault: '500', times: 9 }] });
  expect((await checkOut('one')).status).toBe(503);
  await shop.healed();
  await expireCheckouts();
  expect(rows()).toMatchObject([{ status: 'cancelled', creditApplied: 1000 }]);
  expect(await credit()).toBe(1000);
}, 30_000);

function nextInvoice(id: string) {
  const subscription = findAnySubscription(shop.deps.db, id)?.stripeSubscriptionId ?? '';
  return shop.deps.payments.stripe.invoices.createPreview({ subscription });
}

/** Runs `meddle` before the request that takes credit. */
function beforeTaking(meddle: () => Promise<unknown>) {
  const { secretKey } = shop.sandbox.keys;
  let isDone = false;
  const send = async (request: Request) => {
    if (!isDone && request.method === 'POST' && request.url.endsWith('/balance_transactions')) {
      isDone = true;
      await meddle();
    }
    return shop.sandbox.fetch(request);
  };
  shop.deps.payments.stripe = createStripe(secretKey, 'http://localhost:3000/sandbox/stripe', send);
}

test('credit that an invoice uses while an order takes it is taken once: the card pays instead', async () => {
  await giveCredit(shop, ann.id, 1000);
  const calm = shop.deps.payments.stripe;
  beforeTaking(async () => {
    const customer = (await calm.customers.list({ limit: 1 })).data[0]?.id ?? '';
    await calm.customers.createBalanceTransaction(customer, { amount: 700, currency: 'usd' });
  });
  expect(await amountOf(await checkOut('one'))).toBe(total - 300);
  expect(rows()).toMatchObject([{ creditApplied: 300 }]);
  expect(await credit()).toBe(0);
  await expireCheckouts();
  expect(await credit()).toBe(300);
});

test('credit that an order takes while it expires comes back', async () => {
  await giveCredit(shop, ann.id, 1000);
  let returning: Promise<void> = Promise.resolve();
  beforeTaking(async () => {
    transact(shop.deps.db, () => cancelUnpaid(shop.deps.db, rows()[0]?.id ?? '', shop.deps.now()));
    returning = returnCredits(shop.deps);
    await Bun.sleep(50);
  });
  expect((await checkOut('one')).status).toBe(409);
  await returning;
  await shop.runJobs();
  expect(await credit()).toBe(1000);
});

test('after an outage while credit was taken, the same checkout takes it once', async () => {
  await giveCredit(shop, ann.id, 1000);
  const match = 'POST /v1/customers/*/balance_transactions';
  await shop.fault({ requests: [{ match, fault: '500', times: 9 }] });
  expect((await checkOut('one')).status).toBe(503);
  await shop.healed();
  expect(await amountOf(await checkOut('one'))).toBe(total - 1000);
  expect(await amountOf(await checkOut('one'))).toBe(total - 1000);
  expect(await credit()).toBe(0);
});

const receipts = () => shop.mails().flatMap(({ to, text }) => (to === 'ann@example.com' ? [text] : []));

test.each([
  ['POST /v1/payment_intents', 500],
  ['POST /v1/customers/*/balance_transactions', total],
])(
  'a checkout whose answer from %s was lost goes on, also when its day is closed meanwhile',
  async (match, gift) => {
    await giveCredit(shop, ann.id, gift);
    await shop.fault({ requests: [{ match, fault: 'act-then-timeout', times: 2 }] });
    expect((await checkOut('one')).status).toBe(503);
    await shop.healed();
    const admin = createTestAdmin(shop);
    await admin.call('POST', '/api/admin/closed-days', { date: rows()[0]?.deliveryDate, reason: 'ice' });
    const { clientSecret } = await (await checkOut('one')).json();
    if (clientSecret) await shop.payWith(clientSecret);
    await shop.sandbox.idle();
    expect(rows()).toMatchObject([
      { deliveryDate: '2031-03-29', paymentStatus: 'paid', creditApplied: gift },
    ]);
    expect(await credit()).toBe(0);
  },
);

test.each([
  [0, 'Thank you for your order. We charged $38.88 to your card.', 'Total: $38.88\n\n'],
  [
    1000,
    'Thank you for your order. Your credit paid $10.00, and we charged $28.88 to your card.',
    'Total: $38.88\nPaid by credit: $10.00\nPaid by card: $28.88\n\n',
  ],
  [
    5000,
    'Thank you for your order. Your credit paid $38.88, and your card was not charged.',
    'Total: $38.88\nPaid by credit: $38.88\nPaid by card: $0.00\n\n',
  ],
])('the receipt of an order with %p cents of credit says what paid', async (gift, sentence, figures) => {
  if (gift > 0) await giveCredit(shop, ann.id, gift);
  const { clientSecret } = await (await checkOut('one')).json();
  if (clientSecret) await shop.payWith(clientSecret);
  await shop.sandbox.idle();
  const [receipt] = receipts();
  expect(receipt).toContain(sentence);
  expect(receipt).toContain(figures);
});

test('the receipts of boxes say what credit and what the card paid', async () => {
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await giveCredit(shop, ann.id, 5000);
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  const boxTotal = rows()[0]?.total ?? 0;
  const inDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  const [first] = receipts();
  expect(first).toContain(
    `Your trial is over and your first box is growing. Your credit paid ${inDollars(boxTotal)}, and your card was not charged.`,
  );
  await shop.moveClockTo('2031-03-26T15:00:00Z');
  const [left, byCard] = [5000 - boxTotal, 2 * boxTotal - 5000].map(inDollars);
  const [later] = receipts();
  expect(later).toContain(
    `Your next box is growing. Your credit paid ${left}, and we charged ${byCard} to your card.`,
  );
  expect(later).toContain(`Paid by credit: ${left}\nPaid by card: ${byCard}\n`);
});

test('the list of invoices says what credit paid and what is due, also of an open one', async () => {
  await subscribeTo(shop, ann, { planFrequency: 'weekly' }, '4000000000000341');
  await giveCredit(shop, ann.id, 1000);
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  const [invoice] = await (await ann.call('GET', '/api/invoices')).json();
  expect(invoice).toMatchObject({ status: 'open', creditApplied: 1000, amountDue: invoice.amount - 1000 });
});

test('the order that is being paid says what credit pays of it, and holds that credit until it expires', async () => {
  await giveCredit(shop, ann.id, 500);
  const { orderId } = await (await checkOut('one')).json();
  const status = await (await ann.call('GET', `/api/checkout/${orderId}`)).json();
  expect(status).toMatchObject({ total: '38.88', creditApplied: '5.00' });
  const shownCredit = async () => (await ann.call('GET', '/api/credit')).json();
  expect(await shownCredit()).toMatchObject({ balance: 0, reserved: 500 });
  await expireCheckouts();
  expect(await shownCredit()).toMatchObject({ balance: 500, reserved: 0 });
});
