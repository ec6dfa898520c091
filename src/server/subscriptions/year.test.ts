import { afterAll, beforeAll, expect, test } from 'bun:test';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { users } from '../accounts/record/table.ts';
import { startSession } from '../accounts/sessions/sessions.ts';
import { orders } from '../orders/table.ts';
import { isLong } from '../testing/long.ts';
import { creditAtProvider, friendOf, kaleBox, referrerIn } from '../testing/referrals.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../testing/subscribers.ts';
import { biweekly, type Charge, monthly, weekly } from '../testing/year-table.ts';
import { findAnySubscription } from './record/subscriptions.ts';

type Customer = { who: Subscriber; id: string; charges: Charge[] };
type Name = 'Wanda' | 'Bill' | 'Mary';
/** `shown`: the customer's next three Saturdays. */
type Step = [at: string, name: Name, act: (customer: Customer) => Promise<void>, shown: string[]];

let shop: TestShopWithPayments;
const customers = new Map<Name, Customer>();
beforeAll(async () => {
  shop = await openTestShopWithPayments({ now: '2037-01-07T15:00:00Z' });
});
afterAll(() => shop.close());

const stripe = () => shop.deps.payments.stripe;

/** In `check`, the winter and the change of the clock. */
const end = isLong ? '2038-01-09T00:00:00Z' : '2037-04-10T00:00:00Z';

/** `MM-DD` is in 2037. */
const inFull = (day: string) => (day.length === 5 ? `2037-${day}` : day);

async function call({ who, id }: Customer, method: string, path: string, body: object): Promise<void> {
  const answer = await who.call(method, `/api/subscriptions/${id}${path}`, body);
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
}
const skip = (day: string) => (customer: Customer) => call(customer, 'POST', '/skips', { date: inFull(day) });
const unskip = (day: string) => (customer: Customer) => call(customer, 'DELETE', `/skips/${inFull(day)}`, {});
const pause = (until?: string) => (customer: Customer) =>
  call(customer, 'PATCH', '/pause', { pause: true, ...(until && { until: inFull(until) }) });
const resume = (customer: Customer) => call(customer, 'PATCH', '/pause', { pause: false });
const change = (changes: object) => (customer: Customer) => call(customer, 'PATCH', '', changes);
const cancel = (customer: Customer) => call(customer, 'DELETE', '', {});
const look = async () => {};

function customerIdOf({ who }: Customer): string {
  return shop.deps.db.select().from(users).where(eq(users.id, who.id)).get()?.stripeCustomerId ?? '';
}

/** Without telling the shop. */
const chargeCard = (name: string) => async (customer: Customer) => {
  const card = await stripe().paymentMethods.attach(name, { customer: customerIdOf(customer) });
  const stripeId = findAnySubscription(shop.deps.db, customer.id)?.stripeSubscriptionId ?? '';
  await stripe().subscriptions.update(stripeId, { default_payment_method: card.id });
};
const failingCard = chargeCard('pm_card_chargeCustomerFail');

/** Like the provider's page for a new card. */
async function giveCard(customer: Customer): Promise<void> {
  const customerId = customerIdOf(customer);
  const card = await stripe().paymentMethods.attach('pm_card_visa', { customer: customerId });
  await stripe().customers.update(customerId, { invoice_settings: { default_payment_method: card.id } });
  await shop.sandbox.idle();
}

const kaleAndBroccoli = [
  { productId: 'kale', quantity: 8 },
  { productId: 'baby-broccoli', quantity: 5 },
];
const peaShootsAndRadish = [
  { productId: 'pea-shoots', quantity: 10 },
  { productId: 'radish', quantity: 3 },
];

const steps: Step[] = [
  ['02-10T15:00', 'Bill', skip('02-28'), ['02-14', '03-14', '03-28']],
  ['02-12T15:00', 'Bill', unskip('02-28'), ['02-14', '02-28', '03-14']],
  ['02-16T15:00', 'Wanda', skip('02-21'), ['02-28', '03-07', '03-14']],
  ['03-02T15:00', 'Bill', failingCard, ['03-14', '03-28', '04-11']],
  ['03-10T15:00', 'Bill', chargeCard('pm_card_visa'), ['03-14', '03-28', '04-11']],
  ['03-12T15:00', 'Wanda', skip('03-14'), ['03-21', '03-28', '04-04']],
  ['03-30T15:00', 'Wanda', failingCard, ['04-04', '04-11', '04-18']],
  ['04-02T15:00', 'Wanda', giveCard, ['04-04', '04-11', '04-18']],
  ['04-15T15:30', 'Bill', skip('04-25'), ['05-09', '05-23', '06-06']],
  ['04-20T15:00', 'Wanda', pause('05-12'), ['05-16', '05-23', '05-30']],
  ['04-20T16:00', 'Mary', skip('06-06'), ['05-02', '07-04', '08-01']],
  ['04-22T15:00', 'Bill', unskip('04-25'), ['04-25', '05-09', '05-23']],
  ['05-11T15:00', 'Bill', failingCard, ['05-23', '06-06', '06-20']],
  [
    '05-25T15:00',
    'Wanda',
    change({ products: kaleAndBroccoli, expectedTotal: 4130 }),
    ['05-30', '06-06', '06-13'],
  ],
  ['06-01T20:00', 'Bill', giveCard, ['06-06', '06-20', '07-04']],
  ['06-08T15:00', 'Bill', pause(), []],
  [
    '06-15T15:00',
    'Wanda',
    change({ planFrequency: 'biweekly', expectedTotal: 3912 }),
    ['06-20', '07-04', '07-18'],
  ],
  ['07-01T16:00', 'Mary', skip('07-04'), ['08-01', '09-05', '10-03']],
  ['07-20T20:00', 'Bill', resume, ['08-01', '08-15', '08-29']],
  ['08-03T15:00', 'Bill', failingCard, ['08-15', '08-29', '09-12']],
  ['08-26T15:00', 'Bill', look, []],
  [
    '09-10T15:00',
    'Mary',
    change({ products: peaShootsAndRadish, expectedTotal: 3350 }),
    ['10-03', '10-31', '12-05'],
  ],
  ['09-30T15:30', 'Bill', giveCard, ['10-10', '10-24', '11-07']],
  [
    '11-24T15:00',
    'Bill',
    change({ planFrequency: 'monthly', expectedTotal: 3996 }),
    ['12-05', '2038-01-09', '2038-02-06'],
  ],
  ['12-15T15:00', 'Mary', cancel, ['2038-01-02']],
  ['2038-01-08T15:00', 'Wanda', look, ['2038-01-16', '2038-01-30', '2038-02-13']],
  ['2038-01-08T16:00', 'Bill', look, ['2038-01-09', '2038-02-06', '2038-03-06']],
  ['2038-01-08T17:00', 'Mary', look, []],
];

/** Cents. Earned by Mary's payment on January 30; spent February 9, an hour after this check. */
const creditOfBill: Record<string, number> = { '2037-01-28': 0, '2037-02-09': 500, '2037-02-10': 0 };

async function subscribe(): Promise<void> {
  const wanda = shop.customer('wanda@example.com');
  const bill = referrerIn(shop);
  const mary = friendOf(shop, bill);
  const start = async (name: Name, who: Subscriber, charges: Charge[], box: object, card?: string) =>
    customers.set(name, { who, id: await subscribeTo(shop, who, box, card), charges });
  await start('Wanda', wanda, weekly, { planFrequency: 'weekly' });
  await shop.moveClockTo('2037-01-13T01:00:00Z');
  await start('Bill', bill, biweekly, {});
  await shop.moveClockTo('2037-01-16T15:00:00Z');
  await start('Mary', mary, monthly, { ...kaleBox, planFrequency: 'monthly' }, '5555555555554444');
}

/** Sessions end after a month without use. */
function signInAgain({ jar, id }: Subscriber): void {
  jar.set('session', startSession(shop.deps.db, id, shop.deps.now()));
}

function getCustomer(name: Name): Customer {
  const customer = customers.get(name);
  if (!customer) throw new Error(`${name} has not signed up.`);
  return customer;
}

/** Checks announcements an hour before each charge (14:00 UTC). */
function timeline(): { at: string; run: () => Promise<void> }[] {
  const taken = steps.map(([at, name, act, shown]) => ({
    at: `${at.length === 11 ? `2037-${at}` : at}:00Z`,
    run: async () => {
      await act(getCustomer(name));
      const { nextDeliveryDates } = await subscriptionOf(getCustomer(name).who);
      expect([at, name, nextDeliveryDates]).toEqual([at, name, shown.map(inFull)]);
    },
  }));
  const announced = [...customers.values()].flatMap(({ who, charges }) =>
    charges.flatMap((charge) => {
      const { on, total, box, announced: day = box } = charge;
      const at = `${inFull(on)}T13:00:00Z`;
      const nextCharge = {
        at: Date.parse(`${inFull(on)}T14:00:00Z`),
        amount: total,
        date: inFull(day ?? ''),
      };
      return day === null
        ? []
        : [{ at, run: async () => expect((await subscriptionOf(who)).nextCharge).toEqual(nextCharge) }];
    }),
  );
  return [...taken, ...announced]
    .filter(({ at }) => Date.parse(at) < Date.parse(end))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
const dayOf = (seconds: number | null) => newYork.format((seconds ?? 0) * 1000);

/** Billed, paid, cents, card, box day. */
async function paidBoxes(customer: Customer): Promise<string[]> {
  const billed = stripe().invoices.list({ customer: customerIdOf(customer), limit: 100 });
  const paid: Stripe.Invoice[] = [];
  for await (const invoice of billed) if (invoice.total > 0 && invoice.status === 'paid') paid.push(invoice);
  return paid
    .sort((one, other) => one.created - other.created)
    .map((invoice) => {
      const [order, ...more] = shop.deps.db
        .select()
        .from(orders)
        .where(eq(orders.invoiceId, invoice.id))
        .all();
      expect([more, order?.total, order?.userId]).toEqual([[], invoice.total, customer.who.id]);
      const { created, status_transitions: changed, total, amount_paid: card } = invoice;
      return [dayOf(created), dayOf(changed.paid_at), total, card, order?.deliveryDate].join(' ');
    });
}

function expectedBoxes({ charges }: Customer): string[] {
  return charges
    .filter(({ on, paidOn = on, box }) => box !== null && inFull(paidOn) < end)
    .map(({ on, paidOn = on, total, card = total, box }) =>
      [inFull(on), inFull(paidOn), total, card, inFull(box ?? '')].join(' '),
    );
}

function boxesOf({ id }: Customer): string[] {
  const own = and(eq(orders.subscriptionId, id), isNotNull(orders.invoiceId));
  return shop.deps.db
    .select()
    .from(orders)
    .where(own)
    .orderBy(asc(orders.deliveryDate))
    .all()
    .map(({ deliveryDate }) => deliveryDate);
}

test(`${isLong ? 'a year' : 'a winter'} of weekly, biweekly and monthly boxes agrees with a table written by hand, to the cent and the day`, async () => {
  await subscribe();
  for (const { at, run } of timeline()) {
    if (Date.parse(at) > shop.deps.now()) await shop.moveClockTo(at);
    for (const { who } of customers.values()) signInAgain(who);
    await run();
    const credit = creditOfBill[at.slice(0, 10)];
    if (credit !== undefined) expect(await creditAtProvider(shop, getCustomer('Bill').who.id)).toBe(credit);
  }
  await shop.moveClockTo(end);
  for (const { who } of customers.values()) signInAgain(who);
  for (const name of ['Wanda', 'Bill', 'Mary'] as const) {
    const customer = getCustomer(name);
    expect(await paidBoxes(customer)).toEqual(expectedBoxes(customer));
    const days = expectedBoxes(customer).map((line) => line.slice(-10));
    expect(boxesOf(customer)).toEqual(days.toSorted());
    expect((await stripe().invoices.list({ customer: customerIdOf(customer), status: 'open' })).data).toEqual(
      [],
    );
    expect(await creditAtProvider(shop, customer.who.id)).toBe(0);
  }
  const statuses = await Promise.all(
    [...customers.values()].map(async ({ who }) => (await subscriptionOf(who)).status),
  );
  expect(statuses).toEqual(['active', 'active', isLong ? 'cancelled' : 'active']);
}, 240_000);
