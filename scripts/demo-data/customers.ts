import {
  answered,
  buy,
  register,
  type ShopClient,
  signIn,
  subscribe as signUp,
} from '../../src/server/testing/shop-client.ts';
import type { Subscription } from '../../src/shared/contract/subscriptions.ts';
import { createPerson, type Person, password } from './people.ts';
import type { Random } from './random.ts';
import { openVisitor } from './shop-client.ts';

/** A customer of the demo, and what is known of the subscription. */
export type Customer = {
  n: number;
  person: Person;
  visitor: ShopClient;
  subscription: { id: string; card: string } | null;
};

const goodCard = '4242424242424242';
/** Can be saved, and is declined when it is charged. */
const decliningCard = '4000000000000341';
const greens = ['pea-shoots', 'baby-broccoli', 'radish', 'kale'] as const;
const frequencies = ['weekly', 'weekly', 'weekly', 'biweekly', 'biweekly', 'biweekly', 'monthly'] as const;

/** Registers the `n`th customer, some of them with the code of an earlier one. */
export async function registerCustomer(
  origin: string,
  n: number,
  random: Random,
  friends: Customer[],
): Promise<Customer> {
  const person = createPerson(n, random);
  const visitor = openVisitor(origin, n);
  if (friends.length > 0 && random.happens(0.12)) {
    const friend = random.pick(friends);
    await ensureSignedIn(friend);
    const { referralCode } = await answered(friend.visitor.api.api.referrals.get());
    await answered(visitor.api.api.referrals.visit.post({ code: referralCode }));
  }
  const { street, ...place } = person.address;
  await register(visitor, {
    ...person,
    ...place,
    streetAddress: street,
    address: '',
    password,
    confirmPassword: password,
  });
  return { n, person, visitor, subscription: null };
}

/** Signs a customer in whose session has ended. */
export async function ensureSignedIn({ visitor, person }: Customer): Promise<void> {
  const user = await answered(visitor.api.api.auth.user.get({ query: { optional: '1' } }));
  if (!user) await signIn(visitor, { email: person.email, password });
}

/** A one-time order, paid at once; a few are never paid. */
export async function placeOrder({ person, visitor }: Customer, random: Random): Promise<void> {
  const { street, city, state, zipCode } = person.address;
  const order = {
    customerInfo: {
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      phone: person.phone,
      address: street,
      city,
      state,
      zipCode,
    },
    deliveryAddress: person.address,
    deliveryNotes: random.happens(0.2) ? 'Please leave it at the side door.' : '',
    items: someGreens(random).map(({ productId, quantity }) => ({ id: productId, quantity })),
  };
  if (random.happens(0.02)) await answered(visitor.api.api.cart.checkout.post(order));
  else await buy(visitor, order);
}

export async function subscribe(customer: Customer, random: Random): Promise<void> {
  const { person, visitor } = customer;
  const box = {
    planFrequency: random.pick(frequencies),
    products: someGreens(random).map((green) => ({ ...green, size: '2-oz' })),
    deliveryAddress: person.address,
  };
  const card = random.happens(0.12) ? decliningCard : goodCard;
  customer.subscription = { id: await signUp(visitor, box, card), card };
}

/** What a subscriber does in a week: mostly nothing. A failed payment is made good by two in three. */
export async function simulateSubscriberWeek(customer: Customer, random: Random): Promise<void> {
  const { visitor, subscription } = customer;
  if (!subscription) return;
  const own = visitor.api.api.subscriptions({ id: subscription.id });
  const subscriptions = await answered(visitor.api.api['my-subscriptions'].get());
  const row = subscriptions.find(({ id }) => id === subscription.id);
  if (!row || row.status === 'cancelled') return;
  if (row.status === 'past_due' && random.happens(0.4)) await payOpenInvoice(visitor);
  else if (row.status === 'paused' && random.happens(0.3)) await answered(own.pause.patch({ pause: false }));
  else if (row.status === 'active' && random.happens(0.006)) await answered(own.pause.patch({ pause: true }));
  else if (random.happens(0.03)) await skipNext(visitor, row);
  else if (row.status !== 'suspended' && random.happens(0.008))
    await answered(
      own.delete({ reason: random.pick(['Too much for the two of us', 'Moving away', 'Travelling a lot']) }),
    );
}

async function skipNext({ api }: ShopClient, { id, deliveries }: Subscription): Promise<void> {
  const next = deliveries.find(({ state }) => state === 'scheduled');
  if (next) await answered(api.api.subscriptions({ id }).skips.post({ date: next.date }));
}

/** On the provider's page for the invoice, with a card that works. */
async function payOpenInvoice({ api }: ShopClient): Promise<void> {
  const invoices = await answered(api.api.invoices.get());
  const open = invoices.find(({ status }) => status === 'open');
  if (!open?.hostedInvoiceUrl) return;
  const body = new URLSearchParams({ number: goodCard, expiry: '12/40', cvc: '123', postal_code: '30004' });
  await fetch(open.hostedInvoiceUrl, { method: 'POST', body, redirect: 'manual' });
}

function someGreens(random: Random): { productId: string; quantity: number }[] {
  const chosen = greens.filter(() => random.happens(0.5));
  const [first = random.pick(greens), ...others] = chosen;
  return [first, ...others].map((productId) => ({ productId, quantity: 2 * (1 + random.below(4)) }));
}
