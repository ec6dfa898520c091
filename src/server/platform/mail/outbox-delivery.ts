import { and, asc, eq, gt, isNull, lt, lte } from 'drizzle-orm';
import { type Db, transact } from '../db/db.ts';
import { timings } from '../timings.ts';
import type { StoredMail } from './outbox.ts';
import { outbox } from './table.ts';

/** Waits of 1, 2, 4 ... minutes up to six hours: the last attempt is after three days. */
export const maxAttempts = 21;

/** Longest due first, at most 100. */
export function dueMails(db: Db, { isUrgent }: { isUrgent: boolean }, now: number): StoredMail[] {
  const due = and(
    isNull(outbox.sentAt),
    isNull(outbox.heldAt),
    eq(outbox.isUrgent, isUrgent),
    lte(outbox.nextAttemptAt, now),
    lt(outbox.attempts, maxAttempts),
  );
  return db.select().from(outbox).where(due).orderBy(asc(outbox.nextAttemptAt)).limit(100).all();
}

/**
 * Claims the first due mail; after a crash the claim ends and another process takes it. `pausedUntil` is
 * epoch ms, 0 for none. 'paused': all due mails must wait.
 */
export function claimMail(
  db: Db,
  queue: { isUrgent: boolean },
  pausedUntil: (mail: StoredMail) => number,
  now: number,
): StoredMail | 'none' | 'paused' {
  return transact(db, () => {
    const due = dueMails(db, queue, now);
    const index = due.findIndex((mail) => pausedUntil(mail) <= now);
    for (const mail of index < 0 ? due : due.slice(0, index)) delay(db, mail.id, pausedUntil(mail));
    const mail = due[index];
    if (!mail) return due.length === 0 ? 'none' : 'paused';
    const attempts = mail.attempts + 1;
    db.update(outbox)
      .set({ attempts, nextAttemptAt: now + timings.mailClaimMs })
      .where(eq(outbox.id, mail.id))
      .run();
    return { ...mail, attempts };
  });
}

/** `keep` false erases the content: password reset links must not outlive their mail. */
export function markSent(db: Db, id: string, keep: boolean, now: number): void {
  const content = keep ? {} : { text: '', html: '' };
  db.update(outbox)
    .set({ ...content, sentAt: now, lastError: null })
    .where(eq(outbox.id, id))
    .run();
}

/** Without a mail server the row is the mail, and counts as sent. */
export function markDueSent(db: Db, now: number, write: (mail: StoredMail) => void): void {
  const isDue = and(isNull(outbox.sentAt), isNull(outbox.heldAt), lte(outbox.nextAttemptAt, now));
  for (const mail of db.select().from(outbox).where(isDue).all()) write(mail);
  db.update(outbox).set({ sentAt: now }).where(isDue).run();
}

/** False when that was the last attempt or `isFinal`: it stays unsent. */
export function markFailed(
  db: Db,
  { id, attempts }: StoredMail,
  { reason, isFinal }: { reason: string; isFinal: boolean },
  now: number,
): boolean {
  const wait = Math.min(timings.mailRetryMaxMs, 2 ** (attempts - 1) * 60_000);
  const made = isFinal ? maxAttempts : attempts;
  db.update(outbox)
    .set({ attempts: made, nextAttemptAt: now + wait, lastError: reason })
    .where(eq(outbox.id, id))
    .run();
  return made < maxAttempts;
}

/** Fixes mails planned by a clock that ran ahead: no wait exceeds six hours. */
export function correctFutureMails(db: Db, now: number): void {
  db.update(outbox)
    .set({ nextAttemptAt: now })
    .where(and(isNull(outbox.sentAt), gt(outbox.nextAttemptAt, now + timings.mailRetryMaxMs)))
    .run();
}

function delay(db: Db, id: string, until: number): void {
  db.update(outbox).set({ nextAttemptAt: until }).where(eq(outbox.id, id)).run();
}
