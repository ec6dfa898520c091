import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of a machine that the checks of `deploy/` share. */

export const root = join(import.meta.dir, '../../..');

export function freePort(): number {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port = 0 } = probe;
  probe.stop(true);
  return port;
}

/**
 * What `attempt` returns once it returns something; a file or an address that is not there yet is nothing. Throws after half a
 * minute, with the end of the log `log` where there is one.
 */
export async function until<T>(attempt: () => T | undefined | Promise<T | undefined>, log = ''): Promise<T> {
  const givenUpAt = Date.now() + 30_000;
  let last: unknown;
  while (Date.now() < givenUpAt) {
    const found = await Promise.try(attempt).catch((error) => {
      last = error;
    });
    if (found !== undefined) return found;
    await Bun.sleep(50);
  }
  const end = existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : '';
  throw new Error(`Waited in vain. ${last ?? ''} ${end}`);
}

/**
 * Starts Debian's Caddy with a Caddyfile, `origin` in front of the shop at `shopPort`. `folder` keeps what a test must not take
 * from the machine: the certificates, and the log. Returns the process, the file of its own authority's certificate once it is
 * there, and the port for plain http.
 */
export async function openCaddy(folder: string, caddyfile: string, origin: string, shopPort: number) {
  const plainPort = freePort();
  const log = join(folder, 'caddy.log');
  const place = `storage file_system ${folder}/certificates`;
  const options = `{\n\tadmin off\n\thttp_port ${plainPort}\n\tskip_install_trust\n\t${place}\n}\n`;
  writeFileSync(join(folder, 'Caddyfile'), `${options}import ${caddyfile}\n`);
  const env = { PATH: process.env.PATH, HOME: folder, ORIGIN: origin, UPSTREAM: `localhost:${shopPort}` };
  const command = ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  const caddy = Bun.spawn(command, { env, stdout: 'ignore', stderr: Bun.file(log) });
  const authority = join(folder, 'certificates/pki/authorities/local/root.crt');
  await until(() => existsSync(authority) || undefined, log);
  return { caddy, authority, plainPort, log };
}

/** A clone of this checkout as it is now, with what is not committed yet. */
export function cloneCheckout(target: string): void {
  Bun.spawnSync(['git', 'clone', '--quiet', '--no-hardlinks', root, target]);
  const changed = Bun.spawnSync(['git', 'ls-files', '-mo', '--exclude-standard', '-z'], { cwd: root });
  for (const path of changed.stdout.toString().split('\0'))
    if (path !== '' && existsSync(join(root, path))) cpSync(join(root, path), join(target, path));
}
