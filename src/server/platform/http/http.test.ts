import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Elysia } from 'elysia';
import * as v from 'valibot';
import { createApp, serveShop } from '../../app.ts';
import { liveEnv } from '../../testing/live-env.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { createLogger } from '../process/log.ts';
import { http } from './http.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const login = { email: 'nobody@example.com', password: 'secret-password' };
const send = (headers: Record<string, string>, path = '/api/auth/login', body = JSON.stringify(login)) =>
  shop.app.handle(
    new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }),
  );

test.each([
  'https://evil.example',
  'null',
  'http://localhost:3001',
  'https://localhost:3000',
  'http://localhost:3000.evil.example',
])('a request from %p changes nothing, sign-in included', async (origin) =>
  expect((await send({ origin })).status).toBe(403),
);

test('the shop’s own origin and programs without one are served', async () => {
  expect((await send({ origin: 'http://localhost:3000' })).status).toBe(401);
  expect((await send({})).status).toBe(401);
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test.each([
  ['POST', '/sandbox/clock'],
  ['PUT', '/sandbox/stripe/faults'],
  ['DELETE', '/sandbox/stripe/faults'],
  ['POST', '/sandbox/stripe/challenge/some-token'],
  ['POST', '/sandbox/stripe/v1'],
  ['POST', '/api/stripe/webhooks'],
])('%s %s is closed to other sites', async (method, path) => {
  const send = (origin: string) => shop.visitor().call(method, path, {}, { origin });
  expect((await send('https://evil.example')).status).toBe(403);
  expect((await send('http://localhost:3000')).status).toBe(404);
});

test.each(['/sandbox/stripe/v1/payment_intents', '/api/stripe/webhook'])(
  '%s has other means than the origin to know who asks',
  async (path) => {
    const answer = await shop.visitor().call('POST', path, {}, { origin: 'https://evil.example' });
    expect(answer.status).not.toBe(403);
  },
);

test('too large a body is refused, and nothing of it comes back', async () => {
  const answer = await send({ 'content-length': '70000' }, '/api/auth/login', 'x'.repeat(70_000));
  expect(answer.status).toBe(413);
});

test('a served shop refuses bodies that are too large, however they come, with a sentence of its own', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'shop-http-'));
  writeFileSync(join(dist, 'site.json'), JSON.stringify({ files: {}, pages: {}, routes: [] }));
  const app = createApp(shop.deps);
  const server = await serveShop(
    app,
    { ...shop.deps, env: { ...shop.deps.env, port: 0 } },
    { dist, demoHandler: null },
  );
  const post = async (path: string, body: string | ReadableStream) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
    const url = `http://localhost:${app.server?.port}${path}`;
    const answer = await fetch(url, { method: 'POST', body, headers });
    const framing = answer.headers.get('x-frame-options');
    return [answer.status, framing, (await answer.text()).replace(/^[A-Z][^<>{}]+\.$/, 'a sentence')];
  };
  const refused = (status: number) => [status, 'DENY', 'a sentence'];
  for (const path of ['/api/auth/login', '/api/nothing', '/about']) {
    expect(await post(path, 'x'.repeat(70_000))).toEqual(refused(413));
    expect(await post(path, 'x'.repeat(3_000_000))).toEqual(refused(413));
  }
  expect(await post('/api/auth/login', streamOf(70_000))).toEqual(refused(413));
  expect(await post('/api/auth/login', streamOf(3_000_000))).toEqual(refused(413));
  const webhook = '/api/stripe/webhook';
  expect(await post(webhook, 'x'.repeat(200_000))).toEqual(refused(400));
  expect(await post(webhook, 'x'.repeat(300_000))).toEqual(refused(413));
  expect(await post(webhook, streamOf(200_000))).toEqual(refused(400));
  expect(await post(webhook, streamOf(300_000))).toEqual(refused(413));
  await server.stop();
  rmSync(dist, { recursive: true });
});

test.each([
  ['/api/auth/login', 'content-length: 500\r\n\r\n{"ema'],
  ['/api/auth/login', 'transfer-encoding: chunked\r\n\r\n5\r\n{"ema\r\n'],
  ['/api/stripe/webhook', 'content-length: 500\r\n\r\n{"ema'],
  ['/api/stripe/webhook', 'transfer-encoding: chunked\r\n\r\n5\r\n{"ema\r\n'],
])('a client that goes away in the middle of its body to %s is no fault of the shop', async (path, rest) => {
  const dist = mkdtempSync(join(tmpdir(), 'shop-http-'));
  writeFileSync(join(dist, 'site.json'), JSON.stringify({ files: {}, pages: {}, routes: [] }));
  const lines: string[] = [];
  const answered = Promise.withResolvers<void>();
  const write = (line: string) => {
    lines.push(line);
    if (line.includes('"msg":"request"')) answered.resolve();
  };
  const deps = { ...shop.deps, log: createLogger('debug', { write }) };
  const app = createApp(deps);
  const server = await serveShop(
    app,
    { ...deps, env: { ...deps.env, port: 0 } },
    { dist, demoHandler: null },
  );
  const port = app.server?.port ?? 0;
  const head = 'content-type: application/json\r\nstripe-signature: t=1,v1=00\r\n';
  const client = await Bun.connect({ hostname: 'localhost', port, socket: { data() {} } });
  client.write(`POST ${path} HTTP/1.1\r\nhost: localhost:3000\r\n${head}${rest}`);
  client.end();
  await answered.promise;
  expect(lines.map((line) => JSON.parse(line)).map(({ level, status }) => [level, status])).toEqual([
    ['info', 400],
  ]);
  await server.stop();
  rmSync(dist, { recursive: true });
});

function streamOf(bytes: number): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (let left = bytes; left > 0; left -= 1000) controller.enqueue(new Uint8Array(1000).fill(120));
      controller.close();
    },
  });
}

test('errors are one plain sentence that echoes nothing', async () => {
  for (const body of [
    '{"email": 7, "password": "secret-password"}',
    '{"email": "secret-password"',
    '[]',
    '"secret-password"',
  ]) {
    const answer = await send({}, '/api/auth/login', body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toStartWith('text/plain');
    const text = await answer.text();
    expect(text).not.toContain('secret-password');
    expect(text).toMatch(/^[A-Z][^{}<>]+$/);
  }
});

test('every answer carries the security headers and an id, private ones no-store', async () => {
  for (const path of ['/api/auth/user', '/api/products', '/api/nothing', '/healthz']) {
    const { headers } = await shop.visitor().call('GET', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{20}$/);
  }
  expect((await shop.visitor().call('GET', '/api/auth/user')).headers.get('cache-control')).toBe('no-store');
  expect((await shop.visitor().call('GET', '/api/products')).headers.get('cache-control')).toBe('no-cache');
});

test('a live shop lets Stripe open wallets, and is found by search engines', async () => {
  const live = await openTestShop({ env: liveEnv });
  const { headers } = await live.visitor().call('GET', '/api/products');
  expect(headers.get('permissions-policy')).toContain('payment=(self "https://js.stripe.com")');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('x-robots-tag')).toBeNull();
  live.close();
});

test('a shop that cannot read its database is not healthy', async () => {
  const broken = await openTestShop();
  expect((await broken.visitor().call('GET', '/healthz')).status).toBe(200);
  broken.deps.db.$client.run('alter table settings rename to lost');
  expect((await broken.visitor().call('GET', '/healthz')).status).toBe(503);
});

test('JSON that is nested too deeply is refused before anybody looks at it', async () => {
  const nested = (depth: number) => `{"email": ${'['.repeat(depth)}${']'.repeat(depth)}, "password": "x"}`;
  const refusal = await send({}, '/api/auth/login', nested(40));
  expect([refusal.status, await refusal.text()]).toEqual([400, 'The request is nested too deeply.']);
  const brackets = JSON.stringify({ ...login, password: '['.repeat(200) });
  expect((await send({}, '/api/auth/login', brackets)).status).toBe(401);
});

function loggingApp() {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const app = new Elysia()
    .use(http({ ...shop.deps, log }))
    .get('/faulty', (): { count: number } => JSON.parse('{"street": "12 Main St"}'), {
      response: v.object({ count: v.number() }),
    });
  return { app, lines };
}

test('an answer that does not fit its schema is a fault of the shop, and stays out of the log', async () => {
  const { app, lines } = loggingApp();
  const answer = await app.handle(new Request('http://localhost:3000/faulty'));
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('12 Main St');
  expect(lines.join()).toContain('does not fit its schema');
  expect(lines.join()).not.toContain('12 Main St');
});

test('a log line holds the beginning of a long path', async () => {
  const { app, lines } = loggingApp();
  await app.handle(new Request(`http://localhost:3000/${'a'.repeat(3000)}`, { method: 'POST' }));
  await Bun.sleep(1);
  expect(lines).toHaveLength(1);
  expect(lines.join().length).toBeLessThan(500);
});

test('the address of a calendar feed stays out of the log', async () => {
  const { app, lines } = loggingApp();
  await app.handle(new Request('http://localhost:3000/calendar/s3cret.ics', { method: 'POST' }));
  await Bun.sleep(1);
  expect(lines.join()).toContain('/calendar/[private]');
  expect(lines.join()).not.toContain('s3cret');
});
