import { join, resolve } from 'node:path';

const root = join(import.meta.dir, '../..');

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const port = probe.port ?? 0;
  await probe.stop(true);
  return port;
}

/**
 * Starts the built shop on a data folder, by default a demo on a free port, and waits until it is open. It ends with this
 * process. It reads no `.env`: `settings` are all that it knows.
 */
export async function startShop(dataDir: string, settings: Record<string, string> = {}) {
  const port = settings.PORT ?? `${await freePort()}`;
  const origin = `http://localhost:${port}`;
  const child = Bun.spawn([process.execPath, join(root, 'dist/shop/main.js')], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: port,
      DATA_DIR: resolve(dataDir),
      ...settings,
    },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  const end = () => child.kill();
  process.once('exit', end);
  while (!(await isOpen(origin))) {
    if (child.exitCode !== null) throw new Error(`The shop did not start (exit code ${child.exitCode}).`);
    await Bun.sleep(50);
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await child.exited;
      process.off('exit', end);
    },
  };
}

async function isOpen(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
