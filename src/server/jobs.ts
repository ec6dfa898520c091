import { mailConnections, policies } from '../shared/policies.ts';
import { purgeKnownBrowsers } from './accounts/known-browsers.ts';
import { purgeMailedTokens, shortenMailedTokens } from './accounts/mailed-tokens.ts';
import { purgeSessions, shortenSessions } from './accounts/sessions.ts';
import { forgetVisitors } from './analytics/visits.ts';
import { purgeAttempts } from './checkout/attempts.ts';
import { type Db, transact } from './db.ts';
import type { Deps } from './deps.ts';
import { purgeInquiries } from './inquiries/inquiries.ts';
import { createMailBackOff } from './mail-back-off.ts';
import { sendDueMails, type Transport } from './mailer.ts';
import { backUpNightly } from './nightly-backup.ts';
import { restartUnpaidOrders } from './orders/orders.ts';
import { eraseOldMails } from './outbox.ts';
import { advanceLateMails } from './outbox-delivery.ts';
import { purgeEvents } from './payments/events.ts';
import { reconcile } from './payments/reconcile.ts';
import { remindOfCharges } from './subscriptions/reminders.ts';
import { restartPendingSubscriptions } from './subscriptions/subscriptions.ts';

export type Jobs = {
  /** Everything that is due, one after the other; resolves when it is done. */
  runDue(): Promise<void>;
  start(): void;
  /** Starts nothing more, and waits a moment for what is running; it is done again after the next start. */
  stop(): Promise<void>;
};

/** Mails that fail one after the other keep their queue moving, so that the mail server is watched apart. */
const handOver = 'handing mails to the mail server';

/** The shop's own jobs: mails, reconciliation with reminders, and deletion of what is too old. */
export function createJobs(deps: Deps, transport: Transport | null): Jobs {
  const stopping = new AbortController();
  const abandoned = new AbortController();
  const timers: Timer[] = [];
  const job = (name: string, work: () => Promise<void> | void) =>
    oneAtATime(async () => {
      if (!stopping.signal.aborted) await logged(deps, name, work);
    });
  const backOff = createMailBackOff();
  const mailJob = (name: string, isUrgent: boolean, connections: number) => {
    const onTried = (isServerWorking: boolean) => {
      deps.health.progress(name);
      if (isServerWorking) deps.health.ended(handOver);
      else deps.health.failing(handOver);
    };
    return job(name, () =>
      sendDueMails(deps, transport, {
        isUrgent,
        connections,
        deadlineMs: policies.mailDeadlineMs,
        backOff,
        onTried,
        stopping: stopping.signal,
        abandoned: abandoned.signal,
      }),
    );
  };
  const urgentMails = mailJob('urgent mails', true, mailConnections.urgent);
  const mails = mailJob('mails', false, mailConnections.others);
  const reconciling = job('reconcile', async () => {
    correctFutureInstants(deps.db, deps.now());
    await reconcile(deps);
    remindOfCharges(deps);
  });
  const purging = job('purge', () => purge(deps));
  const backingUp = job('backup', () => backUpNightly(deps));
  const every = (ms: number, run: () => Promise<void>) =>
    timers.push(setInterval(() => void run().catch(() => {}), ms));

  return {
    async runDue() {
      await deps.background.idle();
      await reconciling();
      await Promise.all([urgentMails(), mails()]);
    },
    start() {
      reconciling().catch(() => {});
      backingUp().catch(() => {});
      every(policies.mailIntervalMs, urgentMails);
      every(policies.mailIntervalMs, mails);
      every(policies.jobWatchIntervalMs, async () => void deps.health.stalledJobs());
      every(policies.reconcileIntervalMs, reconciling);
      every(policies.purgeIntervalMs, purging);
      every(policies.backupCheckIntervalMs, backingUp);
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      const jobs = [urgentMails, mails, reconciling, purging, backingUp].map(({ running }) => running());
      const unfinished = [deps.background.idle(), ...jobs];
      await Promise.race([Promise.allSettled(unfinished), Bun.sleep(policies.stopJobsMs)]);
      abandoned.abort();
    },
  };
}

async function logged(deps: Deps, job: string, work: () => Promise<void> | void): Promise<void> {
  deps.health.progress(job);
  try {
    await work();
  } catch (error) {
    deps.log.error({ job, err: error }, 'job failed, will be tried again');
    throw error;
  } finally {
    deps.health.ended(job);
  }
}

/** Once a clock has been set back, what it wrote while it was ahead must not wait until then. */
function correctFutureInstants(db: Db, now: number): void {
  transact(db, () => {
    advanceLateMails(db, now);
    shortenSessions(db, now);
    shortenMailedTokens(db, now);
    restartUnpaidOrders(db, now);
    restartPendingSubscriptions(db, now);
  });
}

function purge({ db, now }: Deps): void {
  purgeSessions(db, now());
  purgeKnownBrowsers(db, now());
  purgeMailedTokens(db, now());
  purgeAttempts(db, now());
  forgetVisitors(db, now());
  purgeEvents(db, now() - policies.storedEventTtlMs);
  eraseOldMails(db, now() - policies.mailContentTtlMs);
  purgeInquiries(db, now() - policies.inquiryTtlMs);
}

/** A run that is asked for while one is under way follows it; whoever asks while that one waits shares it. */
function oneAtATime(work: () => Promise<void>) {
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
  return Object.assign(run, { running: () => last });
}
