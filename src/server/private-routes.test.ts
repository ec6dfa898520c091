import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { StaffRole } from '../shared/rules/roles.ts';
import { addRole } from './accounts/record/users.ts';
import { orders } from './orders/table.ts';
import { addTestPasskey, openTestAuthenticator } from './testing/authenticator.ts';
import { milton, openTestShopWithPayments, type TestShopWithPayments } from './testing/shop-with-payments.ts';
import { subscribeTo, subscriptionOf } from './testing/subscribers.ts';

const publicRoutes = [
  'GET /healthz',
  // Has its own token; 404 without one.
  'GET /metrics',
  'GET /api/auth/methods',
  'POST /api/auth/known',
  'POST /api/auth/login',
  'POST /api/auth/passkeys/sign-in-options',
  'POST /api/auth/passkeys/sign-in',
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
  'GET /api/boxes',
  'GET /api/pictures',
  'GET /api/hero/:shape/:size',
  'GET /api/testimonials',
  'GET /api/shelf',
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
  // By the secret of a mailed link or calendar address.
  'POST /api/auth/verify-email',
  'POST /api/referrals/decline',
  'POST /api/reminders/switch-off',
  'GET /api/reminders/off',
  'POST /api/reminders/off',
  'GET /api/review',
  'POST /api/review',
  'POST /api/review/agree',
  'POST /api/auth/undo-email',
  'POST /api/pay',
  'GET /api/move-in',
  'POST /api/move-in',
  'POST /api/move-in/decline',
  'GET /api/swap-choice',
  'POST /api/swap-choice',
  'GET /api/next-box',
  'POST /api/next-box/skip',
  'POST /api/next-box/keep',
  'GET /calendar/:file',
];

/** Valid body or null, by route. */
const requestsByRoute: Record<string, object | null> = {
  'GET /api/checkout/:orderId': null,
  'PATCH /api/checkout/:orderId': { saveCard: true },
  'DELETE /api/account/sessions/:sessionId': null,
  'DELETE /api/auth/passkeys/:passkeyId': null,
  'PATCH /api/subscriptions/:id/pause': { pause: true },
  'PATCH /api/orders/:id/delivery': { notes: 'Gate 7' },
  'POST /api/orders/:id/cancel': null,
  'PATCH /api/subscriptions/:id': { planFrequency: 'weekly' },
  'DELETE /api/subscriptions/:id': null,
  'POST /api/subscriptions/:id/undo-change': null,
  'POST /api/subscriptions/:id/skips': { date: ':date' },
  'DELETE /api/subscriptions/:id/skips/:date': null,
  'POST /api/subscriptions/:id/deliveries/:date/extras': {
    products: [{ productId: 'kale', quantity: 2 }],
    expectedTotal: 0,
  },
  'DELETE /api/subscriptions/:id/deliveries/:date/extras/:orderId': null,
  'POST /api/subscriptions/:id/update-payment-method': null,
};

let shop: TestShopWithPayments;
let ann: ReturnType<TestShopWithPayments['customer']>;
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
  const passkey = await addTestPasskey(ann, await openTestAuthenticator());
  ids = {
    ':passkeyId': passkey.id,
    ':id': id,
    ':orderId': order?.id ?? '',
    ':date': date ?? '',
    ':sessionId': session?.id ?? '',
  };
});
afterAll(() => shop.close());

/** From the app itself, so new routes are included. */
function privateRoutes(): [method: string, path: string][] {
  return shop.app.routes
    .map(({ method, path }): [string, string] => [method, path])
    .filter(([method, path]) => !publicRoutes.includes(`${method} ${path}`));
}

const filled = (text: string) =>
  text.replace(/:(id|orderId|date|sessionId|passkeyId)\b/g, (name) => ids[name] ?? name);

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

test('sign-in and role are judged before the body, whatever it is', async () => {
  const ben = shop.customer();
  const bodies = ['[]', 'null', '{"amount":', '"x"'];
  const changing = privateRoutes().filter(([method, path]) => method !== 'GET' && !/picture/.test(path));
  for (const [method, path] of changing) {
    const isAdmins = path.startsWith('/api/admin/');
    for (const body of bodies) {
      const send = async (cookie: string) => {
        const headers = { 'content-type': 'application/json', cookie };
        const request = new Request(`http://localhost:3000${filled(path)}`, { method, body, headers });
        return (await shop.app.handle(request)).status;
      };
      expect([path, await send('')]).toEqual([path, 401]);
      if (isAdmins) expect([path, await send(`session=${ben.jar.get('session')}`)]).toEqual([path, 403]);
    }
  }
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

const routesOfRole = {
  packer: [
    'GET /api/admin/room',
    'GET /api/admin/sow-plan',
    'GET /api/admin/sow-plan/:date/:productId',
    'GET /api/admin/sowings',
    'POST /api/admin/sowings',
    'PATCH /api/admin/sowings/:id',
    'DELETE /api/admin/sowings/:id',
    'GET /api/admin/harvests',
    'POST /api/admin/harvests',
    'DELETE /api/admin/harvests/:date/:productId',
    'GET /api/admin/pack-list/:date',
    'POST /api/admin/pack-list/:date/prints',
    'POST /api/admin/pack-list/:date/boxes/:orderId',
  ],
  driver: [
    'GET /api/admin/run/:date',
    'PUT /api/admin/run/:date/order',
    'POST /api/admin/run/:date/start',
    'POST /api/admin/run/:date/delivered',
    'POST /api/admin/run/:date/stops/:orderId',
  ],
};

function staff(roles: StaffRole[]) {
  const member = shop.customer();
  for (const role of roles) addRole(shop.deps.db, member.id, role);
  return member;
}

test('packer and driver get 403 from every route of the admin area that is not of their work', async () => {
  const adminRoutes = privateRoutes().filter(([, path]) => path.startsWith('/api/admin/'));
  const members: StaffRole[][] = [['packer'], ['driver'], ['packer', 'driver'], ['admin']];
  for (const roles of members) {
    const member = staff(roles);
    const open: string[] = [];
    for (const [method, path] of adminRoutes) {
      const answer = await member.call(method, filled(path));
      if (answer.status !== 403) open.push(`${method} ${path}`);
      else expect([path, await answer.text()]).toEqual([path, 'Forbidden']);
    }
    const all = adminRoutes.map((route) => route.join(' '));
    const expected = roles.flatMap((role) => (role === 'admin' ? all : routesOfRole[role]));
    expect(open.toSorted()).toEqual(expected.toSorted());
  }
});

test('what packer and driver read says no money, and of customers only what label and stop say', async () => {
  const notes = 'The key is under the pot';
  const phone = '770-555-0188';
  shop.deps.db.update(orders).set({ deliveryNotes: notes, phone, paymentStatus: 'paid' }).run();
  const { deliveryDate: date } = shop.deps.db.select().from(orders).get() ?? {};
  const read = async (roles: StaffRole[], path: string) => (await staff(roles).call('GET', path)).text();
  const reads = (roles: StaffRole[]) =>
    Promise.all(
      [
        `sow-plan`,
        `sow-plan/${date}/kale`,
        `sowings?date=${date}`,
        `harvests?date=${date}`,
        `pack-list/${date}`,
        `pack-list/${date}.csv`,
      ].map((path) => read(roles, `/api/admin/${path}`)),
    );
  const seen = (await reads(['packer'])).join('\n');
  const seenByAdmin = (await reads(['admin', 'packer'])).join('\n');
  const run = await read(['driver'], `/api/admin/run/${date}`);
  expect(JSON.parse(run).stops[0]).toMatchObject({ notes, phone, street: milton.street });
  for (const shown of [milton.street, milton.city]) expect(seen).toContain(shown);
  for (const secret of [notes, milton.zipCode]) {
    expect(seenByAdmin).toContain(secret);
    expect(seen).not.toContain(secret);
  }
  expect(seen).not.toContain(phone);
  for (const answer of [seen, run]) expect(answer).not.toMatch(/@|\$|price|total"|subtotal|fee|\d\.\d\d\b/);
});
