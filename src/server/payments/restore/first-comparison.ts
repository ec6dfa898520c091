import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { holdMails } from '../../platform/mail/mail.ts';
import { holdUnsentMails } from '../../platform/mail/outbox.ts';
import { timings } from '../../platform/timings.ts';
import { reconciliation } from '../table.ts';

const key = 'restored';

/** Holds the copy's unsent mails, which may have been sent since. Returns how many. */
export function markRestored(db: Db, now: number): number {
  setMark(db, 0);
  return holdUnsentMails(db, now);
}

/**
 * `compare` returns whether it finished. After a restore, until it finishes or a day passes, its mails are
 * held: the lost shop may have sent them.
 */
export async function compareAfterRestore(
  deps: Deps,
  compare: (deps: Deps) => Promise<boolean>,
): Promise<void> {
  const mark = deps.db.select().from(reconciliation).where(eq(reconciliation.key, key)).get();
  if (!mark) return void (await compare(deps));
  const since = mark.instant || deps.now();
  if (mark.instant === 0) setMark(deps.db, since);
  const isComplete = await compare(holdMails(deps, true));
  if (isComplete || deps.now() - since > timings.restoreCompareMaxMs)
    deps.db.delete(reconciliation).where(eq(reconciliation.key, key)).run();
}

function setMark(db: Db, instant: number): void {
  db.insert(reconciliation)
    .values({ key, instant })
    .onConflictDoUpdate({ target: reconciliation.key, set: { instant } })
    .run();
}
