import { afterAll, beforeAll, expect, test } from 'bun:test';
import { text } from '../../../shared/text.ts';
import { startSession } from '../../accounts/sessions/sessions.ts';
import { orders } from '../../orders/table.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../../testing/shop-with-payments.ts';
import { subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';
import { picturePath, webhookPath } from './request-limits.ts';
import { createThrottle } from './throttle.ts';

let shop: TestShopWithPayments;
beforeAll(async () => {
  shop = await openTestShopWithPayments();
});
afterAll(() => shop.close());

const wellFormed = text().pipe[1];

/** Texts accepted unchanged, even with half a surrogate pair. */
function rawTexts(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, pipe, entries, options, item, items, wrapped, key, value } = schema as Record<
    string,
    unknown
  >;
  if (Array.isArray(pipe)) {
    return pipe.includes(wellFormed)
      ? []
      : pipe.flatMap((part) => (part === schema ? [] : rawTexts(part, path)));
  }
  if (type === 'string') return [path];
  return [
    ...Object.entries(entries ?? {}).flatMap(([name, entry]) => rawTexts(entry, `${path}.${name}`)),
    ...[options, items]
      .flatMap((parts) => (Array.isArray(parts) ? parts : []))
      .flatMap((part) => rawTexts(part, path)),
    ...[item, wrapped, key, value].flatMap((part) => rawTexts(part, path)),
  ];
}

test('every text that a route takes in is well-formed', () => {
  const schemas = shop.app.routes.flatMap(({ method, path, hooks }) =>
    ['body', 'query', 'params'].map((part) => [`${method} ${path} ${part}`, hooks[part]] as const),
  );
  expect(schemas.filter(([, schema]) => schema).length).toBeGreaterThan(50);
  expect(schemas.flatMap(([path, schema]) => rawTexts(schema, path))).toEqual([]);
});

test('half a surrogate pair in an address that goes to the provider first becomes a character that it takes', async () => {
  const ann = shop.customer();
  const id = await subscribeTo(shop, ann);
  const deliveryAddress = { ...milton, street: '12 Main St \ud83e' };
  expect((await ann.call('PATCH', `/api/subscriptions/${id}`, { deliveryAddress })).status).toBe(200);
  expect((await subscriptionOf(ann)).deliveryAddress.street).toBe('12 Main St \ufffd');
});

test('a mistyped field of a call that deletes or pays back is refused, not ignored', async () => {
  const admin = createTestAdmin(shop, 'olive@example.com');
  const isMeant = ({ method, path, hooks }: (typeof shop.app.routes)[number]) =>
    hooks.body && (method === 'DELETE' || path.endsWith('/refund'));
  const routes = shop.app.routes.filter(isMeant);
  expect(routes.length).toBeGreaterThan(4);
  for (const { method, path } of routes)
    expect([path, (await admin.call(method, path, { versoin: 3 })).status]).toEqual([path, 400]);
});

const json = 'application/json';
const noObjects = ['[]', '[{}]', '["x"]', 'null', '"x"', '7', 'true'].map((text) => [json, text]);
const noJson = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];

test('every call that changes something refuses a body that is no JSON object, and changes nothing', async () => {
  const ann = shop.customer();
  const admin = createTestAdmin(shop);
  const id = await subscribeTo(shop, ann);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  for (const who of [ann, admin]) who.jar.set('session', startSession(shop.deps.db, who.id, shop.deps.now()));
  const orderId = shop.deps.db.select().from(orders).get()?.id ?? '';
  const isOrder = (path: string) => path.includes('/orders/') || path.includes(':orderId');
  const filled = (path: string) => path.replace(/:(id|orderId)\b/, isOrder(path) ? orderId : id);
  const changing = shop.app.routes.filter(
    ({ method, path }) =>
      !['GET', 'HEAD'].includes(method) && path !== webhookPath && !picturePath.test(path),
  );
  expect(changing.length).toBeGreaterThan(60);
  const before = shop.deps.db.$client.serialize();
  shop.sent.length = 0;
  const bodies = [...noObjects, ...noJson.map((type) => [type, '{"amount":"1.00"}'])];
  const accepted: string[] = [];
  for (const { method, path } of changing) {
    const { jar } = path.startsWith('/api/admin/') ? admin : ann;
    shop.deps.throttle = createThrottle();
    const cookie = `session=${jar.get('session')}`;
    for (const [type = '', body = ''] of bodies) {
      const headers = { cookie, 'content-type': type };
      const url = `http://localhost:3000${filled(path)}`;
      const { status } = await shop.app.handle(new Request(url, { method, body, headers }));
      if (status !== 400) accepted.push(`${method} ${path} ${type} ${body}: ${status}`);
    }
  }
  expect(accepted).toEqual([]);
  expect(shop.sent).toEqual([]);
  expect(shop.deps.db.$client.serialize()).toEqual(before);
});
