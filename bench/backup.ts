import { rmSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '../src/server/operations/backup/restore-backup.ts';
import { type Db, openDatabase, transact } from '../src/server/platform/db/db.ts';
import { newId } from '../src/server/platform/db/ids.ts';
import { outbox } from '../src/server/platform/mail/table.ts';
import { openAccounts } from './accounts.ts';
import { checkoutBody } from './checkouts.ts';
import { atLeast, atMost, type Figure, shown } from './figures.ts';
import { loadAtRate, summary } from './load.ts';
import { startServer } from './processes.ts';

/** `BACKUP_MB=50 BACKUPS=2 bun bench/run.ts backup` is a small run; the limits are for a quiet machine. */
const megabytes = Number(process.env.BACKUP_MB ?? 1000);
const backups = Number(process.env.BACKUPS ?? 20);
const perSecond = 20;
const secondsBetween = 5;

/** Checkouts without and during backups of a large database, in turn; each backup is then restored. */
export async function benchBackup(dataDir: string): Promise<Figure[]> {
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  db.$client.run('update products set stock_ounces = 1000000000');
  fill(db, join(dataDir, 'shop.sqlite'));
  const cookies = openAccounts(db, 4000);
  db.$client.close();
  const shop = await startServer('bench/checkout-server.ts', { DATA_DIR: dataDir });
  const times: number[] = [];
  const ask = checkout(shop.port, cookies, times);
  await loadAtRate(ask, { perSecond, seconds: 2 });
  const [alone, beside]: [number[], number[]] = [[], []];
  const places: string[] = [];
  const seconds: number[] = [];
  let restored = 0;
  for (let n = 0; n < backups; n += 1) {
    times.length = 0;
    await loadAtRate(ask, { perSecond, seconds: secondsBetween });
    alone.push(...times.splice(0));
    const started = performance.now();
    const running = Bun.spawn([process.execPath, 'scripts/backup.ts', join(dataDir, 'backups')], {
      cwd: `${import.meta.dir}/..`,
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
      stdout: 'pipe',
    });
    while (running.exitCode === null) await loadAtRate(ask, { perSecond, seconds: 1 });
    seconds.push((performance.now() - started) / 1000);
    beside.push(...times.splice(0));
    places.push((await new Response(running.stdout).text()).trim());
    restored += restoreAndRemove(places.at(-1) ?? '', join(dataDir, 'restored'));
  }
  await shop.stop();
  const [without, during] = [summary(alone, 1), summary(beside, 1)];
  return [
    shown('load average of the machine', loadavg()[0] ?? 0),
    shown(`  a backup of ${megabytes} MB takes at most`, Math.max(...seconds), ' s'),
    shown(`checkouts at ${perSecond}/s alone, p50`, without.p50, ' ms'),
    shown(`  during ${backups} backups, p50`, during.p50, ' ms'),
    shown(`checkouts at ${perSecond}/s alone, p99`, without.p99, ' ms'),
    atMost(`  during ${backups} backups, p99`, during.p99, 50, ' ms'),
    atLeast('backups that restore', restored, backups),
  ];
}

/** 1 when it restores. */
function restoreAndRemove(backup: string, folder: string): number {
  restoreBackup(backup, folder, Date.now());
  for (const place of [backup, folder]) rmSync(place, { recursive: true });
  return 1;
}

function fill(db: Db, file: string): void {
  const text = 'a mail of the bench '.repeat(1000);
  while (statSync(file).size < megabytes * 1_000_000) {
    transact(db, () => {
      for (let n = 0; n < 500; n += 1) {
        const mail = { to: 'bench@example.com', subject: 'bench', text, html: text, createdAt: 0, sentAt: 1 };
        db.insert(outbox)
          .values({ ...mail, id: newId(), key: newId(), nextAttemptAt: 0 })
          .run();
      }
    });
    db.$client.run('PRAGMA wal_checkpoint(TRUNCATE)');
  }
}

/** One checkout, whose time (ms) is added to `times`. */
function checkout(port: number, cookies: string[], times: number[]): () => Promise<Response> {
  let n = 0;
  return async () => {
    n += 1;
    const started = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/cart/checkout`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: cookies[n % cookies.length] ?? '',
        'idempotency-key': `backup-${n}`,
        'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      },
      body: JSON.stringify(checkoutBody),
    });
    times.push(performance.now() - started);
    return answer;
  };
}
