import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { liveEnv } from '../../../src/server/testing/live-env.ts';
import { validRegistration } from '../../../src/shared/contract/test-registration.ts';
import { limits } from '../../../src/shared/rules/limits.ts';
import { freePort, openCaddy, root, until } from './machine.ts';

/** The built shop in live mode behind the machine's Caddy, with `deploy/Caddyfile` as it is. */

const folder = mkdtempSync(join(tmpdir(), 'shop-caddy-'));
const [shopPort, tlsPort] = [freePort(), freePort()];
const origin = `https://localhost:${tlsPort}`;
const running: Subprocess[] = [];
let shop: Subprocess;
let authority: string;
let ca: string;
let plainPort: number;

beforeAll(async () => {
  const opened = await openCaddy(folder, `${root}/deploy/Caddyfile`, origin, shopPort);
  running.push(opened.caddy);
  ({ authority, plainPort } = opened);
  ca = readFileSync(authority, 'utf8');
  shop = startShop();
  await until(async () => ((await get('/healthz')).ok ? true : undefined), opened.log);
});
afterAll(async () => {
  for (const child of [shop, ...running]) {
    child.kill('SIGTERM');
    await child.exited;
  }
  rmSync(folder, { recursive: true });
});

/** Neither its provider nor its mail server is there: nothing here asks them for anything. */
function startShop(): Subprocess {
  return Bun.spawn([process.execPath, 'dist/shop/main.js'], {
    cwd: root,
    env: {
      ...liveEnv,
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      ORIGIN: origin,
      PORT: String(shopPort),
      DATA_DIR: join(folder, 'data'),
      STRIPE_API_BASE: 'https://localhost:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
    stdout: 'inherit',
    stderr: 'inherit',
  });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { headers, tls: { ca }, redirect: 'manual', decompress: false });

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    tls: { ca },
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The status of the same request from another address of this machine. */
function statusFrom(address: string, path: string, body: object, headers: string[]): number {
  const child = Bun.spawnSync([
    'curl',
    '--silent',
    '--output',
    '/dev/null',
    '--write-out',
    '%{http_code}',
    '--interface',
    address,
    '--connect-to',
    `::127.0.0.1:${tlsPort}`,
    '--cacert',
    authority,
    '--json',
    JSON.stringify(body),
    ...headers.flatMap((header) => ['--header', header]),
    `${origin}${path}`,
  ]);
  return Number(child.stdout.toString());
}

test('cookies of a customer are for https and this host only', async () => {
  const answer = await post('/api/auth/register', { ...validRegistration, email: 'ann@example.com' });
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([
    200,
    expect.stringContaining('max-age=31536000'),
  ]);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length).toBe(2);
  for (const cookie of cookies) {
    expect(cookie).toStartWith('__Host-');
    for (const part of ['; Secure', '; HttpOnly', '; SameSite=Lax', '; Path=/'])
      expect(cookie.toLowerCase()).toContain(part.toLowerCase());
  }
});

test('a client counts by its own address, whatever it says of itself', async () => {
  const { maxCount } = limits.passwordResetsPerIp;
  const path = '/api/auth/forgot-password';
  const email = (n: number) => ({ email: `nobody-${n}@example.com` });
  for (let n = 0; n < maxCount; n += 1)
    expect((await post(path, email(n), { 'x-forwarded-for': `192.0.2.${n}` })).status).toBe(200);
  expect((await post(path, email(98), { 'x-forwarded-for': '192.0.2.250' })).status).toBe(429);
  expect(statusFrom('127.0.0.2', path, email(99), ['X-Forwarded-For: 127.0.0.1'])).toBe(200);
});

test('pages come as the shop compressed them, plain http moves to https, the demo has no address', async () => {
  const direct = await fetch(`http://localhost:${shopPort}/faq`, {
    headers: { 'accept-encoding': 'br, gzip' },
    decompress: false,
  });
  const page = await get('/faq', { 'accept-encoding': 'br, gzip' });
  for (const name of ['content-encoding', 'etag', 'content-length', 'content-security-policy'])
    expect([name, page.headers.get(name)]).toEqual([name, direct.headers.get(name)]);
  expect(page.headers.get('content-encoding')).toBe('br');
  const current = await get('/faq', {
    'accept-encoding': 'br, gzip',
    'if-none-match': page.headers.get('etag') ?? '',
  });
  expect(current.status).toBe(304);
  const plain = await fetch(`http://localhost:${plainPort}/faq`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([308, `${origin}/faq`]);
  expect((await get('/sandbox/outbox')).status).toBe(404);
  expect(await (await get('/.well-known/security.txt')).text()).toContain(`Canonical: ${origin}/`);
});

test('a request that comes while the shop restarts waits for it', async () => {
  shop.kill('SIGTERM');
  await shop.exited;
  const waiting = get('/api/products');
  shop = startShop();
  expect((await waiting).status).toBe(200);
});
