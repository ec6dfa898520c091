import { and, asc, desc, eq, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { type Db, prepared } from './db.ts';
import { newId } from './ids.ts';
import { outbox } from './outbox-table.ts';

export type Mail = { to: string; subject: string; text: string; html: string; replyTo?: string };

export type StoredMail = typeof outbox.$inferSelect;

/**
 * Puts a mail into the outbox, in the transaction of the change that causes it. `key` names the mail for good:
 * the same key again is the same mail and changes nothing.
 */
export function queueMail(db: Db, key: string, mail: Mail, now: number): void {
  insertMail(db).run({ replyTo: null, ...mail, id: newId(), key, now });
}

/** Waits of 1, 2, 4 ... minutes, then of six hours: the last attempt comes three days after the first. */
export const mostAttempts = 21;

/** Mails whose time has come, oldest first, at most 20. */
export function waitingMails(db: Db, now: number): StoredMail[] {
  const due = and(isNull(outbox.sentAt), lte(outbox.nextAttemptAt, now), lt(outbox.attempts, mostAttempts));
  return db.select().from(outbox).where(due).orderBy(asc(outbox.createdAt)).limit(20).all();
}

/** `keep`: whether the content stays readable. Links that reset a password should not outlive their mail. */
export function markSent(db: Db, id: string, keep: boolean, now: number): void {
  const content = keep ? {} : { text: '', html: '' };
  db.update(outbox)
    .set({ ...content, sentAt: now, lastError: null })
    .where(eq(outbox.id, id))
    .run();
}

/** Plans the next attempt. False when that was the last one: the mail stays unsent. */
export function markFailed(db: Db, mail: StoredMail, reason: string, now: number): boolean {
  const wait = Math.min(6 * 60, 2 ** mail.attempts) * 60_000;
  const attempts = mail.attempts + 1;
  db.update(outbox)
    .set({ attempts, nextAttemptAt: now + wait, lastError: reason })
    .where(eq(outbox.id, mail.id))
    .run();
  return attempts < mostAttempts;
}

/** Forgets whom mails went to that were sent or given up before an instant; their keys stay taken. */
export function blankMails(db: Db, before: number): void {
  const over = or(
    lt(outbox.sentAt, before),
    and(isNull(outbox.sentAt), gte(outbox.attempts, mostAttempts), lt(outbox.nextAttemptAt, before)),
  );
  db.update(outbox)
    .set({ to: '', replyTo: null, subject: '', text: '', html: '' })
    .where(and(over, ne(outbox.to, '')))
    .run();
}

/** The newest mails first, for the demo's outbox page. */
export function listMails(db: Db) {
  return db
    .select({
      id: outbox.id,
      to: outbox.to,
      subject: outbox.subject,
      text: outbox.text,
      html: outbox.html,
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .where(ne(outbox.to, ''))
    .orderBy(desc(outbox.createdAt), desc(sql`rowid`))
    .limit(500)
    .all();
}

const insertMail = prepared((db) =>
  db
    .insert(outbox)
    .values({
      id: sql.placeholder('id'),
      key: sql.placeholder('key'),
      to: sql.placeholder('to'),
      replyTo: sql.placeholder('replyTo'),
      subject: sql.placeholder('subject'),
      text: sql.placeholder('text'),
      html: sql.placeholder('html'),
      createdAt: sql.placeholder('now'),
      nextAttemptAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .prepare(),
);
