import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../platform/deps.ts';
import { AppError, unauthorized } from '../platform/errors.ts';
import { assertHealthy, freeDisk } from '../platform/process/health.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import { newestBackupAt } from '../platform/process/nightly-backup.ts';
import { runChecks } from './checks.ts';
import {
  chargeFigures,
  countMails,
  countOrdersByPayment,
  countPaymentFailures,
  databaseBytes,
  webhookFigures,
} from './shop-figures.ts';

/** Adds what the shop's own tables say to the figures; `now` reads the machine's clock, epoch ms. */
export function addShopGauges(deps: Deps, metrics: Metrics, now: () => number): void {
  const { db, env } = deps;
  const add = metrics.addGauge;
  add({ name: 'shop_orders', help: 'Orders', label: 'payment_status', read: () => countOrdersByPayment(db) });
  add({
    name: 'shop_charges',
    help: 'Charges and refunds ever made',
    label: 'kind',
    read: () => chargeFigures(db).counts,
  });
  add({
    name: 'shop_charges_cents',
    help: 'Charges and refunds ever made, in cents',
    label: 'kind',
    read: () => chargeFigures(db).cents,
  });
  add({
    name: 'shop_payment_failures',
    help: 'Failed payments',
    label: 'state',
    read: () => countPaymentFailures(db),
  });
  add({
    name: 'shop_outbox_mails',
    help: 'Mails that were not sent',
    label: 'state',
    read: () => mailGauge(deps),
  });
  add({
    name: 'shop_outbox_oldest_seconds',
    help: 'Age of the oldest waiting mail',
    read: () => oldestMailAge(deps),
  });
  add({
    name: 'shop_missed_events',
    help: 'Events of the last 24 hours that no webhook brought',
    read: () => webhookFigures(db, deps.now() - 86_400_000).missed,
  });
  add({ name: 'shop_database_bytes', help: 'Size of the database', read: () => databaseBytes(db) });
  add({
    name: 'shop_disk_free_bytes',
    help: 'Free on the disk of DATA_DIR',
    read: () => freeDisk(env.dataDir)?.free ?? null,
  });
  add({
    name: 'shop_backup_age_seconds',
    help: 'Age of the newest backup',
    read: () => backupAge(deps, now()),
  });
  add({
    name: 'shop_fault',
    help: '1 for everything that is wrong',
    label: 'name',
    read: () => faultGauge(deps, now()),
  });
}

/**
 * The figures for whoever knows METRICS_TOKEN: 404 where there is none, 401 for another one. They come with 503 when the shop
 * is not healthy.
 */
export async function readMetrics(deps: Deps, authorization: string | undefined): Promise<Response> {
  const { metrics, env } = deps;
  if (!metrics || env.metricsToken === null) throw new AppError('notFound', 'Not found');
  if (!isSame(authorization ?? '', `Bearer ${env.metricsToken}`)) throw unauthorized();
  return new Response(await metrics.text(), {
    status: isHealthy(deps) ? 200 : 503,
    headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
  });
}

function isHealthy(deps: Deps): boolean {
  try {
    assertHealthy(deps);
    return true;
  } catch {
    return false;
  }
}

function isSame(sent: string, expected: string): boolean {
  const [one, other] = [sent, expected].map((text) => new Bun.CryptoHasher('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function mailGauge({ db }: Deps): Record<string, number> {
  const { waiting, givenUp, held } = countMails(db);
  return { waiting, given_up: givenUp, held };
}

function oldestMailAge({ db, now }: Deps): number {
  const { oldestWaitingAt } = countMails(db);
  return oldestWaitingAt === null ? 0 : Math.max(0, now() - oldestWaitingAt) / 1000;
}

function backupAge({ env }: Deps, now: number): number | null {
  const newest = env.backupDir === null ? null : newestBackupAt(env.backupDir);
  return newest === null ? null : (now - newest) / 1000;
}

function faultGauge(deps: Deps, now: number): Record<string, number> {
  return Object.fromEntries(runChecks(deps, now).map(({ name, state }) => [name, state === 'wrong' ? 1 : 0]));
}
