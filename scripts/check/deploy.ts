import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'bun';

/**
 * Exercises every file of `deploy/`: `bun run check:deploy`. Gets Debian's packages of the tools where they are missing
 * (needs root, or sudo without a question), then runs the tests in `deploy/` beside this file, which `bun test` alone does
 * not find: they build a shop anew and need those tools.
 */
const packages = { caddy: 'caddy', 'systemd-analyze': 'systemd', 'docker-compose': 'docker-compose' };

const missing = Object.entries(packages).flatMap(([tool, name]) => (Bun.which(tool) ? [] : [name]));
if (missing.length > 0) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...missing]])
    spawnSync([...sudo, 'apt-get', ...args], { env, stdout: 'inherit', stderr: 'inherit' });
}
const folder = join(import.meta.dir, 'deploy');
const tests = readdirSync(folder).filter((name) => name.startsWith('check-'));
const { exitCode } = spawnSync(
  [process.execPath, 'test', '--timeout', '600000', ...tests.map((name) => `${folder}/${name}`)],
  { stdout: 'inherit', stderr: 'inherit', cwd: join(import.meta.dir, '../..') },
);
process.exit(exitCode);
