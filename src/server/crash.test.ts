import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { eq } from 'drizzle-orm';
import { openSandbox } from '../sandbox/sandbox.ts';
import { users } from './accounts/record/table.ts';
import { startSession } from './accounts/sessions/sessions.ts';
import { orders } from './orders/table.ts';
import { openDatabase } from './platform/db/db.ts';
import { newId } from './platform/db/ids.ts';
import { createStripe } from './stripe/client.ts';
import { howMany } from './testing/long.ts';
import { milton } from './testing/shop-with-payments.ts';

const running = new Set<Subprocess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

const rounds = howMany(3, 20);
const buyers = 20;

test(`kill -9 during ${buyers} concurrent checkouts, ${rounds} rounds: nothing acknowledged is lost, nobody pays twice`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-crash-'));
  const cookies = await openAccounts(dataDir);
  const acknowledged = new Map<string, string>();
  const ended = new Set<string>();
  const charged = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const shop = await startShop(dataDir);
    let left = 1 + ((round * 37) % (3 * buyers));
    const onAnswer = () => {
      left -= 1;
      if (left === 0) shop.kill('SIGKILL');
    };
    await Promise.all(
      cookies.map((cookie, n) => buy(shop.origin, cookie, `${round}-${n}`, acknowledged, charged, onAnswer)),
    );
    shop.kill('SIGKILL');
    await shop.exited;
  }
  expect(acknowledged.size).toBeGreaterThan(5 * rounds);
  expect(charged.size).toBeGreaterThan(rounds);
  expect(charged.size).toBeLessThan(acknowledged.size);
  const shop = await startShop(dataDir);
  for (let round = 0; round < rounds; round += 1) {
    const again = cookies.map(async (cookie, n) => {
      const key = `${round}-${n}`;
      const outcome = await buy(shop.origin, cookie, key, acknowledged, charged);
      if (outcome !== 409) return outcome;
      // A later order replaced it: the browser uses a new key.
      ended.add(key);
      return buy(shop.origin, cookie, `${key}-again`, acknowledged, charged);
    });
    expect(await Promise.all(again)).toEqual(Array(buyers).fill('paid'));
  }
  shop.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
  expect(ended.size).toBeGreaterThan(rounds);
  expect([...ended].filter((key) => charged.has(key))).toEqual([]);
  for (const key of ended) acknowledged.delete(key);
  expect(acknowledged.size).toBe(rounds * buyers);
  expect(charged.size).toBe(rounds * buyers);
  await expectEveryOrderPaidOnce(dataDir, new Set(acknowledged.values()));
  rmSync(dataDir, { recursive: true });
}, 900_000);

/** Like a browser that keeps `key`. */
async function buy(
  origin: string,
  cookie: string,
  key: string,
  acknowledged: Map<string, string>,
  charged: Set<string>,
  onAnswer = () => {},
) {
  try {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key };
    const cart = JSON.stringify({ items: [{ id: 'kale', quantity: 1 }], deliveryAddress: milton });
    const checkout = await ask(`${origin}/api/cart/checkout`, { method: 'POST', headers, body: cart });
    if (!checkout.ok) return checkout.status;
    const { orderId, clientSecret } = await checkout.json();
    if ((acknowledged.get(key) ?? orderId) !== orderId) return 'another order than was acknowledged';
    acknowledged.set(key, orderId);
    onAnswer();
    const intent = String(clientSecret).split('_secret_')[0];
    if (await pay(origin, String(intent), clientSecret)) charged.add(key);
    onAnswer();
    const body = JSON.stringify({ paymentIntentId: intent });
    const done = await ask(`${origin}/api/complete-subscription`, { method: 'POST', headers, body });
    onAnswer();
    return done.ok ? 'paid' : done.status;
  } catch {
    return 'cut off';
  }
}

async function pay(origin: string, intent: string, secret: string): Promise<boolean> {
  const { publishableKey } = await (await ask(`${origin}/api/payments/config`)).json();
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' };
  const body = new URLSearchParams({ client_secret: secret, 'payment_method_data[type]': 'card' });
  for (const [field, value] of Object.entries(card)) body.set(`payment_method_data[card][${field}]`, value);
  const url = `${origin}/sandbox/stripe/v1/payment_intents/${intent}`;
  const headers = { authorization: `Bearer ${publishableKey}` };
  const before = await (await ask(`${url}?client_secret=${secret}`, { headers })).json();
  if (before.status === 'succeeded') return true;
  return (await ask(`${url}/confirm`, { method: 'POST', headers, body })).ok;
}

/** Connections to a killed shop may hang. */
function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, keepalive: false, signal: AbortSignal.timeout(5_000) });
}

/** Nothing else is paid. */
async function expectEveryOrderPaidOnce(dataDir: string, acknowledged: Set<string>) {
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  const paid = db.select().from(orders).where(eq(orders.paymentStatus, 'paid')).all();
  expect(new Set(paid.map((order) => order.id))).toEqual(acknowledged);
  const sandbox = openSandbox({
    file: join(dataDir, 'sandbox.sqlite'),
    basePath: '/sandbox/stripe',
    origin: () => 'http://localhost',
    deliver: async () => new Response(),
  });
  const stripe = createStripe(sandbox.keys.secretKey, 'http://localhost/sandbox/stripe', sandbox.fetch);
  const payments: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    if (intent.status === 'succeeded') payments.push(intent.metadata.order_id ?? 'none');
  }
  expect(payments.toSorted()).toEqual([...acknowledged].toSorted());
  await sandbox.stop();
  db.$client.close();
}

async function openAccounts(dataDir: string): Promise<string[]> {
  const first = await startShop(dataDir);
  first.kill('SIGTERM');
  await first.exited;
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  db.$client.run("update products set stock_ounces = 100000 where id = 'kale'");
  const cookies = Array.from({ length: buyers }, (_, n) => {
    const id = newId();
    const email = `buyer${n}@example.com`;
    db.insert(users).values({ id, email, emailKey: email, createdAt: Date.now() }).run();
    return `session=${startSession(db, id, Date.now())}`;
  });
  db.$client.close();
  return cookies;
}

async function startShop(dataDir: string) {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const port = probe.port ?? 0;
  await probe.stop(true);
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/main.ts`], {
    env: { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  running.add(child);
  void child.exited.then(() => running.delete(child));
  const origin = `http://localhost:${port}`;
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await ask(`${origin}/healthz`).catch(() => null))?.ok) break;
    await Bun.sleep(10);
  }
  return { origin, exited: child.exited, kill: (signal: 'SIGKILL' | 'SIGTERM') => child.kill(signal) };
}
