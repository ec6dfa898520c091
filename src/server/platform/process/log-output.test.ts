import { afterEach, expect, test } from 'bun:test';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { spawnShop } from '../../testing/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-log-'));
const running: Subprocess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL');
    await child.exited;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Logs every request. */
async function openShop(redirection: string) {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const port = probe.port ?? 0;
  await probe.stop(true);
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'debug' };
  const child = spawnShop(env, '', redirection);
  running.push(child);
  const visit = () => fetch(`http://localhost:${port}/healthz`, { keepalive: false });
  for (let tries = 0; tries < 500 && !(await visit().catch(() => null))?.ok; tries += 1) await Bun.sleep(20);
  return { child, visit };
}

async function expectAlive({ child, visit }: Awaited<ReturnType<typeof openShop>>) {
  for (let n = 0; n < 5; n += 1) expect((await visit()).ok).toBe(true);
  expect(child.exitCode).toBeNull();
}

test('a full disk under the log does not end the shop', async () => {
  await expectAlive(await openShop('>/dev/full'));
});

test('a log that nobody reads any more does not end the shop', async () => {
  const shop = await openShop('');
  await shop.child.stdout.cancel();
  await expectAlive(shop);
});

test('lines are dropped while the pipe is full or closed, and counted when somebody reads again', async () => {
  const pipe = join(folder, 'log');
  Bun.spawnSync(['mkdir', '-p', folder]);
  Bun.spawnSync(['mkfifo', pipe]);
  const first = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const shop = await openShop(`>${pipe}`);
  for (let n = 0; n < 1500; n += 1) await shop.visit();
  await expectAlive(shop);
  closeSync(first);
  await expectAlive(shop);
  const second = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  expect(readAll(second)).toContain('"msg":"request"');
  await shop.visit();
  await Bun.sleep(50);
  const lines = readAll(second).trim().split('\n').map(parsed);
  closeSync(second);
  expect(lines[0]).toMatchObject({ level: 'warn', msg: expect.stringContaining('dropped') });
  expect(lines[0].droppedLines).toBeGreaterThan(500);
  expect(lines[1]).toMatchObject({ msg: 'request', path: '/healthz' });
});

function readAll(fd: number): string {
  const buffer = Buffer.alloc(1_000_000);
  return buffer.toString('utf8', 0, readSync(fd, buffer));
}

function parsed(line: string) {
  return JSON.parse(line);
}
