import type { Subprocess } from 'bun';
import { root } from '../platform/root.ts';

type Env = Record<string, string>;

export type ShopProcess = Awaited<ReturnType<typeof openShopProcess>>;

/** The real server in a process of its own, by default a silent demo on a free port; `before` are shell commands. */
export function spawnShop(env: Env, before = '', redirection = '') {
  const command = `${before} exec ${process.execPath} ${root}/src/server/main.ts ${redirection}`;
  return Bun.spawn(['sh', '-c', command], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', PORT: '0', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

/** A shop that is open: what it says at start has been read. */
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
  return { shop, port, origin: `http://localhost:${port}` };
}

/** The lines that a process which does not start leaves behind; fails when it starts. */
export async function refusalOf(shop: Subprocess<'ignore', 'pipe', 'pipe'>): Promise<string[]> {
  const code = await shop.exited;
  if (code !== 1) throw new Error(`The process ended with ${code}.`);
  return (await new Response(shop.stderr).text()).trim().split('\n');
}
