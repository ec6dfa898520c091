import { eq } from 'drizzle-orm';
import { policies } from '../../../shared/rules/limits.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { holdMails, holdUnsentMails } from '../../platform/mail/outbox.ts';
import { reconciliation } from '../table.ts';

const key = 'restored';

/**
 * Makes a copy ready to be the shop's database again: what it has not sent is held, for it may have been sent since, and it is to
 * be compared with the provider. Returns how many mails are held.
 */
export function markRestored(db: Db, now: number): number {
  setMark(db, 0);
  return holdUnsentMails(db, now);
}

/**
 * Runs `compare`, which reconciles and reminds and returns whether it came to its end. The first time after a restore, and
 * until it has once come to its end or a day has passed, the mails that it queues are held: what is due then, the shop that was
 * lost has found due before.
 */
export async function compareAfterRestore(deps: Deps, compare: () => Promise<boolean>): Promise<void> {
  const mark = deps.db.select().from(reconciliation).where(eq(reconciliation.key, key)).get();
  if (!mark) return void (await compare());
  const since = mark.instant || deps.now();
  if (mark.instant === 0) setMark(deps.db, since);
  const isComplete = await holdMails(compare);
  if (isComplete || deps.now() - since > policies.restoreCompareMaxMs)
    deps.db.delete(reconciliation).where(eq(reconciliation.key, key)).run();
}

function setMark(db: Db, instant: number): void {
  db.insert(reconciliation)
    .values({ key, instant })
    .onConflictDoUpdate({ target: reconciliation.key, set: { instant } })
    .run();
}
