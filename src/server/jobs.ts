import { policies } from '../shared/rules/limits.ts';
import { correctFutureMailedTokens, purgeMailedTokens } from './accounts/record/mailed-tokens.ts';
import { purgePasskeyChallenges } from './accounts/record/passkeys.ts';
import { purgeKnownBrowsers } from './accounts/sessions/known-browsers.ts';
import { correctFutureSessions, purgeSessions } from './accounts/sessions/sessions.ts';
import { purgeVisitorHashes } from './analytics/visits.ts';
import { purgeProductPictures } from './catalog/product-pictures.ts';
import { purgeAttempts } from './checkout/run-attempt.ts';
import { closeAccountsAgain } from './customers/close-again.ts';
import { probeGeocoder } from './delivery/geocoder.ts';
import { purgeInquiries } from './inquiries/inquiries.ts';
import { purgeMoveIns } from './move-ins/ends.ts';
import { remindOfMoveIns } from './move-ins/invitations.ts';
import { tellWhoMovedIn } from './move-ins/moved-in.ts';
import { hasAlarm, watchAlarms } from './operations/alarms.ts';
import { backUpNightly } from './operations/backup/nightly-backup.ts';
import { queueDigest } from './operations/digest.ts';
import { correctFutureUnpaidOrders } from './orders/orders.ts';
import { purgeEvents } from './payments/events.ts';
import { reconcile } from './payments/reconcile.ts';
import { compareAfterRestore } from './payments/restore/first-comparison.ts';
import { type Db, transact } from './platform/db/db.ts';
import type { Deps, Service } from './platform/deps.ts';
import { purgeAuditEvents } from './platform/events/events.ts';
import { createMailBackOff } from './platform/mail/mail-back-off.ts';
import { sendDueMails, type Transport } from './platform/mail/mailer.ts';
import { eraseOldMailContents } from './platform/mail/outbox.ts';
import { correctFutureMails } from './platform/mail/outbox-delivery.ts';
import { createQueue } from './platform/queue.ts';
import { mailConnections, timings } from './platform/timings.ts';
import { sendDuePushes } from './push/push.ts';
import { queueReviewRequests } from './reviews/review-requests.ts';
import { purgeSlotPictures } from './settings/pictures.ts';
import { correctFuturePendingSubscriptions } from './subscriptions/record/subscriptions.ts';
import { tellSubscribersOfShelf } from './week/shelf-mails.ts';

export type Jobs = {
  /** Except backup and alarms; resolves when done. */
  runDue(): Promise<void>;
  start(): void;
  /** Waits briefly for running work; the next start repeats it. */
  stop(): Promise<void>;
};

export function createJobs(deps: Deps, transport: Transport | null): Jobs {
  const stopping = new AbortController();
  const abandoned = new AbortController();
  const timers: Timer[] = [];
  const queue = createQueue();
  const jobNames: string[] = [];
  /** Requests during a run share one more run. */
  const job = (name: string, work: () => Promise<void> | void) => {
    jobNames.push(name);
    let waiting: Promise<void> | null = null;
    const begin = async () => {
      waiting = null;
      if (!stopping.signal.aborted) await runAndLog(deps, name, work);
    };
    return () => {
      waiting ??= queue.inTurn(name, begin);
      return waiting;
    };
  };
  const backOff = createMailBackOff();
  const mailJob = (name: string, isUrgent: boolean, connections: number) => {
    const onAttempt = (isServerWorking: boolean, reason: string) => {
      deps.health.serviceEnded('mail server', isServerWorking ? null : reason);
      deps.health.jobProgressed(name);
    };
    return job(name, () =>
      sendDueMails(deps, transport, {
        isUrgent,
        connections,
        deadlineMs: timings.mailDeadlineMs,
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
    await compareAfterRestore(deps, async (comparing) => {
      const areClosed = await closeAccountsAgain(comparing);
      const isComplete = await reconcile(comparing);
      queueDigest(comparing);
      queueReviewRequests(comparing);
      tellSubscribersOfShelf(comparing);
      remindOfMoveIns(comparing);
      tellWhoMovedIn(comparing);
      return isComplete && areClosed;
    });
  });
  const purgeJob = job('purge', () => purge(deps));
  const pictureJob = job('pictures', () => {
    purgeSlotPictures(deps);
    purgeProductPictures(deps);
  });
  const backupJob = job('backup', () => backUpNightly(deps));
  const alarms = watchAlarms(deps);
  const alarmJob = job('alarms', async () => {
    await probeServices(deps, transport);
    await alarms.look();
  });
  const schedule = (ms: number, run: () => Promise<void>) =>
    timers.push(setInterval(() => void run().catch(() => {}), ms));

  return {
    async runDue() {
      await deps.background.idle();
      await reconcileJob();
      await Promise.all([urgentMailJob(), otherMailJob(), pushJob()]);
      await purgeJob();
      await pictureJob();
    },
    start() {
      const begin = () => void Promise.allSettled([reconcileJob(), backupJob()]);
      timers.push(setTimeout(begin, timings.firstJobsDelayMs));
      schedule(timings.mailIntervalMs, urgentMailJob);
      schedule(timings.mailIntervalMs, otherMailJob);
      schedule(timings.mailIntervalMs, pushJob);
      schedule(timings.jobWatchIntervalMs, alarmJob);
      schedule(timings.reconcileIntervalMs, reconcileJob);
      schedule(timings.purgeIntervalMs, purgeJob);
      schedule(timings.picturePurgeIntervalMs, pictureJob);
      schedule(timings.backupCheckIntervalMs, backupJob);
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      const jobs = jobNames.map((name) => queue.inTurn(name, async () => {}));
      const unfinished = [deps.background.idle(), ...jobs];
      await Promise.race([Promise.allSettled(unfinished), Bun.sleep(timings.stopJobsMs)]);
      abandoned.abort();
    },
  };
}

/** Failed services that are not in use may have recovered. */
async function probeServices(deps: Deps, transport: Transport | null): Promise<void> {
  const { services } = deps.health.outcomes();
  const isDue = (service: Service) => {
    const outcome = services.get(service);
    if (!outcome) return hasAlarm(deps.db, service);
    return (
      outcome.failingSince !== null &&
      outcome.lastTriedAt < deps.health.now() - timings.serviceProbeIntervalMs
    );
  };
  if (deps.env.geocoderUrl && isDue('map service')) await probeGeocoder(deps, deps.env.geocoderUrl);
  if (!transport?.probe || !isDue('mail server')) return;
  try {
    await transport.probe();
    deps.health.serviceEnded('mail server', null);
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

/** Fixes times written while the clock was ahead. */
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
  purgePasskeyChallenges(db, now());
  purgeAttempts(db, now());
  purgeMoveIns(db, now());
  purgeVisitorHashes(db, now());
  purgeEvents(db, now() - policies.storedEventTtlMs);
  purgeAuditEvents(db, now() - policies.auditEventTtlMs);
  eraseOldMailContents(db, now() - policies.mailContentTtlMs);
  purgeInquiries(db, now() - policies.inquiryTtlMs);
}
