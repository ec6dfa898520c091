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
import { remindOfFirstCharges } from './subscriptions/reminders.ts';

const day = 86_400_000;

export type Jobs = {
  /** Everything that is due, one after the other; resolves when it is done. */
  runDue(): Promise<void>;
  start(): void;
  /** Starts nothing more, and waits a moment for what is under way. */
  stop(): Promise<void>;
};

/** How long `stop` waits for what is under way, in ms; all of it is done again after the next start. */
const longestGoodbye = 3_000;

/** The shop's own work: mails every two seconds, reconciling and reminders every three minutes, tidying every hour. */
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
    remindOfFirstCharges(deps);
  });
  const tidying = job('tidy', () => tidy(deps));
  const every = (ms: number, run: () => Promise<void>) =>
    timers.push(setInterval(() => void run().catch(() => {}), ms));

  return {
    async runDue() {
      await reconciling();
      await mails();
    },
    start() {
      reconciling().catch(() => {});
      every(2_000, mails);
      every(3 * 60_000, reconciling);
      every(60 * 60_000, tidying);
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      const underway = [mails.underway(), reconciling.underway(), tidying.underway()];
      await Promise.race([Promise.allSettled(underway), Bun.sleep(longestGoodbye)]);
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

function tidy({ db, now }: Deps): void {
  purgeSessions(db, now());
  purgeMailedTokens(db, now());
  purgeAttempts(db, now());
  forgetVisitors(db, now());
  purgeEvents(db, now() - 60 * day);
  blankMails(db, now() - 90 * day);
  purgeInquiries(db, now() - 2 * 365 * day);
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
  return Object.assign(run, { underway: () => last });
}
