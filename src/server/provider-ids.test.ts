import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createTestAdmin } from './testing/admin.ts';
import { giveCredit } from './testing/referrals.ts';
import { milton, openTestShopWithPayments, type TestShopWithPayments } from './testing/shop-with-payments.ts';
import { subscribeTo } from './testing/subscribers.ts';

let shop: TestShopWithPayments;
let ann: ReturnType<TestShopWithPayments['customer']>;
let admin: ReturnType<typeof createTestAdmin>;
beforeAll(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
  admin = createTestAdmin(shop);
});
afterAll(() => shop.close());

/** `ch_o3c0Ks7spK8R...`. */
const providerId = /\b[a-z]{2,6}_(?:test_)?[A-Za-z0-9]{14,}/g;

async function buy(card?: string): Promise<string> {
  const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
  const { data } = await ann.api.api.cart.checkout.post(cart);
  await shop.payWith(data?.clientSecret, card);
  await shop.sandbox.idle();
  return data?.orderId ?? '';
}

async function payWithoutOrder(card: string) {
  const { paymentIntents, refunds } = shop.deps.payments.stripe;
  const params = { amount: 5000, currency: 'usd', metadata: { order_id: 'lost' } };
  const { id, client_secret } = await paymentIntents.create(params);
  await shop.payWith(client_secret ?? '', card);
  await refunds.create({ payment_intent: id, amount: 100 }).catch(() => {});
}

async function refusals(): Promise<string[]> {
  const said: string[] = [];
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await admin.call(method, path, body);
    await shop.sandbox.idle();
    if (!answer.ok) said.push(`${answer.status} ${await answer.text()}`);
  };
  const [refunded, failing, disputed] = [
    await buy(),
    await buy('4000000000005126'),
    await buy('4000000000000259'),
  ];
  for (const id of [refunded, refunded, failing, disputed])
    await ask('POST', `/api/admin/orders/${id}/refund`, {});
  const id = await subscribeTo(shop, ann, {}, '4000000000000341');
  for (const card of ['4242424242424242', '4000000000000259']) await payWithoutOrder(card);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await ask('POST', `/api/admin/subscriptions/${id}/retry`);
  const { customers, paymentMethods } = shop.deps.payments.stripe;
  const { data: cards } = await customers.listPaymentMethods(await customerId(), { limit: 100 });
  for (const { id: card } of cards) await paymentMethods.detach(card);
  await ask('POST', `/api/admin/subscriptions/${id}/retry`);
  await ask('POST', `/api/admin/orders/${disputed}/refund`, {});
  return said;
}

async function customerId(): Promise<string> {
  const { data } = await shop.deps.payments.stripe.customers.list({ email: ann.email });
  return data[0]?.id ?? '';
}

async function adminScreens(): Promise<[path: string, text: string][]> {
  const paths = shop.app.routes.flatMap(({ method, path }) =>
    method === 'GET' && path.startsWith('/api/admin/') ? [path] : [],
  );
  const read = async (path: string): Promise<[string, string]> => [
    path,
    await (await admin.call('GET', path)).text(),
  ];
  const ids = { customers: ann.id } as Record<string, string>;
  const lists = await Promise.all(paths.filter((path) => !path.includes(':')).map(read));
  for (const [path, text] of lists) {
    const rows: unknown = /^\[/.test(text) ? JSON.parse(text) : [];
    if (Array.isArray(rows) && rows[0]?.id) ids[path.replace('/api/admin/', '')] = rows[0].id;
  }
  const objects = paths.flatMap((path) => {
    const id = ids[/admin\/(\w+)\/:id/.exec(path)?.[1] ?? ''];
    return id ? [path.replace(':id', id)] : [];
  });
  return [...lists, ...(await Promise.all(objects.map(read)))];
}

test('no refusal, customer’s mail or screen of the admin area shows an id of the payment provider', async () => {
  await giveCredit(shop, ann.id, 500);
  const sentences = await refusals();
  expect(sentences).toEqual([
    '409 All of this order is refunded already.',
    '409 The bank is deciding about this payment.',
    '409 The card was declined: Your card was declined.',
    '409 The payment was not possible: no saved card can be charged.',
    '409 All of this order is refunded already.',
  ]);
  const screens = await adminScreens();
  expect(screens.length).toBeGreaterThan(30);
  const toCustomers = shop.mails().filter(({ to }) => to === ann.email);
  expect(toCustomers.length).toBeGreaterThan(5);
  const shown = [
    ...sentences.map((text) => ['refusal', text]),
    ...toCustomers.map(({ subject, text, html }) => [subject, `${text} ${html}`]),
    ...shop.mails().map(({ to, subject }) => [`subject to ${to}`, subject]),
    ...screens.map(([path, text]) => [path, text.replaceAll(/"(id|version)":"[^"]*"/g, '')]),
  ];
  expect(
    shown.flatMap(([where, text = '']) => (text.match(providerId) ?? []).map((id) => [where, id])),
  ).toEqual([]);
}, 60_000);
