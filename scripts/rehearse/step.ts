import type Stripe from 'stripe';
import { answered, intentOf } from '../../src/server/testing/shop-client.ts';
import type { AdminOrder } from '../../src/shared/contract/orders.ts';
import type { Subscription } from '../../src/shared/contract/subscriptions.ts';
import type { Customer, RehearsalShop } from './rehearsal-shop.ts';

/** What the shop says, and what the provider says: the step is right when they are the same. */
type Outcome = { expected: string; seen: string };

export type Rehearsal = { shop: RehearsalShop; stripe: Stripe; green: Green };

/** A product that is sold; `price` is cents per ounce. */
type Green = { id: string; price: number };

export type Step = {
  name: string;
  /** Named before it is played, for a step that breaks off. */
  expected: string;
  /** The step without which this one cannot be played. */
  needs?: string;
  play(): Promise<Outcome>;
};

export type Purchase = { customer: Customer; orderId: string; intentId: string };

/** A checkout, as the browser does it; nothing is paid yet. */
export async function checkOut(
  { green }: Rehearsal,
  customer: Customer,
  more: { saveCard?: boolean; paymentMethodId?: string } = {},
): Promise<Purchase> {
  const { street, ...place } = customer.address;
  const order = {
    customerInfo: {
      name: 'Rehearsal Customer',
      email: customer.email,
      phone: '770-555-0100',
      address: street,
      ...place,
    },
    deliveryAddress: customer.address,
    items: [{ id: green.id, quantity: 4 }],
    ...more,
  };
  const { clientSecret, orderId } = await answered(customer.visitor.api.api.cart.checkout.post(order));
  return { customer, orderId, intentId: intentOf(clientSecret) };
}

/** Paid, and known to the shop. Returns the provider's intent. */
export async function pay(
  { stripe }: Rehearsal,
  { customer, intentId }: Purchase,
  card = 'pm_card_visa',
): Promise<Stripe.PaymentIntent> {
  const intent = await stripe.paymentIntents.confirm(intentId, { payment_method: card });
  await answered(customer.visitor.api.api['complete-subscription'].post({ paymentIntentId: intentId }));
  return intent;
}

export async function buy(
  rehearsal: Rehearsal,
  name: string,
  card?: string,
): Promise<Purchase & { intent: Stripe.PaymentIntent }> {
  const purchase = await checkOut(rehearsal, await rehearsal.shop.newCustomer(name));
  return { ...purchase, intent: await pay(rehearsal, purchase, card) };
}

export function orderOf({ shop }: Rehearsal, { orderId }: Pick<Purchase, 'orderId'>): Promise<AdminOrder> {
  return answered(shop.admin.api.api.admin.orders({ id: orderId }).get());
}

export async function subscriptionOf({ visitor }: Customer): Promise<Subscription> {
  const [own] = await answered(visitor.api.api['my-subscriptions'].get());
  if (!own) throw new Error('The shop shows no subscription.');
  return own;
}

/** A first start handles the events that an account still has of earlier rehearsals. */
const startMs = 300_000;

/** `read` until it is not null. */
export async function waitFor<T>(read: () => Promise<T | null>, longestMs = startMs): Promise<T> {
  const until = Date.now() + longestMs;
  for (;;) {
    const found = await read();
    if (found !== null) return found;
    if (Date.now() > until) throw new Error(`nothing within ${longestMs / 1000} seconds`);
    await Bun.sleep(500);
  }
}
