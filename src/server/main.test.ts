import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json';
import { openShopProcess, refusalOf, spawnShop } from './testing/process.ts';

test('half a body does not keep the shop from closing its database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-main-'));
  const { shop, port } = await openShopProcess({ DATA_DIR: folder });
  const half =
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
  const socket = await Bun.connect({ hostname: 'localhost', port, socket: { data() {} } });
  socket.write(half);
  await Bun.sleep(100);
  shop.kill('SIGTERM');
  // A forced stop exits with 1.
  expect(await shop.exited).toBe(0);
  expect(existsSync(join(folder, 'shop.sqlite'))).toBe(true);
  expect(existsSync(join(folder, 'shop.sqlite-wal'))).toBe(false);
  rmSync(folder, { recursive: true });
}, 20_000);

test('a port that a shop holds is not shared with a second one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-main-'));
  const { shop, port } = await openShopProcess({ DATA_DIR: join(folder, 'first') });
  const second = spawnShop({ DATA_DIR: join(folder, 'second'), PORT: String(port) });
  expect(await second.exited).toBe(1);
  expect(await new Response(second.stderr).text()).toContain(`PORT ${port} is taken`);
  shop.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
  rmSync(folder, { recursive: true });
}, 20_000);

test('behind a proxy the shop takes no connection that comes by another address of the machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-main-'));
  const { shop, port } = await openShopProcess({ DATA_DIR: folder, TRUST_PROXY: '1' });
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow();
  shop.kill('SIGTERM');
  await shop.exited;
  rmSync(folder, { recursive: true });
}, 20_000);

test('an address that is not of this machine ends the start with one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-main-'));
  const shop = spawnShop({ DATA_DIR: folder, HOST: '192.0.2.1' });
  expect(await refusalOf(shop)).toEqual([
    'The shop cannot start: HOST 192.0.2.1 is not an address of this machine.',
  ]);
  rmSync(folder, { recursive: true });
}, 20_000);

test('a data folder that cannot be written ends the start with one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-main-'));
  writeFileSync(join(folder, 'file'), '');
  const shop = spawnShop({ DATA_DIR: join(folder, 'file', 'data') });
  expect(await refusalOf(shop)).toEqual([
    `The shop cannot start: DATA_DIR (${folder}/file/data) cannot be written (ENOTDIR).`,
  ]);
  rmSync(folder, { recursive: true });
});

test('a folder begun with the sandbox does not become a shop with real keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-main-'));
  const { shop } = await openShopProcess({ DATA_DIR: folder });
  shop.kill('SIGTERM');
  await shop.exited;
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const other = spawnShop({ DATA_DIR: folder, ...keys });
  expect(await other.exited).toBe(1);
  expect(await new Response(other.stderr).text()).toContain(
    'begun with sandbox; for stripe test choose an empty folder',
  );
  rmSync(folder, { recursive: true });
}, 20_000);

test('the first line of the log and the health check say which version runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-main-'));
  const shop = spawnShop({ DATA_DIR: folder, LOG_LEVEL: 'info' });
  const { value } = await shop.stdout.getReader().read();
  const first = JSON.parse(new TextDecoder().decode(value).split('\n')[0] ?? '');
  expect(first).toMatchObject({ msg: 'the shop is open', version: manifest.version });
  const health = await fetch(`http://localhost:${first.port}/healthz`);
  expect(await health.json()).toEqual({ ok: true, version: manifest.version });
  shop.kill('SIGTERM');
  await shop.exited;
  rmSync(folder, { recursive: true });
}, 20_000);
