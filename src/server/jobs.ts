import { mailConnections, policies } from '../shared/rules/limits.ts';
import { correctFutureMailedTokens, purgeMailedTokens } from './accounts/record/mailed-tokens.ts';
import { purgeKnownBrowsers } from './accounts/sessions/known-browsers.ts';
import { correctFutureSessions, purgeSessions } from './accounts/sessions/sessions.ts';
import { purgeVisitorHashes } from './analytics/visits.ts';
import { purgeAttempts } from './checkout/attempts.ts';
import { probeGeocoder } from './delivery/geocoder.ts';
import { purgeInquiries } from './inquiries/inquiries.ts';
import { hasAlarm, watchAlarms } from './operations/alarms.ts';
import { correctFutureUnpaidOrders } from './orders/orders.ts';
import { purgeEvents } from './payments/events.ts';
import { reconcile } from './payments/reconcile.ts';
import { compareAfterRestore } from './payments/restore/first-comparison.ts';
import { type Db, transact } from './platform/db/db.ts';
import type { Deps } from './platform/deps.ts';
import { createMailBackOff } from './platform/mail/mail-back-off.ts';
import { sendDueMails, type Transport } from './platform/mail/mailer.ts';
import { eraseOldMailContents } from './platform/mail/outbox.ts';
import { correctFutureMails } from './platform/mail/outbox-delivery.ts';
import type { Service } from './platform/process/health.ts';
import { backUpNightly } from './platform/process/nightly-backup.ts';
import { sendDuePushes } from './push/push.ts';
import { correctFuturePendingSubscriptions } from './subscriptions/record/subscriptions.ts';
import { remindOfCharges } from './subscriptions/renewals/reminders.ts';

export type Jobs = {
  /** All of the shop's own work that is due, backup and alarms apart; resolves when it is done. */
  runDue(): Promise<void>;
  start(): void;
  /** Starts nothing more, and waits a moment for what is running; it is done again after the next start. */
  stop(): Promise<void>;
};

/** Mails that fail one after the other keep their queue moving, so that the mail server is watched apart. */
const mailServerHealthKey = 'handing mails to the mail server';

/** The shop's own jobs: mails, reconciliation with reminders, deletion of what is too old, backup, and the watch over them. */
export function createJobs(deps: Deps, transport: Transport | null): Jobs {
  const stopping = new AbortController();
  const abandoned = new AbortController();
  const timers: Timer[] = [];
  const job = (name: string, work: () => Promise<void> | void) =>
    serialized(async () => {
      if (!stopping.signal.aborted) await runAndLog(deps, name, work);
    });
  const backOff = createMailBackOff();
  const mailJob = (name: string, isUrgent: boolean, connections: number) => {
    const onAttempt = (isServerWorking: boolean, reason: string) => {
      deps.health.serviceEnded('mail server', isServerWorking ? null : reason);
      deps.health.jobProgressed(name);
      if (isServerWorking) deps.health.jobEnded(mailServerHealthKey);
      else deps.health.jobFailed(mailServerHealthKey);
    };
    return job(name, () =>
      sendDueMails(deps, transport, {
        isUrgent,
        connections,
        deadlineMs: policies.mailDeadlineMs,
        backOff,
        onAttempt,
        stopping: stopping.signal,
        abandoned: abandoned.signal,
      }),
    );
  };
  const urgentMailJob = mailJob('urgent mails', true, mailConnections.urgent);
  const otherMailJob = mailJob('mails', false, mailConnections.others);
  const pushJob = job('pushes', () => sendDuePushes(deps));
  const reconcileJob = job('reconcile', async () => {
    correctFutureInstants(deps.db, deps.now());
    await compareAfterRestore(deps, async () => {
      const isComplete = await reconcile(deps);
      await remindOfCharges(deps);
      return isComplete;
    });
  });
  const purgeJob = job('purge', () => purge(deps));
  // Care of the machine, whose time is not moved by the demo's clock.
  const backupJob = job('backup', () => backUpNightly({ ...deps, now: Date.now }));
  const alarms = watchAlarms(deps);
  const alarmJob = job('alarms', async () => {
    deps.health.stalledJobs();
    await probeServices(deps, transport);
    await alarms.look(Date.now());
  });
  const schedule = (ms: number, run: () => Promise<void>) =>
    timers.push(setInterval(() => void run().catch(() => {}), ms));

  return {
    async runDue() {
      await deps.background.idle();
      await reconcileJob();
      await Promise.all([urgentMailJob(), otherMailJob(), pushJob()]);
      await purgeJob();
    },
    start() {
      reconcileJob().catch(() => {});
      backupJob().catch(() => {});
      schedule(policies.mailIntervalMs, urgentMailJob);
      schedule(policies.mailIntervalMs, otherMailJob);
      schedule(policies.mailIntervalMs, pushJob);
      schedule(policies.jobWatchIntervalMs, alarmJob);
      schedule(policies.reconcileIntervalMs, reconcileJob);
      schedule(policies.purgeIntervalMs, purgeJob);
      schedule(policies.backupCheckIntervalMs, backupJob);
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      const jobs = [urgentMailJob, otherMailJob, pushJob, reconcileJob, purgeJob, backupJob, alarmJob].map(
        ({ lastRun }) => lastRun(),
      );
      const unfinished = [deps.background.idle(), ...jobs];
      await Promise.race([Promise.allSettled(unfinished), Bun.sleep(policies.stopJobsMs)]);
      abandoned.abort();
    },
  };
}

/** Asks services that fail, or failed before the start, and that nobody needs meanwhile: they may work again. */
async function probeServices(deps: Deps, transport: Transport | null): Promise<void> {
  const { services } = deps.health.outcomes();
  const isDue = (service: Service) => {
    const outcome = services.get(service);
    if (!outcome) return hasAlarm(deps.db, service);
    return (
      outcome.failingSince !== null && outcome.lastTriedAt < Date.now() - policies.serviceProbeIntervalMs
    );
  };
  if (deps.env.geocoderUrl && isDue('map service')) await probeGeocoder(deps, deps.env.geocoderUrl);
  if (!transport?.probe || !isDue('mail server')) return;
  try {
    await transport.probe();
    deps.health.serviceEnded('mail server', null);
    deps.health.jobEnded(mailServerHealthKey);
  } catch (error) {
    deps.health.serviceEnded('mail server', error);
  }
}

async function runAndLog(deps: Deps, job: string, work: () => Promise<void> | void): Promise<void> {
  deps.health.jobProgressed(job);
  try {
    await work();
    deps.health.workEnded(job, null);
  } catch (error) {
    deps.health.workEnded(job, error);
    deps.log.error({ job, err: error }, 'job failed, will be tried again');
    throw error;
  } finally {
    deps.health.jobEnded(job);
  }
}

/** Once a clock has been set back, what it wrote while it was ahead must not wait until then. */
function correctFutureInstants(db: Db, now: number): void {
  transact(db, () => {
    correctFutureMails(db, now);
    correctFutureSessions(db, now);
    correctFutureMailedTokens(db, now);
    correctFutureUnpaidOrders(db, now);
    correctFuturePendingSubscriptions(db, now);
  });
}

function purge({ db, now }: Deps): void {
  purgeSessions(db, now());
  purgeKnownBrowsers(db, now());
  purgeMailedTokens(db, now());
  purgeAttempts(db, now());
  purgeVisitorHashes(db, now());
  purgeEvents(db, now() - policies.storedEventTtlMs);
  eraseOldMailContents(db, now() - policies.mailContentTtlMs);
  purgeInquiries(db, now() - policies.inquiryTtlMs);
}

/** A run that is asked for while one is under way follows it; whoever asks while that one waits shares it. */
function serialized(work: () => Promise<void>) {
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const begin = () => {
    waiting = null;
    return work();
  };
  const run = () => {
    waiting ??= last = last.catch(() => {}).then(begin);
    return waiting;
  };
  return Object.assign(run, { lastRun: () => last });
}
