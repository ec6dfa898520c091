import { afterAll, beforeAll, expect, test } from 'bun:test';
import { text } from '../../../shared/text.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../../testing/shop-with-payments.ts';
import { subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';

let shop: TestShopWithPayments;
beforeAll(async () => {
  shop = await openTestShopWithPayments();
});
afterAll(() => shop.close());

const wellFormed = text().pipe[1];

/** The paths of texts that a schema takes in as they come, among them half a surrogate pair. */
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
