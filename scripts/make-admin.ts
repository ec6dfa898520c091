import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openClock } from '../src/sandbox/clock.ts';
import { makeAdmin } from '../src/server/accounts/first-admin.ts';
import { readEnv } from '../src/server/env.ts';
import { openDatabase, openToRead } from '../src/server/platform/db/db.ts';

/**
 * `bun run make-admin EMAIL`, on the shop's machine, while it is open or not: makes that account an admin's and prints a link to
 * choose its password.
 */
process.umask(0o077);
const [email] = process.argv.slice(2);
if (!email) endWith('Say whose account: bun run make-admin EMAIL');
try {
  const env = readEnv(process.env);
  const file = join(env.dataDir, 'shop.sqlite');
  if (!existsSync(file)) endWith(`There is no shop in ${env.dataDir}. Start it once.`);
  const link = makeAdmin({ db: openDatabase(file), env, now: clockOf(env.dataDir) }, email);
  process.stdout.write(
    `${email} is an admin. Choose a password of at least 12 characters within an hour:\n${link}\n`,
  );
} catch (error) {
  endWith(error instanceof Error ? error.message : String(error));
}

/** A demo's clock may have been moved ahead. */
function clockOf(dataDir: string): () => number {
  const sandbox = join(dataDir, 'sandbox.sqlite');
  return existsSync(sandbox) ? openClock(openToRead(sandbox)).now : Date.now;
}

function endWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
