import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '../../../shared/rules/limits.ts';
import { createApp, serveShop } from '../../app.ts';
import { liveEnv } from '../../testing/live-env.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { AppError } from '../errors.ts';
import { bodyLimits } from './request-body.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ env: { TRUST_PROXY: '1' } });
});
afterEach(() => shop.close());

const login = { email: 'nobody@example.com', password: 'wrong' };

async function post(body: string, from = '192.0.2.1', path = '/api/auth/login') {
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-forwarded-for': from,
    },
  });
  return (await shop.app.handle(request)).status;
}

test('every route that takes something in refuses it without writing it out', () => {
  const schemas = shop.app.routes.flatMap(({ path, hooks }) =>
    [hooks.body, hooks.query, hooks.params, hooks.headers].flatMap((schema) =>
      schema ? [{ path, check: schema['~standard'].validate }] : [],
    ),
  );
  expect(schemas.length).toBeGreaterThan(15);
  for (const { path, check } of schemas) expect(() => check(7), path).toThrow(AppError);
});

test('a network address that keeps sending invalid requests is not read any more for a minute', async () => {
  const { maxCount, withinMs } = limits.invalidRequestsPerIp;
  for (let sent = 0; sent < maxCount; sent += 1) expect(await post('{')).toBe(400);
  expect(await post('{')).toBe(429);
  expect(await post(JSON.stringify(login))).toBe(429);
  expect(await post(JSON.stringify(login), '192.0.2.2')).toBe(401);
  shop.clock.now += withinMs;
  expect(await post(JSON.stringify(login))).toBe(401);
});

test('large bodies are few, small ones do not count', async () => {
  const large = JSON.stringify({ ...login, note: 'x'.repeat(9000) });
  for (let sent = 0; sent < limits.largeBodiesPerIp.maxCount; sent += 1)
    expect(await post(large, '192.0.2.1', '/api/nothing')).toBe(404);
  expect(await post(large)).toBe(429);
  expect(await post(JSON.stringify(login))).toBe(401);
});

test('calls to the demo’s own addresses are neither counted nor limited', async () => {
  const callSandbox = (bytes: number) => post('x'.repeat(bytes), '192.0.2.1', '/sandbox/clock');
  for (let sent = 0; sent <= limits.largeBodiesPerIp.maxCount; sent += 1)
    expect(await callSandbox(9000)).toBe(404);
  for (let sent = 0; sent < limits.invalidRequestsPerIp.maxCount; sent += 1)
    expect(await callSandbox(bodyLimits.json + 1)).toBe(413);
  for (let sent = 0; sent < limits.invalidRequestsPerIp.maxCount; sent += 1)
    expect(await post('{')).toBe(400);
  expect(await post('{')).toBe(429);
  expect(await callSandbox(9000)).toBe(404);
});

test('in live mode, which has none of them, such calls count like any other', async () => {
  shop.close();
  shop = await openTestShop({ env: liveEnv });
  for (let sent = 0; sent < limits.largeBodiesPerIp.maxCount; sent += 1)
    await post('x'.repeat(9000), '192.0.2.1', '/sandbox/clock');
  expect(await post('x'.repeat(9000), '192.0.2.1', '/sandbox/clock')).toBe(429);
});

test('forged webhooks use up neither the shop’s limit nor that of the real ones', async () => {
  const headers = { 'stripe-signature': 't=1,v1=00' };
  const webhook = (from: string) =>
    shop.visitor().call('POST', '/api/stripe/webhook', {}, { ...headers, 'x-forwarded-for': from });
  for (let sent = 0; sent < limits.invalidRequestsPerIp.maxCount; sent += 1) await webhook('192.0.2.1');
  expect((await webhook('192.0.2.1')).status).toBe(429);
  expect((await webhook('192.0.2.2')).status).toBe(400);
  expect(await post(JSON.stringify(login))).toBe(401);
});

test('a webhook without a signature is refused before its body is read', async () => {
  let reads = 0;
  const pull = (controller: ReadableStreamDefaultController) => {
    reads += 1;
    controller.enqueue(new TextEncoder().encode('{}'));
    controller.close();
  };
  const send = (headers: Record<string, string>) => {
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
    return shop.app.handle(new Request('http://localhost:3000/api/stripe/webhook', init));
  };
  expect([(await send({})).status, reads]).toEqual([400, 0]);
  expect([(await send({ 'stripe-signature': 't=1,v1=00' })).status, reads]).toEqual([400, 1]);
});

test('a webhook has 256 KB at most', async () => {
  const headers = { 'stripe-signature': 't=1,v1=00' };
  const webhook = (bytes: number) =>
    shop.visitor().call('POST', '/api/stripe/webhook', 'a'.repeat(bytes), {
      ...headers,
      'content-length': String(bytes + 2),
    });
  expect((await webhook(256 * 1024 - 2)).status).toBe(400);
  expect((await webhook(256 * 1024 - 1)).status).toBe(413);
  const [status, sent] = await postEndless('/api/stripe/webhook', 'application/json', 40, headers);
  expect(status).toBe(413);
  expect(sent).toBeLessThan(20);
});

test('addresses and cookies that are longer than any of the shop are refused before they are parsed', async () => {
  const { call } = shop.visitor();
  expect((await call('GET', `/api/products?${'a'.repeat(3000)}`)).status).toBe(200);
  expect((await call('GET', `/api/products?${'a'.repeat(5000)}`)).status).toBe(414);
  expect((await call('GET', '/api/products', undefined, { cookie: 'a=1;'.repeat(1000) })).status).toBe(200);
  expect((await call('GET', '/api/products', undefined, { cookie: 'a=1;'.repeat(3000) })).status).toBe(431);
});

let served: { port: number; stop(): Promise<void> };
const dist = mkdtempSync(join(tmpdir(), 'shop-limits-'));

beforeAll(async () => {
  writeFileSync(join(dist, 'site.json'), JSON.stringify({ files: {}, pages: {}, routes: [] }));
  const { deps } = await openTestShop();
  const app = createApp(deps);
  const demo = async () => new Response('answered');
  const server = await serveShop(
    app,
    { ...deps, env: { ...deps.env, port: 0 } },
    { dist, demoHandler: demo },
  );
  served = { port: app.server?.port ?? 0, stop: server.stop };
});
afterAll(async () => {
  await served.stop();
  rmSync(dist, { recursive: true });
});

/** Returns the status and the megabytes sent. */
async function postEndless(
  path: string,
  type: string,
  megabytes: number,
  headers: Record<string, string> = {},
): Promise<[number, number]> {
  let sent = 0;
  const body = new ReadableStream({
    async pull(controller) {
      if (sent >= megabytes) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(1_000_000).fill(97));
      await Bun.sleep(1);
    },
  });
  const url = `http://localhost:${served.port}${path}`;
  const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': type, ...headers } });
  return [answer.status, sent];
}

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json',
])('an endless body of %s is not collected', async (type) => {
  const [status, sent] = await postEndless('/api/auth/login', type, 40);
  expect([400, 413]).toContain(status);
  expect(sent).toBeLessThan(20);
});

test('the demo’s own addresses take no bodies without a length', async () => {
  expect((await postEndless('/sandbox/clock', 'application/json', 5))[0]).toBe(411);
});
