import { createPerson, type Person, password } from './people.ts';
import type { Random } from './random.ts';
import { confirmCard, openVisitor, type Visitor } from './shop-client.ts';

/** A customer of the demo, and what is known of the subscription. */
export type Customer = {
  n: number;
  person: Person;
  visitor: Visitor;
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
  const visitor = await openVisitor(origin, n);
  if (friends.length > 0 && random.happens(0.12)) {
    const friend = random.pick(friends);
    await ensureSignedIn(friend);
    const { referralCode } = await friend.visitor.get('/api/referrals');
    await visitor.post('/api/referrals/visit', { code: referralCode });
  }
  const { street, ...place } = person.address;
  await visitor.post('/api/auth/register', {
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
  if ((await visitor.get('/api/auth/user?optional=1')) === null) await visitor.signIn(person.email);
}

/** A one-time order, paid at once; a few are never paid. */
export async function placeOrder(
  origin: string,
  { person, visitor }: Customer,
  random: Random,
): Promise<void> {
  const { street, city, state, zipCode } = person.address;
  const { clientSecret } = await visitor.post('/api/cart/checkout', {
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
  });
  if (random.happens(0.02)) return;
  const paymentIntentId = await confirmCard(origin, clientSecret, goodCard);
  await visitor.post('/api/complete-subscription', { paymentIntentId });
}

export async function subscribe(origin: string, customer: Customer, random: Random): Promise<void> {
  const { person, visitor } = customer;
  const { clientSecret, subscriptionId } = await visitor.post('/api/create-subscription', {
    planFrequency: random.pick(frequencies),
    products: someGreens(random).map((green) => ({ ...green, size: '2-oz' })),
    deliveryAddress: person.address,
  });
  const card = random.happens(0.12) ? decliningCard : goodCard;
  const paymentIntentId = await confirmCard(origin, clientSecret, card);
  await visitor.post('/api/complete-subscription', { paymentIntentId });
  customer.subscription = { id: subscriptionId, card };
}

/** What a subscriber does in a week: mostly nothing. A failed payment is made good by two in three. */
export async function simulateSubscriberWeek(customer: Customer, random: Random): Promise<void> {
  const { visitor, subscription } = customer;
  if (!subscription) return;
  const own = `/api/subscriptions/${subscription.id}`;
  const [row] = (await visitor.get('/api/my-subscriptions')).filter(
    ({ id }: { id: string }) => id === subscription.id,
  );
  if (!row || row.status === 'cancelled') return;
  if (row.status === 'past_due' && random.happens(0.4)) await payOpenInvoice(visitor);
  else if (row.status === 'paused' && random.happens(0.3))
    await visitor.patch(`${own}/pause`, { pause: false });
  else if (row.status === 'active' && random.happens(0.006))
    await visitor.patch(`${own}/pause`, { pause: true });
  else if (random.happens(0.03)) await skipNext(visitor, own, row.deliveries);
  else if (row.status !== 'suspended' && random.happens(0.008))
    await visitor.remove(own, {
      reason: random.pick(['Too much for the two of us', 'Moving away', 'Travelling a lot']),
    });
}

type Delivery = { date: string; state: string; changeUntil: number };

async function skipNext(visitor: Visitor, own: string, deliveries: Delivery[]): Promise<void> {
  const next = deliveries.find(({ state }) => state === 'scheduled');
  if (next) await visitor.post(`${own}/skips`, { date: next.date });
}

/** On the provider's page for the invoice, with a card that works. */
async function payOpenInvoice(visitor: Visitor): Promise<void> {
  const invoices = await visitor.get('/api/invoices');
  const open = invoices.find(({ status }: { status: string }) => status === 'open');
  if (!open?.hostedInvoiceUrl) return;
  const body = new URLSearchParams({ number: goodCard, expiry: '12/40', cvc: '123', postal_code: '30004' });
  await fetch(open.hostedInvoiceUrl, { method: 'POST', body, redirect: 'manual' });
}

function someGreens(random: Random): { productId: string; quantity: number }[] {
  const chosen = greens.filter(() => random.happens(0.5));
  const [first = random.pick(greens), ...others] = chosen;
  return [first, ...others].map((productId) => ({ productId, quantity: 2 * (1 + random.below(4)) }));
}
