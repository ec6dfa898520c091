import { policies } from '../shared/policies.ts';
import { purgeMailedTokens } from './accounts/mailed-tokens.ts';
import { purgeSessions } from './accounts/sessions.ts';
import { forgetVisitors } from './analytics/visits.ts';
import { purgeAttempts } from './checkout/attempts.ts';
import type { Deps } from './deps.ts';
import { purgeInquiries } from './inquiries/inquiries.ts';
import { sendWaitingMails, type Transport } from './mailer.ts';
import { blankMails } from './outbox.ts';
import { purgeEvents } from './payments/events.ts';
import { reconcile } from './payments/reconcile.ts';
import { remindOfCharges } from './subscriptions/reminders.ts';

export type Jobs = {
  /** Everything that is due, one after the other; resolves when it is done. */
  runDue(): Promise<void>;
  start(): void;
  /** Starts nothing more, and waits a moment for what is running; it is done again after the next start. */
  stop(): Promise<void>;
};

/** The shop's own jobs: mails, reconciliation with reminders, and deletion of what is too old. */
export function createJobs(deps: Deps, transport: Transport | null): Jobs {
  const stopping = new AbortController();
  const timers: Timer[] = [];
  const job = (name: string, work: () => Promise<void> | void) =>
    oneAtATime(async () => {
      if (!stopping.signal.aborted) await logged(deps, name, work);
    });
  const mails = job('mails', () => sendWaitingMails(deps, transport, stopping.signal));
  const reconciling = job('reconcile', async () => {
    await reconcile(deps);
    remindOfCharges(deps);
  });
  const purging = job('purge', () => purge(deps));
  const every = (ms: number, run: () => Promise<void>) =>
    timers.push(setInterval(() => void run().catch(() => {}), ms));

  return {
    async runDue() {
      await deps.background.idle();
      await reconciling();
      await mails();
    },
    start() {
      reconciling().catch(() => {});
      every(policies.mailIntervalMs, mails);
      every(policies.reconcileIntervalMs, reconciling);
      every(policies.purgeIntervalMs, purging);
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      const unfinished = [deps.background.idle(), mails.running(), reconciling.running(), purging.running()];
      await Promise.race([Promise.allSettled(unfinished), Bun.sleep(policies.stopJobsMs)]);
    },
  };
}

async function logged(deps: Deps, job: string, work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error({ job, err: error }, 'job failed, will be tried again');
    throw error;
  }
}

function purge({ db, now }: Deps): void {
  purgeSessions(db, now());
  purgeMailedTokens(db, now());
  purgeAttempts(db, now());
  forgetVisitors(db, now());
  purgeEvents(db, now() - policies.storedEventTtlMs);
  blankMails(db, now() - policies.mailContentTtlMs);
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
