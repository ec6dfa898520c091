import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { liveEnv } from '../../../src/server/testing/live-env.ts';
import { validRegistration } from '../../../src/shared/contract/test-registration.ts';
import { limits } from '../../../src/shared/rules/limits.ts';

/** The built shop in live mode behind the machine's Caddy, with `deploy/Caddyfile` as it is. */

const root = join(import.meta.dir, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'shop-caddy-'));
const [shopPort, tlsPort, plainPort] = [freePort(), freePort(), freePort()];
const origin = `https://localhost:${tlsPort}`;
const running: Subprocess[] = [];
let shop: Subprocess;
let ca: string;

beforeAll(async () => {
  // Only what a test must not touch: the ports below 1024 and the certificates of the machine.
  const place = `storage file_system ${folder}/certificates`;
  const options = `{\n\tadmin off\n\thttp_port ${plainPort}\n\tskip_install_trust\n\t${place}\n}\n`;
  writeFileSync(join(folder, 'Caddyfile'), `${options}import ${root}/deploy/Caddyfile\n`);
  const env = { PATH: process.env.PATH, HOME: folder, ORIGIN: origin, UPSTREAM: `localhost:${shopPort}` };
  const command = ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  running.push(Bun.spawn(command, { env, stdout: 'ignore', stderr: Bun.file(join(folder, 'caddy.log')) }));
  shop = startShop();
  ca = await until(() => readFileSync(join(folder, 'certificates/pki/authorities/local/root.crt'), 'utf8'));
  await until(async () => ((await get('/healthz')).ok ? true : undefined));
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

function freePort(): number {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port = 0 } = probe;
  probe.stop(true);
  return port;
}

/** What `attempt` returns once it returns something; a file or an address that is not there yet is nothing. */
async function until<T>(attempt: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await Promise.try(attempt).catch(() => undefined);
    if (found !== undefined) return found;
    await Bun.sleep(50);
  }
  throw new Error(`Waited in vain: ${readFileSync(join(folder, 'caddy.log'), 'utf8').slice(-2000)}`);
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
    join(folder, 'certificates/pki/authorities/local/root.crt'),
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
