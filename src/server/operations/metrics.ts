import { timingSafeEqual } from 'node:crypto';
import { countOrdersByPayment } from '../orders/order-counts.ts';
import { chargeFigures } from '../orders/revenue-entries.ts';
import { webhookFigures } from '../payments/events.ts';
import { databaseBytes } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, unauthorized } from '../platform/errors.ts';
import { countMails } from '../platform/mail/outbox.ts';
import type { Gauge } from '../platform/process/metrics.ts';
import { countFailures } from '../subscriptions/renewals/failures.ts';
import { newestBackupAt } from './backup/nightly-backup.ts';
import { findOutages, freeDisk, runChecks } from './checks.ts';

/** Read on request. */
export function shopGauges(deps: Deps): Gauge[] {
  const { db, env, now } = deps;
  return [
    { name: 'shop_orders', help: 'Orders', label: 'payment_status', read: () => countOrdersByPayment(db) },
    {
      name: 'shop_charges',
      help: 'Charges and refunds ever made',
      label: 'kind',
      read: () => chargeFigures(db).counts,
    },
    {
      name: 'shop_charges_cents',
      help: 'Charges and refunds ever made, in cents',
      label: 'kind',
      read: () => chargeFigures(db).cents,
    },
    {
      name: 'shop_payment_failures',
      help: 'Failed payments',
      label: 'state',
      read: () => countFailures(db),
    },
    {
      name: 'shop_outbox_mails',
      help: 'Mails that were not sent',
      label: 'state',
      read: () => mailGauge(deps),
    },
    {
      name: 'shop_outbox_oldest_seconds',
      help: 'Age of the oldest waiting mail',
      read: () => oldestMailAge(deps),
    },
    {
      name: 'shop_missed_events',
      help: 'Events of the last 24 hours that no webhook brought',
      read: () => webhookFigures(db, now()).missed,
    },
    { name: 'shop_database_bytes', help: 'Size of the database', read: () => databaseBytes(db) },
    {
      name: 'shop_disk_free_bytes',
      help: 'Free on the disk of DATA_DIR',
      read: () => freeDisk(env.dataDir)?.free ?? null,
    },
    { name: 'shop_backup_age_seconds', help: 'Age of the newest backup', read: () => backupAge(deps) },
    { name: 'shop_fault', help: '1 for everything that is wrong', label: 'name', read: () => faults(deps) },
  ];
}

/** 404 without METRICS_TOKEN, 401 if it is wrong; the figures come with 503 if the shop is unhealthy. */
export async function readMetrics(deps: Deps, authorization: string | undefined): Promise<Response> {
  const { metrics, env } = deps;
  if (!metrics || env.metricsToken === null) throw new AppError('notFound', 'Not found');
  if (!isSame(authorization ?? '', `Bearer ${env.metricsToken}`)) throw unauthorized();
  return new Response(await metrics.text(), {
    status: findOutages(deps).length === 0 ? 200 : 503,
    headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
  });
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

function backupAge({ env, health }: Deps): number | null {
  const newest = env.backupDir === null ? null : newestBackupAt(env.backupDir, health.now());
  return newest === null ? null : (health.now() - newest) / 1000;
}

function faults(deps: Deps): Record<string, number> {
  return Object.fromEntries(runChecks(deps).map(({ name, state }) => [name, state === 'wrong' ? 1 : 0]));
}
