import { purgeMailedTokens } from './accounts/mailed-tokens.ts';
import { purgeSessions } from './accounts/sessions.ts';
import { purgeAttempts } from './checkout/attempts.ts';
import type { Deps } from './deps.ts';
import { sendWaitingMails, type Transport } from './mailer.ts';
import { purgeEvents } from './payments/events.ts';
import { reconcile } from './payments/reconcile.ts';

const day = 86_400_000;

export type Jobs = {
  /** Everything that is due, one after the other; resolves when it is done. */
  runDue(): Promise<void>;
  start(): void;
  /** Stops the timers and waits for what is under way. */
  stop(): Promise<void>;
};

/** The shop's own work: mails every two seconds, reconciling every three minutes, tidying every hour. */
export function createJobs(deps: Deps, transport: Transport | null): Jobs {
  const mails = oneAtATime(() => sendWaitingMails(deps, transport));
  const reconciling = oneAtATime(() => reconcile(deps));
  const tidying = oneAtATime(async () => tidy(deps));
  const timers: Timer[] = [];
  const logged = (job: string, run: () => Promise<void>) => () =>
    void run().catch((error) => deps.log.error({ job, err: error }, 'job failed, will be tried again'));

  return {
    async runDue() {
      await reconciling();
      await mails();
    },
    start() {
      logged('reconcile', reconciling)();
      timers.push(setInterval(logged('mails', mails), 2_000));
      timers.push(setInterval(logged('reconcile', reconciling), 3 * 60_000));
      timers.push(setInterval(logged('tidy', tidying), 60 * 60_000));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled([mails.underway(), reconciling.underway(), tidying.underway()]);
    },
  };
}

function tidy({ db, now }: Deps): void {
  purgeSessions(db, now());
  purgeMailedTokens(db, now());
  purgeAttempts(db, now());
  purgeEvents(db, now() - 60 * day);
}

/** A run that is asked for while one is under way waits for that one, then runs itself. */
function oneAtATime(work: () => Promise<void>) {
  let last: Promise<void> = Promise.resolve();
  const run = () => {
    last = last.catch(() => {}).then(work);
    return last;
  };
  return Object.assign(run, { underway: () => last });
}
