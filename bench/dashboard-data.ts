import { createOrder } from '../src/server/orders/new-order.ts';
import { type Db, transact } from '../src/server/platform/db/db.ts';
import { newId } from '../src/server/platform/db/ids.ts';
import {
  answered,
  moveClock,
  openClient,
  register,
  subscribe as signUp,
} from '../src/server/testing/shop-client.ts';
import { addDays, dayMs, newYorkDay } from '../src/shared/rules/delivery-days.ts';
import { quoteFor } from '../src/shared/rules/quote.ts';
import { openAccounts, openSession } from './accounts.ts';
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
    await moveClock(openClient(origin), now);
  }
  await shop.stop();
  return subscribers;
}

async function subscribe(origin: string, email: string): Promise<Subscriber> {
  const { street, ...place } = address;
  const person = { firstName: 'Ann', lastName: 'Lee', email, password, confirmPassword: password };
  const client = openClient(origin);
  await register(client, { ...person, ...place, streetAddress: street, phone: '', address: '' });
  const { id: userId } = await answered(client.api.api.auth.user.get({ query: {} }));
  return { email, userId, subscriptionId: await signUp(client, weeklyBox) };
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

/** The cookies of a new session. */
export function signIn(origin: string, { email }: Subscriber): Promise<string> {
  return openSession(origin, { email, password });
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
