import { createOrder } from '../src/server/orders/new-order.ts';
import { type Db, transact } from '../src/server/platform/db/db.ts';
import { newId } from '../src/server/platform/db/ids.ts';
import { addDays, dayMs, newYorkDay } from '../src/shared/rules/delivery-days.ts';
import { quoteFor } from '../src/shared/rules/quote.ts';
import { openAccounts } from './accounts.ts';
import { startServer } from './processes.ts';

const customers = 2000;
const chargedWeeks = 10;
const password = 'pea-shoots-4-all';
const address = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' };
const weeklyBox = {
  planFrequency: 'weekly',
  products: [{ productId: 'kale', size: '2-oz', quantity: 8 }],
  deliveryAddress: address,
};
const lines = [
  { productId: 'pea-shoots', productName: 'Pea Shoots', quantity: 8, ounces: 8, price: 300 },
  { productId: 'kale', productName: 'Kale', quantity: 4, ounces: 4, price: 300 },
  { productId: 'radish', productName: 'Radish', quantity: 2, ounces: 2, price: 300 },
];

type Subscriber = { email: string; userId: string; subscriptionId: string };

/** Customers with a weekly subscription that has been charged for ten weeks of the sandbox's clock. */
export async function openSubscribers(dataDir: string, count: number): Promise<Subscriber[]> {
  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  const origin = `http://localhost:${shop.port}`;
  const subscribers: Subscriber[] = [];
  while (subscribers.length < count)
    subscribers.push(await subscribe(origin, `ann${subscribers.length}@example.com`));
  for (let week = 1; week <= chargedWeeks + 2; week += 1) {
    const now = new Date(Date.now() + week * 7 * dayMs).toISOString();
    await post(origin, '/sandbox/clock', { now });
  }
  await shop.stop();
  return subscribers;
}

async function subscribe(origin: string, email: string): Promise<Subscriber> {
  const { street, ...place } = address;
  const person = { firstName: 'Ann', lastName: 'Lee', email, password, confirmPassword: password };
  const registered = await post(origin, '/api/auth/register', { ...person, streetAddress: street, ...place });
  const cookie = cookieOf(registered);
  const user = await fetch(`${origin}/api/auth/user`, { headers: { cookie } });
  const { id: userId } = await user.json();
  const signUp = await post(origin, '/api/create-subscription', weeklyBox, cookie);
  const { subscriptionId, clientSecret } = await signUp.json();
  await post(origin, '/api/complete-subscription', await confirmCard(origin, clientSecret), cookie);
  return { email, userId, subscriptionId };
}

/** Paid orders of the last years, one customer's own among them, written in one transaction. */
export function writeOrders(
  db: Db,
  { userId, subscriptionId }: Subscriber,
  { shopOrders, ownOrders }: { shopOrders: number; ownOrders: number },
): void {
  openAccounts(db, customers);
  const every = shopOrders / ownOrders;
  transact(db, () => {
    for (let n = 0; n < shopOrders; n += 1) {
      const isOwn = n % every === 0;
      writeOrder(db, {
        userId: isOwn ? userId : `customer-${n % customers}`,
        subscriptionId: isOwn ? subscriptionId : `subscription-${n % customers}`,
        now: Date.now() - (n / every) * 7 * dayMs,
      });
    }
  });
}

/** The cookie of a new session. */
export async function signIn(origin: string, { email }: Subscriber): Promise<string> {
  return cookieOf(await post(origin, '/api/auth/login', { email, password }));
}

type OrderOf = { userId: string; subscriptionId: string; now: number };

function writeOrder(db: Db, { now, subscriptionId, userId }: OrderOf): void {
  const id = newId();
  createOrder(db, {
    id,
    userId,
    quote,
    lines,
    deliverTo: { ...address, deliveryNotes: 'Door 5' },
    deliveryDate: addDays(newYorkDay(now), 14),
    payment: { subscriptionId, invoiceId: `in_${id}`, paymentIntentId: `pi_${id}`, paidAt: now },
    now: Math.round(now),
  });
}

const quote = quoteFor({
  lines: lines.map(({ ounces, price }) => ({ ounces, pricePerOunce: price })),
  planPercent: 0,
  referralPercent: 0,
});

async function confirmCard(origin: string, clientSecret: string): Promise<{ paymentIntentId: string }> {
  const config = await fetch(`${origin}/api/payments/config`);
  const { publishableKey, apiBase } = await config.json();
  const [paymentIntentId = ''] = clientSecret.split('_secret_');
  const body = new URLSearchParams({ client_secret: clientSecret, 'payment_method_data[type]': 'card' });
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' };
  for (const [field, value] of Object.entries(card)) body.set(`payment_method_data[card][${field}]`, value);
  const headers = { authorization: `Bearer ${publishableKey}` };
  const url = `${origin}${apiBase}/v1/setup_intents/${paymentIntentId}/confirm`;
  await succeeded(await fetch(url, { method: 'POST', headers, body }));
  return { paymentIntentId };
}

async function post(origin: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie, origin };
  return succeeded(await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function succeeded(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
