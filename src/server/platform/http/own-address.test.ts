import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, serveShop } from '../../app.ts';
import { liveEnv } from '../../testing/live-env.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let live: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  live = await openTestShop({ env: { ...liveEnv, TRUST_PROXY: '0' } });
});
afterAll(() => {
  shop.close();
  live.close();
});

/** 400 (no email): the origin was accepted. */
async function signInStatus(at: TestShop, host: string, origin: string): Promise<number> {
  return (await at.visitor().call('POST', '/api/auth/login', {}, { host, origin })).status;
}

test.each([
  ['evil.example:3000', 403],
  ['shop.local:3000', 403],
  ['127.0.0.1.evil.example:3000', 403],
  ['127.0.0.1:3000', 400],
  ['192.168.1.20:3000', 400],
  ['[::1]:3000', 400],
  ['localhost:3001', 400],
  ['shop.localhost:3000', 400],
])('a page of the demo opened at %s is answered with %p', async (host, status) => {
  expect(await signInStatus(shop, host, `http://${host}`)).toBe(status);
  expect(await signInStatus(shop, host, 'http://localhost:3000')).toBe(400);
  expect(await signInStatus(shop, host, `https://${host}`)).toBe(403);
  expect(await signInStatus(shop, 'localhost:3000', `http://${host}`)).toBe(403);
});

test('a live shop is at its public address alone, whatever host its proxy names', async () => {
  expect(await signInStatus(live, '10.0.0.5:3000', 'https://shop.example.com')).toBe(400);
  expect(await signInStatus(live, '127.0.0.1:3000', 'http://127.0.0.1:3000')).toBe(403);
  expect(await signInStatus(live, 'localhost:3000', 'http://localhost:3000')).toBe(403);
  expect(await signInStatus(live, 'evil.example', 'http://evil.example')).toBe(403);
});

test.each([
  ['evil.example', 403, 403],
  ['localhost.evil.example:3000', 403, 403],
  ['1.evil', 403, 403],
  ['eden.example', 200, 403],
  ['EDEN.example:8080', 200, 403],
  ['192.168.1.20', 200, 403],
  ['127.0.0.1:3000', 200, 200],
  ['[::1]:3000', 200, 200],
  ['localhost', 200, 200],
])(
  'the demo’s provider, asked for at %s, answers %p, and mails, clock and faults %p',
  async (host, provider, own) => {
    const env = { ...shop.deps.env, origin: 'https://eden.example', port: 0 };
    const dist = mkdtempSync(join(tmpdir(), 'shop-own-address-'));
    writeFileSync(join(dist, 'site.json'), JSON.stringify({ files: {}, pages: {}, routes: [] }));
    const app = createApp({ ...shop.deps, env });
    const demo = async () => new Response('[]');
    const server = await serveShop(app, { ...shop.deps, env }, { dist, demoHandler: demo });
    const ask = (path: string, method = 'GET', headers = {}) =>
      fetch(`http://localhost:${app.server?.port}${path}`, { method, headers: { host, ...headers } });
    for (const path of ['v1/charges', 'challenge/x', 'portal/x', 'invoice/x', 'receipt/x'])
      expect((await ask(`/sandbox/stripe/${path}`)).status).toBe(provider);
    const owns = [
      await ask('/sandbox/outbox'),
      await ask('/sandbox/clock', 'POST'),
      await ask('/sandbox/stripe/faults', 'PUT'),
      await ask('/sandbox/stripe/disputes/x', 'POST'),
    ];
    expect(owns.map(({ status }) => status)).toEqual([own, own, own, own]);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await ask('/sandbox/outbox', 'GET', { [name]: '203.0.113.9' })).status).toBe(403);
    expect((await ask('/healthz')).status).toBe(200);
    await server.stop();
    rmSync(dist, { recursive: true });
  },
);
