import { and, asc, desc, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { newId } from '../db/ids.ts';
import { maxAttempts } from './outbox-delivery.ts';
import { outbox } from './table.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Somebody is waiting for it: it goes before all others. */
  isUrgent?: boolean;
};

export type StoredMail = typeof outbox.$inferSelect;

/**
 * Puts a mail into the outbox, in the transaction of the change that causes it. `key` names the mail for good:
 * the same key again is the same mail and changes nothing: false. It is not sent before `sendAt` (epoch ms).
 */
export function queueMail(db: Db, key: string, mail: Mail, now: number, sendAt = now): boolean {
  const queued = db
    .insert(outbox)
    .values({ ...mail, id: newId(), key, createdAt: now, nextAttemptAt: sendAt })
    .onConflictDoNothing()
    .returning({ id: outbox.id })
    .get();
  return queued !== undefined;
}

/** Takes a mail that nobody has begun to send out of the outbox, by the beginning of its key. */
export function withdrawWaitingMail(
  db: Db,
  keyStart: string,
): { key: string; createdAt: number } | undefined {
  const hasKey = and(gte(outbox.key, keyStart), lt(outbox.key, `${keyStart}\u{10ffff}`));
  const isWaiting = and(isNull(outbox.sentAt), eq(outbox.attempts, 0), hasKey);
  return db.delete(outbox).where(isWaiting).returning({ key: outbox.key, createdAt: outbox.createdAt }).get();
}

/** Forgets whom mails went to that were sent or given up before an instant; their keys stay taken. */
export function eraseOldMailContents(db: Db, before: number): void {
  const over = or(
    lt(outbox.sentAt, before),
    and(isNull(outbox.sentAt), gte(outbox.attempts, maxAttempts), lt(outbox.nextAttemptAt, before)),
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

/**
 * What was mailed to an address, the oldest first, for its owner's export. The tokens of links are left out: a file that
 * lies about on a device must not be able to set a password.
 */
export function listMailsTo(db: Db, address: string) {
  return db
    .select({ subject: outbox.subject, text: outbox.text, at: outbox.createdAt })
    .from(outbox)
    .where(sql`lower(${outbox.to}) = lower(${address})`)
    .orderBy(asc(outbox.createdAt), asc(sql`rowid`))
    .all()
    .map((mail) => ({ ...mail, text: mail.text.replace(/\btoken=[^\s&]+/g, 'token=...') }));
}
