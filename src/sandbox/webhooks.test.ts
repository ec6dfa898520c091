import { Database } from 'bun:sqlite';
import { afterEach, describe, expect, spyOn, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  basePath,
  call,
  openTestSandbox,
  origin,
  refusal,
  sdk,
  type TestSandbox,
} from './testing/open-sandbox.ts';
import { subscribeAndPay } from './testing/subscriptions.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
const openShops: TestSandbox[] = [];

function openShop(file = ':memory:', retries = 0): TestSandbox {
  const shop = openTestSandbox(file, retries);
  openShops.push(shop);
  return shop;
}

afterEach(async () => {
  for (const shop of openShops.splice(0)) await shop.sandbox.stop();
});
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

function faults({ sandbox }: TestSandbox, method: string, body?: object): Promise<Response> {
  const init = { method, ...(body ? { body: JSON.stringify(body) } : {}) };
  return sandbox.fetch(new Request(`${origin}${basePath}/faults`, init));
}

async function makeProducts({ stripe }: TestSandbox, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `P${index}`);
  for (const name of names) await stripe.products.create({ name });
  return names;
}

async function waitForDeliveries(shop: TestSandbox, count: number): Promise<void> {
  for (let wait = 0; shop.delivered.length < count && wait < 200; wait += 1) await Bun.sleep(10);
  expect(shop.delivered).toHaveLength(count);
}

function namesOf(shop: TestSandbox): string[] {
  return shop.delivered.map((event) => (event.data.object as { name: string }).name);
}

describe('webhooks', () => {
  test('are tried again until the shop takes them, under the same id', async () => {
    const shop = openShop();
    shop.answer.status = 500;
    await makeProducts(shop, 1);
    await shop.sandbox.idle();
    expect(shop.delivered).toHaveLength(1);
    await shop.sandbox.deliverDue();
    expect(shop.delivered).toHaveLength(1);
    expect((await shop.stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
    shop.answer.status = 200;
    await Bun.sleep(1050);
    await shop.sandbox.deliverDue();
    expect(shop.delivered).toHaveLength(2);
    expect(shop.delivered[1]?.id).toBe(shop.delivered[0]?.id ?? '');
    const [event] = (await shop.stripe.events.list({ delivery_success: true })).data;
    expect(event).toMatchObject({ id: shop.delivered[0]?.id, pending_webhooks: 0 });
  });

  test('that are still pending survive a restart, and so do keys, clock and objects', async () => {
    const file = join(folder, 'restart.sqlite');
    const before = openTestSandbox(file);
    before.sandbox.clock.moveTo(Date.now() + 86_400_000);
    const product = await before.stripe.products.create({ name: 'Box' }, { idempotencyKey: 'product:1' });
    await before.sandbox.stop();
    expect(before.delivered).toHaveLength(0);
    const after = openShop(file);
    expect(after.sandbox.keys).toEqual(before.sandbox.keys);
    expect(after.sandbox.clock.now() - Date.now()).toBeGreaterThan(86_390_000);
    await after.sandbox.idle();
    expect(after.delivered.map((event) => event.type)).toEqual(['product.created']);
    expect((await after.stripe.products.create({ name: 'Box' }, { idempotencyKey: 'product:1' })).id).toBe(
      product.id,
    );
    expect((await after.stripe.products.list()).data).toHaveLength(1);
  });

  test('carry the time of the sandbox inside and of the real clock in the signature', async () => {
    const shop = openShop();
    shop.sandbox.clock.moveTo(Date.now() + 30 * 86_400_000);
    await makeProducts(shop, 1);
    await shop.sandbox.idle();
    expect(shop.delivered[0]?.created).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
    const signedAt = Number(/^t=(\d+),v1=/.exec(shop.signatures[0] ?? '')?.[1]);
    expect(Math.abs(signedAt - Date.now() / 1000)).toBeLessThan(3600);
  });

  test('go out by themselves once started', async () => {
    const shop = openShop();
    shop.sandbox.start();
    await makeProducts(shop, 1);
    await waitForDeliveries(shop, 1);
  });

  test('are delivered even while scheduled work fails', async () => {
    const reported = spyOn(console, 'error').mockImplementation(() => {});
    const file = join(folder, 'stuck.sqlite');
    const shop = openShop(file);
    await makeProducts(shop, 1);
    const db = new Database(file);
    db.run("UPDATE resources SET run_at = unixepoch() - 60 WHERE type = 'product'");
    db.close();
    shop.sandbox.start();
    await waitForDeliveries(shop, 1);
    expect(String(reported.mock.calls[0])).toContain('Nothing is scheduled for product');
    reported.mockRestore();
  });
});

describe('the fault switches', () => {
  test('lose webhooks, which stay visible in the list of events', async () => {
    const shop = openShop();
    await faults(shop, 'PUT', { webhooks: 'lose' });
    await makeProducts(shop, 2);
    await faults(shop, 'DELETE');
    await shop.sandbox.idle();
    expect(shop.delivered).toHaveLength(0);
    expect((await shop.stripe.events.list({ delivery_success: false })).data).toHaveLength(2);
  });

  test('hold them until they are reset', async () => {
    const shop = openShop();
    await faults(shop, 'PUT', { webhooks: 'hold' });
    const names = await makeProducts(shop, 3);
    await shop.sandbox.idle();
    expect(shop.delivered).toHaveLength(0);
    expect(await (await faults(shop, 'GET')).json()).toMatchObject({ webhooks: 'hold' });
    await faults(shop, 'DELETE');
    expect(namesOf(shop)).toEqual(names);
  });

  test('double them', async () => {
    const shop = openShop();
    await faults(shop, 'PUT', { webhooks: 'duplicate' });
    await makeProducts(shop, 2);
    await shop.sandbox.idle();
    expect(namesOf(shop)).toEqual(['P0', 'P0', 'P1', 'P1']);
  });

  test('shuffle them, repeatably with a seed, doubled as well if wanted', async () => {
    const orders = [];
    for (const seed of [7, 7, 8]) {
      const shop = openShop();
      await faults(shop, 'PUT', { webhooks: 'duplicate', shuffle: true, seed });
      const names = await makeProducts(shop, 6);
      await shop.sandbox.idle();
      expect(namesOf(shop).toSorted()).toEqual([...names, ...names].toSorted());
      orders.push(namesOf(shop).join());
    }
    expect(orders[0]).toBe(orders[1] ?? '');
    expect(orders[0]).not.toBe(orders[2] ?? '');
  });

  test('make requests fail without acting', async () => {
    const shop = openShop();
    const make = () => refusal(shop.stripe.products.create({ name: 'Box' }));
    for (const [fault, status] of [
      ['500', 500],
      ['429', 429],
    ] as const) {
      await faults(shop, 'PUT', { requests: [{ match: 'POST /v1/products', fault, times: 1 }] });
      expect((await make()).statusCode).toBe(status);
    }
    expect((await shop.stripe.products.list()).data).toHaveLength(0);
    await shop.stripe.products.create({ name: 'Box' });
  });

  test('store a 500 under its idempotency key, so that only a request with another key succeeds', async () => {
    const shop = openShop();
    const { sandbox } = shop;
    const make = (key: string, name = 'Box') => {
      const headers = { 'Idempotency-Key': key };
      return call(sandbox, sandbox.keys.secretKey, 'POST /v1/products', { name }, headers);
    };
    await faults(shop, 'PUT', { requests: [{ match: 'POST /v1/products', fault: 'kept-500' }] });
    const [first, again] = [await make('a'), await make('a')];
    expect([first.status, again.status]).toEqual([500, 500]);
    expect(again.body).toEqual(first.body);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('stripe-should-retry')).toBe('false');
    expect((await make('a', 'Other')).status).toBe(400);
    expect((await shop.stripe.products.list()).data).toHaveLength(0);
    expect((await make('b')).status).toBe(200);
  });

  test('let a request run into a timeout, before or after it acted', async () => {
    const shop = openShop();
    const shortTimeoutSdk = sdk(shop.sandbox, shop.sandbox.keys.secretKey, 0, 100);
    const make = (key: string) => shortTimeoutSdk.products.create({ name: key }, { idempotencyKey: key });
    await faults(shop, 'PUT', { requests: [{ match: 'POST /v1/products', fault: 'timeout' }] });
    expect((await refusal(make('a'))).type).toBe('StripeConnectionError');
    expect((await shop.stripe.products.list()).data).toHaveLength(0);
    await faults(shop, 'PUT', { requests: [{ match: 'POST /v1/products', fault: 'act-then-timeout' }] });
    expect((await refusal(make('b'))).type).toBe('StripeConnectionError');
    expect((await shop.stripe.products.list()).data).toHaveLength(1);
    expect((await make('b')).name).toBe('b');
    expect((await shop.stripe.products.list()).data).toHaveLength(1);
  });

  test('never act after a timeout, even when the wait is cut short', async () => {
    const shop = openTestSandbox();
    await faults(shop, 'PUT', { requests: [{ match: 'POST /v1/products', fault: 'timeout' }] });
    const waiting = refusal(shop.stripe.products.create({ name: 'Box' }));
    await Bun.sleep(20);
    await shop.sandbox.stop();
    expect((await waiting).statusCode).toBe(504);
  });

  test('match whole paths, with wildcards for ids', async () => {
    const shop = openShop();
    const intent = await shop.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_visa',
    });
    await faults(shop, 'PUT', { requests: [{ match: 'POST /v1/payment_intents', fault: '500', times: 9 }] });
    expect((await shop.stripe.paymentIntents.update(intent.id, { description: 'x' })).description).toBe('x');
    await faults(shop, 'PUT', {
      requests: [{ match: 'POST /v1/payment_intents/*/confirm', fault: '500', times: 1 }],
    });
    expect((await refusal(shop.stripe.paymentIntents.confirm(intent.id))).statusCode).toBe(500);
    expect((await shop.stripe.paymentIntents.confirm(intent.id)).status).toBe('succeeded');
  });

  test('apply to every endpoint: a call that timed out after acting is replayed by its idempotency key', async () => {
    const shop = openShop();
    const started = await subscribeAndPay(shop);
    const shortTimeoutSdk = sdk(shop.sandbox, shop.sandbox.keys.secretKey, 0, 100);
    const bill_for = { unused_time_from: { type: 'none' as const } };
    const calls: [string, (stripe: typeof shop.stripe) => Promise<unknown>][] = [
      [
        'POST /v1/subscriptions/*/pause',
        (stripe) => stripe.subscriptions.pause(started.id, { bill_for }, { idempotencyKey: 'pause:1' }),
      ],
      [
        'POST /v1/customers/*/balance_transactions',
        (stripe) =>
          stripe.customers.createBalanceTransaction(
            started.customer.id,
            { amount: -500, currency: 'usd' },
            { idempotencyKey: 'credit:1' },
          ),
      ],
    ];
    for (const [match, send] of calls) {
      await faults(shop, 'PUT', { requests: [{ match, fault: 'act-then-timeout' }] });
      expect((await refusal(send(shortTimeoutSdk))).type).toBe('StripeConnectionError');
      await send(shop.stripe);
    }
    expect((await started.read()).status).toBe('paused');
    expect(await shop.stripe.customers.retrieve(started.customer.id)).toMatchObject({ balance: -500 });
  });

  test('refuse what they do not know', async () => {
    const shop = openShop();
    expect((await faults(shop, 'PUT', { webhooks: 'explode' })).status).toBe(400);
    expect((await faults(shop, 'PUT', { requests: [{ match: 'payments', fault: '500' }] })).status).toBe(400);
    expect((await faults(shop, 'POST')).status).toBe(405);
  });
});
