import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAdmin } from './env.ts';
import { liveEnv, stagingEnv } from './testing/live-env.ts';
import { openLoggingShop, openShopProcess, refusalOf, spawnShop } from './testing/process.ts';
import { openClient, signIn as signInAs } from './testing/shop-client.ts';

/** Each test starts the real process on a free port. */
const folders: string[] = [];
const open: Bun.Subprocess[] = [];
afterEach(async () => {
  for (const shop of open.splice(0)) {
    shop.kill('SIGTERM');
    await shop.exited;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-modes-'));
  folders.push(folder);
  return folder;
}

async function openDemo() {
  const { shop, port } = await openShopProcess({ DATA_DIR: newFolder() });
  open.push(shop);
  return port;
}

async function openShop(env: Record<string, string>) {
  const { shop, origin } = await openLoggingShop(env);
  open.push(shop);
  return { shop, origin };
}

async function signIn(origin: string, login: { email: string; password: string }) {
  const client = openClient(origin);
  await signInAs(client, login);
  return [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

const owner = { email: stagingEnv.ADMIN_EMAIL, password: stagingEnv.ADMIN_PASSWORD };

test('a test shop says so on every page, is found by no search engine and has no sandbox', async () => {
  const { origin } = await openShop({ ...stagingEnv, DATA_DIR: newFolder() });
  for (const path of ['/', '/faq', '/one-time-checkout', '/dashboard', '/no-such-page']) {
    const page = await fetch(origin + path, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('>Test shop: no card is charged</aside>');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('permissions-policy')).toContain('payment=(self "https://js.stripe.com")');
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  }
  const own = [
    '/api/products',
    '/api/auth/user',
    '/api/no',
    '/sandbox/outbox',
    '/robots.txt',
    '/favicon.svg',
  ];
  for (const path of own) expect((await fetch(origin + path)).headers.get('x-robots-tag')).toBe('noindex');
  for (const path of ['outbox', 'clock', 'stripe/faults', 'stripe/v1/charges'])
    expect((await fetch(`${origin}/sandbox/${path}`)).status).toBe(404);
  expect(await (await fetch(`${origin}/api/payments/config`)).json()).toEqual({
    publishableKey: 'pk_test_1',
    apiBase: null,
  });
  const cookie = await signIn(origin, owner);
  const ask = async (path: string) => (await fetch(origin + path, { headers: { cookie } })).json();
  expect(await ask('/api/admin/mails')).toEqual([]);
  const { mode, faults } = await ask('/api/admin/health');
  expect([mode, faults.map(({ name }: { name: string }) => name)]).toEqual([
    'staging',
    expect.arrayContaining(['placeholders']),
  ]);
  expect(await ask('/api/admin/setup')).toContainEqual(
    expect.objectContaining({ id: 'placeholders', isDone: false }),
  );
}, 20_000);

test('a demo has no line of a test shop and lets no page ask for a wallet', async () => {
  const page = await fetch(`http://localhost:${await openDemo()}/`);
  expect(await page.text()).not.toContain('Test shop');
  expect(page.headers.get('x-robots-tag')).toBeNull();
  expect(page.headers.get('permissions-policy')).toContain('payment=()');
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
}, 20_000);

test('a folder keeps the mode of its shop', async () => {
  const folder = newFolder();
  const keys = { ...stagingEnv, SHOP_MODE: 'demo', DATA_DIR: folder };
  const staging = { ...stagingEnv, DATA_DIR: folder };
  const live = { ...liveEnv, TRUST_PROXY: '0', DATA_DIR: folder };
  const refusal = async (env: Record<string, string>) => (await refusalOf(spawnShop(env))).join(' ');
  const end = ({ shop }: { shop: Bun.Subprocess }) => {
    shop.kill('SIGTERM');
    return shop.exited;
  };
  await end(await openShop(live));
  expect(await refusal(staging)).toContain(
    'DATA_DIR holds a shop that was begun with stripe live (SHOP_MODE=live); for stripe test (SHOP_MODE=staging) choose an empty folder.',
  );
  for (const demo of [keys, { DATA_DIR: folder }])
    expect(await refusal(demo)).toContain('begun with stripe live (SHOP_MODE=live); for ');
  rmSync(folder, { recursive: true });
  await end(await openShop(staging));
  expect(await refusal(live)).toContain(
    'begun with stripe test (SHOP_MODE=staging); for stripe live (SHOP_MODE=live)',
  );
  await end(await openShop(staging));
}, 40_000);

const owned = ['/sandbox/outbox', '/sandbox/clock', '/sandbox/stripe/faults'];

test('mails, clock and faults of a demo answer on this machine or to an admin, its provider to all', async () => {
  const port = await openDemo();
  const lan = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  const statuses = (at: string, headers = {}) =>
    Promise.all(owned.map(async (path) => (await fetch(at + path, { headers })).status));
  expect(await statuses(`http://localhost:${port}`)).toEqual([200, 200, 200]);
  expect(await statuses(`http://127.0.0.1:${port}`)).toEqual([200, 200, 200]);
  if (!lan) return;
  const there = `http://${lan}:${port}`;
  expect(await statuses(there)).toEqual([403, 403, 403]);
  // The host alone proves nothing.
  expect(await statuses(there, { host: `localhost:${port}` })).toEqual([403, 403, 403]);
  expect((await fetch(`${there}/sandbox/stripe/v1/customers`)).status).toBe(401);
  const cookie = await signIn(there, demoAdmin);
  expect(await statuses(there, { cookie })).toEqual([200, 200, 200]);
}, 20_000);

test('behind a proxy of this machine, mails, clock and faults of a demo answer to an admin alone', async () => {
  const { port, printed } = await openPublicDemo(newFolder());
  // As Caddy does: from this machine, with the host that was asked for and the address that asked.
  const proxy = Bun.serve({
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set('host', 'demo.example.com');
      headers.set('x-forwarded-for', '203.0.113.9');
      return fetch(`http://127.0.0.1:${port}${pathname}`, {
        method: request.method,
        headers,
        body: request.body,
      });
    },
  });
  const at = `http://127.0.0.1:${proxy.port}`;
  const statuses = (headers = {}) =>
    Promise.all(owned.map(async (path) => (await fetch(at + path, { headers })).status));
  expect(await statuses()).toEqual([403, 403, 403]);
  expect((await fetch(`${at}/sandbox/stripe/v1/customers`)).status).toBe(401);
  const cookie = await signIn(at, { email: demoAdmin.email, password: passwordIn(printed) });
  expect(await statuses({ cookie })).toEqual([200, 200, 200]);
  await proxy.stop(true);
}, 20_000);

test('a demo that others can reach makes its admin password at the first start, and says it once', async () => {
  const folder = newFolder();
  const first = await openPublicDemo(folder);
  const password = passwordIn(first.printed);
  expect(password).not.toBe(demoAdmin.password);
  first.shop.kill('SIGTERM');
  await first.shop.exited;
  const second = await openPublicDemo(folder);
  expect(passwordIn(second.printed)).toBe('(printed at the first start)');
  const at = `http://localhost:${second.port}`;
  await signIn(at, { email: demoAdmin.email, password });
  const { status } = await fetch(`${at}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoAdmin),
  });
  expect(status).toBe(401);
}, 20_000);

const passwordIn = (printed: string) => /Demo admin +\S+ \/ (.+)/.exec(printed)?.[1] ?? '';

async function openPublicDemo(folder: string) {
  const port = freePort();
  const env = { DATA_DIR: folder, PORT: String(port), ORIGIN: 'https://demo.example.com', TRUST_PROXY: '1' };
  const { shop, printed } = await openShopProcess(env);
  open.push(shop);
  return { shop, port, printed };
}

function freePort(): number {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port = 0 } = probe;
  probe.stop(true);
  return port;
}
