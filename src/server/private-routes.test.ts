import { afterAll, beforeAll, expect, test } from 'bun:test';
import { orders } from './orders/table.ts';
import { milton, openTestShopWithPayments, type TestShopWithPayments } from './testing/shop-with-payments.ts';
import { subscribeTo, subscriptionOf } from './testing/subscribers.ts';

/** What anybody may ask; every other route is private. */
const publicRoutes = [
  'GET /healthz',
  // Behind a token of its own; 404 without one.
  'GET /metrics',
  'GET /api/auth/methods',
  'POST /api/auth/known',
  'POST /api/auth/login',
  'POST /api/auth/register',
  'GET /api/auth/logout',
  'POST /api/auth/logout',
  'GET /api/logout',
  'POST /api/logout',
  'GET /api/login',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'GET /api/products',
  'GET /api/discount-settings',
  'GET /api/page-settings',
  'GET /api/grower-pictures',
  'GET /api/delivery/terms',
  'GET /api/delivery/zip/:zipCode',
  'POST /api/geocode',
  'POST /api/address-validation-log',
  'GET /api/payments/config',
  'GET /api/referrals/offer',
  'POST /api/referrals/visit',
  'POST /api/stripe/webhook',
  'POST /api/chatbot',
  'POST /api/track-visit',
  'POST /api/contact',
  'GET /calendar/days/:file',
  'POST /api/wholesale-inquiry',
  // Behind the secret of a mailed link or of the calendar's address.
  'POST /api/auth/verify-email',
  'GET /api/next-box',
  'POST /api/next-box/skip',
  'POST /api/next-box/keep',
  'GET /calendar/:file',
];

/** A request that its owner could make, for every private route that names an object: a body, or null for none. */
const requestsByRoute: Record<string, object | null> = {
  'GET /api/checkout/:orderId': null,
  'PATCH /api/checkout/:orderId': { saveCard: true },
  'DELETE /api/account/sessions/:sessionId': null,
  'PATCH /api/subscriptions/:id/pause': { pause: true },
  'PATCH /api/subscriptions/:id': { planFrequency: 'weekly' },
  'DELETE /api/subscriptions/:id': null,
  'POST /api/subscriptions/:id/undo-change': null,
  'POST /api/subscriptions/:id/skips': { date: ':date' },
  'DELETE /api/subscriptions/:id/skips/:date': null,
  'POST /api/subscriptions/:id/update-payment-method': null,
};

let shop: TestShopWithPayments;
let ann: ReturnType<TestShopWithPayments['customer']>;
/** Ann's objects, for the parameters of paths. */
let ids: Record<string, string>;

beforeAll(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer();
  const id = await subscribeTo(shop, ann);
  const customerInfo = { name: 'Ann', email: 'ann@example.com', phone: '', address: '', city: '', state: '' };
  const items = [{ id: 'kale', quantity: 12 }];
  await ann.api.api.cart.checkout.post({
    items,
    deliveryAddress: milton,
    customerInfo: { ...customerInfo, zipCode: '' },
  });
  const order = shop.deps.db.select().from(orders).get();
  const date = (await subscriptionOf(ann)).deliveries[0]?.date;
  const [session] = await (await ann.call('GET', '/api/account/sessions')).json();
  ids = { ':id': id, ':orderId': order?.id ?? '', ':date': date ?? '', ':sessionId': session?.id ?? '' };
});
afterAll(() => shop.close());

/** The private routes of the app, as it is now: a new one is among them without being named here. */
function privateRoutes(): [method: string, path: string][] {
  return shop.app.routes
    .map(({ method, path }): [string, string] => [method, path])
    .filter(([method, path]) => !publicRoutes.includes(`${method} ${path}`));
}

const filled = (text: string) => text.replace(/:(id|orderId|date|sessionId)\b/g, (name) => ids[name] ?? name);

test('whoever is not signed in gets 401 from every private route', async () => {
  const answers = await Promise.all(
    privateRoutes().map(async ([method, path]) => {
      const answer = await shop.visitor().call(method, filled(path));
      return [`${method} ${path}`, answer.status, await answer.text()];
    }),
  );
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter(([, status, text]) => status !== 401 || text !== 'Unauthorized')).toEqual([]);
});

test('another customer gets 404 for every object that a private route names, and nothing changes', async () => {
  const named = privateRoutes().filter(([, path]) => path.includes(':') && !path.startsWith('/api/admin/'));
  expect(named.map((route) => route.join(' ')).toSorted()).toEqual(Object.keys(requestsByRoute).toSorted());
  const before = await subscriptionOf(ann);
  const ben = shop.customer();
  for (const [method, path] of named) {
    const body = requestsByRoute[`${method} ${path}`];
    const sent = body ? JSON.parse(filled(JSON.stringify(body))) : undefined;
    const answer = await ben.call(method, filled(path), sent);
    expect([`${method} ${path}`, answer.status]).toEqual([`${method} ${path}`, 404]);
  }
  expect(await subscriptionOf(ann)).toEqual(before);
});

test('a customer gets 403 from every route of the admin area', async () => {
  const ben = shop.customer();
  for (const [method, path] of privateRoutes().filter(([, address]) => address.startsWith('/api/admin/')))
    expect([path, (await ben.call(method, filled(path))).status]).toEqual([path, 403]);
});
