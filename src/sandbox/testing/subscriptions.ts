import type Stripe from 'stripe';
import { sandboxFetch } from '../routes.ts';
import { confirmInBrowser, origin, type TestSandbox } from './open-sandbox.ts';

export const daySeconds = 86_400;

type Interval = { interval: 'day' | 'week' | 'month'; interval_count: number };
export const biweekly: Interval = { interval: 'week', interval_count: 2 };

/** A box of $17.50 with 10% off, delivery of $20, 8% tax. */
export async function subscribe(
  { stripe, sandbox }: TestSandbox,
  recurring = biweekly,
  trial?: { trial_end: number },
) {
  const customer = await stripe.customers.create({ email: 'ann@example.com' });
  const box = await stripe.products.create({ name: 'Box' });
  const delivery = await stripe.products.create({ name: 'Delivery' });
  const tax = { display_name: 'Sales tax', inclusive: false, percentage: 8, country: 'US', state: 'GA' };
  const rate = await stripe.taxRates.create(tax);
  const coupon = { id: 'biweekly-10', percent_off: 10, duration: 'forever' as const };
  await stripe.coupons.create(coupon, { idempotencyKey: 'coupon' });
  const price = { currency: 'usd', recurring, tax_behavior: 'exclusive' as const };
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [
      {
        price_data: { ...price, product: box.id, unit_amount: 1750 },
        quantity: 1,
        discounts: [{ coupon: 'biweekly-10' }],
      },
      { price_data: { ...price, product: delivery.id, unit_amount: 2000 }, quantity: 1 },
    ],
    default_tax_rates: [rate.id],
    ...(trial ?? { trial_period_days: 14 }),
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    metadata: { subscription_id: '5', user_id: '7' },
    expand: ['pending_setup_intent'],
  });
  const setup = subscription.pending_setup_intent as Stripe.SetupIntent;
  return { customer, subscription, setup, sandbox };
}

type StartedSubscription = Awaited<ReturnType<typeof subscribe>>;

/** Makes the card the default of subscription and customer. */
export async function activate(
  { stripe, sandbox }: TestSandbox,
  { subscription, setup, customer }: StartedSubscription,
  number = '4242424242424242',
) {
  const reply = await confirmInBrowser(sandbox, setup.client_secret ?? '', number);
  const card = String(reply.body.payment_method);
  await stripe.subscriptions.update(subscription.id, { default_payment_method: card });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card } });
  return card;
}

/** Also returns when its first period began. */
export async function subscribeAndPay(shop: TestSandbox, number?: string, recurring = biweekly) {
  const started = await subscribe(shop, recurring);
  const card = await activate(shop, started, number);
  const start = started.subscription.trial_end ?? 0;
  await moveClockTo(shop, start + 3600);
  const id = started.subscription.id;
  return { ...started, card, id, start, read: () => shop.stripe.subscriptions.retrieve(id) };
}

export async function moveClockTo(shop: TestSandbox, seconds: number): Promise<Response | null> {
  const fetch = sandboxFetch({ sandbox: shop.sandbox, listMails: () => [], runJobs: async () => {} });
  const body = JSON.stringify({ now: new Date(seconds * 1000).toISOString() });
  return fetch(new Request(`${origin}/sandbox/clock`, { method: 'POST', body }));
}

export function priceDataOf(
  item: Stripe.SubscriptionItem | undefined,
  changes: { unit_amount?: number; days?: number },
) {
  return {
    currency: 'usd',
    product: String(item?.price.product),
    unit_amount: changes.unit_amount ?? item?.price.unit_amount ?? 0,
    recurring: changes.days
      ? { interval: 'day' as const, interval_count: changes.days }
      : { interval: 'week' as const, interval_count: 2 },
  };
}

/** Newest first. */
export async function invoices(
  { stripe }: TestSandbox,
  { subscription }: { subscription: { id: string } },
): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription: subscription.id, limit: 100 })).data;
}

/** Empties the list of deliveries. */
export async function takeEventTypes(shop: TestSandbox): Promise<string[]> {
  await shop.sandbox.idle();
  return shop.delivered.splice(0).map((event) => event.type);
}
