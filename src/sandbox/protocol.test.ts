import { afterAll, describe, expect, test } from 'bun:test';
import { endpoints } from './endpoints.ts';
import {
  basePath,
  call,
  errorOf,
  openTestSandbox,
  origin,
  type Reply,
  refusal,
} from './testing/open-sandbox.ts';

const shop = openTestSandbox();
const { sandbox, stripe } = shop;
const { secretKey } = sandbox.keys;
afterAll(() => sandbox.stop());

const order = { amount: '3861', currency: 'usd' };
const post = (path: string, form: Record<string, string>, key?: string): Promise<Reply> =>
  call(sandbox, secretKey, `POST ${path}`, form, key ? { 'Idempotency-Key': key } : {});

test.each(['GET /v1/prices', 'POST /v1/charges/ch_1'])(
  'refuses %s, which it does not have, by name',
  async (route) => {
    const reply = await call(sandbox, secretKey, route);
    expect(reply.status).toBe(404);
    expect(errorOf(reply).message).toContain(`Unrecognized request URL (${route.replace(' ', ': ')})`);
  },
);

describe('a wrong request', () => {
  const wrong: [string, string, Record<string, string>, number, Record<string, string>][] = [
    [
      'POST',
      '/v1/payment_intents',
      { ...order, colour: 'green' },
      400,
      { code: 'parameter_unknown', param: 'colour' },
    ],
    [
      'POST',
      '/v1/payment_intents',
      { ...order, 'shipping[name]': 'A', 'shipping[x]': 'y' },
      400,
      { code: 'parameter_unknown', param: 'shipping[x]' },
    ],
    ['POST', '/v1/payment_intents', { currency: 'usd' }, 400, { code: 'parameter_missing', param: 'amount' }],
    [
      'POST',
      '/v1/payment_intents',
      { ...order, amount: '12.5' },
      400,
      { code: 'parameter_invalid_integer', param: 'amount' },
    ],
    [
      'POST',
      '/v1/payment_intents',
      { ...order, amount: '49' },
      400,
      { code: 'amount_too_small', param: 'amount' },
    ],
    [
      'POST',
      '/v1/payment_intents',
      { ...order, 'payment_method_types[0]': 'card' },
      400,
      { code: 'payment_method_types_no_longer_supported' },
    ],
    [
      'POST',
      '/v1/setup_intents',
      { 'payment_method_types[0]': 'card' },
      400,
      { code: 'payment_method_types_no_longer_supported' },
    ],
    [
      'POST',
      '/v1/payment_intents',
      { ...order, customer: 'cus_x' },
      404,
      { code: 'resource_missing', param: 'customer', message: "No such customer: 'cus_x'" },
    ],
    [
      'GET',
      '/v1/customers/cus_x',
      {},
      404,
      { code: 'resource_missing', param: 'id', message: "No such customer: 'cus_x'" },
    ],
    ['GET', '/v1/customers', { 'expand[0]': 'data.colour', limit: '1' }, 400, { param: 'expand' }],
    ['POST', '/v1/payouts', {}, 404, { type: 'invalid_request_error' }],
    ['POST', '/v1/refunds', {}, 400, { code: 'parameter_missing', param: 'payment_intent' }],
    ['POST', '/v1/products', { name: '' }, 400, { code: 'parameter_invalid_empty', param: 'name' }],
  ];
  test.each(wrong)('%s %s %o is answered %i', async (method, path, form, status, fault) => {
    await stripe.customers.create({});
    const reply = await call(sandbox, secretKey, `${method} ${path}`, form);
    expect(errorOf(reply)).toMatchObject({ type: 'invalid_request_error', ...fault });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('request-id')).toStartWith('req_');
    expect(reply.headers.get('stripe-version')).toBe('2026-10-28.endive');
  });

  test('without an API key is refused', async () => {
    const bare = await sandbox.fetch(new Request(`${origin}${basePath}/v1/customers`));
    expect(bare.status).toBe(401);
    const basic = `Basic ${btoa(`${secretKey}:`)}`;
    expect(
      (
        await sandbox.fetch(
          new Request(`${origin}${basePath}/v1/customers`, { headers: { authorization: basic } }),
        )
      ).status,
    ).toBe(200);
  });
});

describe('an idempotency key', () => {
  test('replays the first response, body and status', async () => {
    const [first, again] = [
      await post('/v1/payment_intents', order, 'k1'),
      await post('/v1/payment_intents', order, 'k1'),
    ];
    expect(again.body).toEqual(first.body);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('idempotency-key')).toBe('k1');
    await stripe.paymentIntents.cancel(String(first.body.id));
    expect((await post('/v1/payment_intents', order, 'k1')).body.status).toBe('requires_payment_method');
  });

  test('is bound to its parameters and its path', async () => {
    await post('/v1/payment_intents', order, 'k2');
    const edited = await post('/v1/payment_intents', { ...order, amount: '4000' }, 'k2');
    expect(edited.status).toBe(400);
    expect(errorOf(edited).type).toBe('idempotency_error');
    expect((await post('/v1/customers', {}, 'k2')).status).toBe(400);
  });

  test('is not used up by a request that fails validation', async () => {
    expect((await post('/v1/payment_intents', { ...order, amount: '1' }, 'k3')).status).toBe(400);
    expect((await post('/v1/payment_intents', order, 'k3')).status).toBe(200);
  });

  test('lets parallel requests have one effect', async () => {
    const before = (await stripe.customers.list({ limit: 100 })).data.length;
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => post('/v1/customers', { name: 'Twin' }, 'k4')),
    );
    const ids = replies.filter((reply) => reply.status === 200).map((reply) => reply.body.id);
    expect(new Set(ids).size).toBe(1);
    const others = replies.filter((reply) => reply.status !== 200);
    for (const other of others) expect(errorOf(other).code).toBe('idempotency_key_in_use');
    expect((await stripe.customers.list({ limit: 100 })).data.length).toBe(before + 1);
  });

  test('in parallel through the retrying SDK gives every caller the same response', async () => {
    const retrying = openTestSandbox(':memory:', 2);
    const make = () =>
      retrying.stripe.paymentIntents.create(
        { amount: 3861, currency: 'usd' },
        { idempotencyKey: 'order:1:intent' },
      );
    const intents = await Promise.all(Array.from({ length: 5 }, make));
    expect(new Set(intents.map((intent) => intent.id)).size).toBe(1);
    await retrying.sandbox.stop();
  });
});

const secretEndpoints = endpoints.filter((one) => one.access === 'secret');

test.each(secretEndpoints.map((one) => one.route))('%s refuses an unknown parameter', async (route) => {
  const unknown = await call(sandbox, secretKey, route.replaceAll(':id', 'x_1'), { colour: 'green' });
  expect(errorOf(unknown)).toMatchObject({ code: 'parameter_unknown', param: 'colour' });
  expect(unknown.status).toBe(400);
});

const withId = secretEndpoints.filter((one) => one.method !== 'POST' && one.route.includes(':id'));

test.each(withId.map((one) => one.route))('%s says when there is no such object', async (route) => {
  const reply = await call(sandbox, secretKey, route.replaceAll(':id', 'x_1'));
  expect(errorOf(reply)).toMatchObject({ code: 'resource_missing', param: expect.any(String) });
  expect(errorOf(reply).message).toStartWith('No such ');
  expect(reply.status).toBe(404);
});

test('metadata merges and an empty value deletes its key', async () => {
  const customer = await stripe.customers.create({ name: 'Ann', metadata: { a: '1', b: '2' } });
  const updated = await stripe.customers.update(customer.id, { name: '', metadata: { b: '', c: '3' } });
  expect(updated).toMatchObject({ name: null, metadata: { a: '1', c: '3' } });
  expect(updated.metadata).not.toHaveProperty('b');
  const [event] = (await stripe.events.list({ type: 'customer.updated', limit: 1 })).data;
  expect(event?.data.previous_attributes).toMatchObject({ name: 'Ann' });
});

test('a deleted customer can still be read, marked as deleted', async () => {
  const customer = await stripe.customers.create({});
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
  expect((await refusal(stripe.customers.update(customer.id, { name: 'x' }))).statusCode).toBe(404);
});

test('browsers of any origin may call', async () => {
  const url = `${origin}${basePath}/v1/payment_intents/pi_1/confirm`;
  const preflight = await sandbox.fetch(
    new Request(url, { method: 'OPTIONS', headers: { origin: 'http://elsewhere' } }),
  );
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
});
