import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { type Db, prepared } from './db.ts';
import { newId } from './ids.ts';
import { outbox } from './outbox-table.ts';

export type Mail = { to: string; subject: string; text: string; html: string };

export type StoredMail = typeof outbox.$inferSelect;

/**
 * Puts a mail into the outbox, in the transaction of the change that causes it. `key` names the mail for good:
 * the same key again is the same mail and changes nothing.
 */
export function queueMail(db: Db, key: string, mail: Mail, now: number): void {
  insertMail(db).run({ ...mail, id: newId(), key, now });
}

/** Mails whose time has come, oldest first, at most 20. */
export function waitingMails(db: Db, now: number): StoredMail[] {
  return db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), lte(outbox.nextAttemptAt, now)))
    .orderBy(asc(outbox.createdAt))
    .limit(20)
    .all();
}

export function markSent(db: Db, id: string, now: number): void {
  db.update(outbox).set({ sentAt: now, lastError: null }).where(eq(outbox.id, id)).run();
}

/** Waits 1, 2, 4 ... minutes, at most six hours, before the next attempt. */
export function markFailed(db: Db, mail: StoredMail, reason: string, now: number): void {
  const wait = Math.min(6 * 60, 2 ** mail.attempts) * 60_000;
  db.update(outbox)
    .set({ attempts: mail.attempts + 1, nextAttemptAt: now + wait, lastError: reason.slice(0, 200) })
    .where(eq(outbox.id, mail.id))
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
      subject: sql.placeholder('subject'),
      text: sql.placeholder('text'),
      html: sql.placeholder('html'),
      createdAt: sql.placeholder('now'),
      nextAttemptAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .prepare(),
);
