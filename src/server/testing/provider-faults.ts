import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { users } from '../accounts/record/table.ts';
import { orders } from '../orders/table.ts';
import { timings } from '../platform/timings.ts';
import { createStripe } from '../stripe/client.ts';
import { skipsFrom } from '../subscriptions/record/departures.ts';
import { findAnySubscription } from '../subscriptions/record/subscriptions.ts';
import { pauseWithoutEnd } from '../subscriptions/record/table.ts';
import { paymentFailures } from '../subscriptions/renewals/table.ts';
import type { TestShopWithPayments } from './shop-with-payments.ts';
import { type Subscriber, subscribeTo } from './subscribers.ts';

export const faults = ['500', '429', 'timeout', 'act-then-timeout'] as const;
type Fault = (typeof faults)[number];

export type TestSubscription = { who: Subscriber; id: string; stripeId: string; customer: string };

/** The n-th request from now on meets a fault; webhooks are lost or doubled. No retries. */
export function interruptCalls(shop: TestShopWithPayments, webhooks: 'lose' | 'duplicate') {
  let sent = 0;
  let planned: { request: number; fault: Fault } | null = null;
  const send = async (request: Request) => {
    sent += 1;
    if (sent === planned?.request)
      await shop.fault({ webhooks, requests: [{ match: '* /v1/*', fault: planned.fault }] });
    return shop.sandbox.fetch(request);
  };
  const base = 'http://localhost:3000/sandbox/stripe';
  const stripe = createStripe(shop.sandbox.keys.secretKey, base, send, {
    ...timings.stripeCustomerCalls,
    maxRetries: 0,
  });
  const calm = shop.deps.payments.stripe;
  return {
    /** Returns the number of requests. */
    async during(act: () => Promise<void>, plan: typeof planned = null): Promise<number> {
      [sent, planned] = [0, plan];
      shop.deps.payments.stripe = stripe;
      await act().finally(() => {
        shop.deps.payments.stripe = calm;
      });
      return sent;
    },
  };
}

/** Weekly from Wednesday, March 5, 2031; first charge March 19, box March 22. */
export async function subscribeMany(
  shop: TestShopWithPayments,
  count: number,
  card?: string,
): Promise<TestSubscription[]> {
  const testSubscriptions: TestSubscription[] = [];
  for (let n = 0; n < count; n += 1) {
    const who = shop.customer();
    const id = await subscribeTo(shop, who, { planFrequency: 'weekly' }, card);
    const user = shop.deps.db.select().from(users).where(eq(users.id, who.id)).get();
    const stripeId = findAnySubscription(shop.deps.db, id)?.stripeSubscriptionId ?? '';
    testSubscriptions.push({ who, id, stripeId, customer: user?.stripeCustomerId ?? '' });
  }
  return testSubscriptions;
}

/** Comparable on both sides. Cents; `collectionUntil` is epoch ms. */
export type ComparedState = {
  status: string;
  pausedUntil: string | null;
  skipped: string;
  box: string;
  address: string;
  frequency: string;
  collectionUntil: number | null;
  unpaid: number;
  paid: number[];
};

export function stateInShop(
  { deps: { db, now } }: TestShopWithPayments,
  { id }: TestSubscription,
): ComparedState {
  const row = findAnySubscription(db, id);
  if (!row) throw new Error('There is no subscription.');
  const skips = skipsFrom(db, id, '');
  const failures = db.select().from(paymentFailures).where(eq(paymentFailures.subscriptionId, id)).all();
  const boxes = db.select().from(orders).where(eq(orders.subscriptionId, id)).all();
  const isEnded = row.status === 'cancelled';
  return {
    status: row.status,
    pausedUntil: row.status === 'paused' ? row.pausedUntil : null,
    skipped: isEnded
      ? ''
      : withoutBoxes(
          skips.map(({ day }) => day),
          boxes.map((box) => box.deliveryDate),
        ),
    box: row.cartDetails,
    address: `${row.street}, ${row.deliveryNotes}`,
    frequency: row.frequency,
    collectionUntil: isEnded ? null : futureOrNull(row.collectionPausedUntil, now()),
    unpaid: failures.filter(({ isResolved }) => !isResolved).length,
    paid: boxes.map(({ total }) => total),
  };
}

export async function stateAtProvider(
  shop: TestShopWithPayments,
  { stripeId, customer }: TestSubscription,
): Promise<ComparedState> {
  const { stripe } = shop.deps.payments;
  const current = await stripe.subscriptions.retrieve(stripeId, { expand: ['items.data.price.product'] });
  const { data } = await stripe.invoices.list({ customer, limit: 100 });
  const paid = data.filter((one) => one.status === 'paid' && one.total > 0);
  const status = statusOf(current, paid.length > 0);
  const paidDays = paid.map(({ metadata }) => metadata?.delivery_date ?? '');
  const isEnded = status === 'cancelled';
  const pause = current.pause_collection;
  return {
    status,
    pausedUntil: status === 'paused' ? dayOrNull(current.metadata.pause_requested) : null,
    skipped: isEnded ? '' : withoutBoxes((current.metadata.skipped_days ?? '').split(','), paidDays),
    box: contentsOf(current),
    address: `${current.metadata.street}, ${current.metadata.notes}`,
    frequency: frequencyOf(current),
    collectionUntil: isEnded || !pause ? null : (pause.resumes_at ?? pauseWithoutEnd / 1000) * 1000,
    unpaid: data.filter((invoice) => invoice.status === 'open').length,
    paid: paid.map(({ total }) => total),
  };
}

/** The provider moves charges by a new trial, which customers do not see after a paid box. */
function statusOf({ status, pause_collection, metadata }: Stripe.Subscription, hasBox: boolean): string {
  if (status === 'canceled') return 'cancelled';
  if (status === 'trialing' && hasBox) return 'active';
  return pause_collection && metadata.pause_requested ? 'paused' : status;
}

function contentsOf({ items }: Stripe.Subscription): string {
  const names = items.data.map(({ price: { product } }) =>
    typeof product === 'object' && !product.deleted ? product.name : '',
  );
  const box = names.find((name) => name.includes(' box: ')) ?? '';
  return box.slice(box.indexOf(' box: ') + 6);
}

function frequencyOf({ items }: Stripe.Subscription): string {
  const { interval, interval_count: count } = items.data[0]?.price.recurring ?? {};
  if (interval === 'month') return 'monthly';
  return count === 2 ? 'biweekly' : 'weekly';
}

/** A box paid for its day is delivered even if the skip is not undone yet. */
const withoutBoxes = (days: string[], boxes: string[]) =>
  days.filter((day) => !boxes.includes(day)).join(',');
const dayOrNull = (text = '') => (text.length === 10 ? text : null);
const futureOrNull = (instant: number | null, now: number) =>
  instant !== null && instant > now ? instant : null;
