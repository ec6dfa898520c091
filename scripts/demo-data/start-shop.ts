import { join } from 'node:path';

const root = join(import.meta.dir, '../..');

/** Starts the built shop on a data folder and a free port, and waits until it is open. It ends with this process. */
export async function startShop(dataDir: string) {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const port = probe.port ?? 0;
  await probe.stop(true);
  const origin = `http://localhost:${port}`;
  const child = Bun.spawn([process.execPath, join(root, 'dist/shop/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: `${port}`,
      DATA_DIR: dataDir,
    },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  process.once('exit', () => child.kill());
  while (!(await isOpen(origin))) {
    if (child.exitCode !== null) throw new Error(`The shop did not start (exit code ${child.exitCode}).`);
    await Bun.sleep(50);
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await child.exited;
    },
  };
}

async function isOpen(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
