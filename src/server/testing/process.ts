import type { Subprocess } from 'bun';
import { root } from '../platform/root.ts';

type Env = Record<string, string>;

export type ShopProcess = Awaited<ReturnType<typeof openShopProcess>>;

/** By default a silent demo on a free port; `before`: shell commands. */
export function spawnShop(env: Env, before = '', redirection = '') {
  const command = `${before} exec ${process.execPath} ${root}/src/server/main.ts ${redirection}`;
  return Bun.spawn(['sh', '-c', command], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', PORT: '0', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

/** Resolves once a demo is open. */
export async function openShopProcess(env: Env, before = '') {
  const shop = spawnShop(env, before);
  const reader = shop.stdout.getReader();
  let said = '';
  while (!/outbox\n/.test(said)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The shop did not open: ${said}${await new Response(shop.stderr).text()}`);
    said += new TextDecoder().decode(value);
  }
  const port = Number(/localhost:(\d+)/.exec(said)?.[1]);
  return { shop, port, origin: `http://localhost:${port}`, printed: said };
}

/** Resolves once a staging or live shop, which prints no more than its log, is open. */
export async function openLoggingShop(env: Env) {
  const shop = spawnShop({ ...env, LOG_LEVEL: 'info' });
  const { value } = await shop.stdout.getReader().read();
  const said = new TextDecoder().decode(value);
  if (!said.includes('the shop is open'))
    throw new Error(`The shop did not open: ${said}${await new Response(shop.stderr).text()}`);
  const { port } = JSON.parse(said.split('\n')[0] ?? '');
  return { shop, origin: `http://localhost:${port}` };
}

/** Lines printed by a process that does not start; fails if it starts. */
export async function refusalOf(shop: Subprocess<'ignore', 'pipe', 'pipe'>): Promise<string[]> {
  const code = await shop.exited;
  if (code !== 1) throw new Error(`The process ended with ${code}.`);
  return (await new Response(shop.stderr).text()).trim().split('\n');
}
