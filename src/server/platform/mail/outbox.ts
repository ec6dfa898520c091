import { AsyncLocalStorage } from 'node:async_hooks';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
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
 * the same key again is the same mail and changes nothing: false, as for a mail that is held. It is not sent before `sendAt` (epoch ms).
 */
export function queueMail(db: Db, key: string, mail: Mail, now: number, sendAt = now): boolean {
  const heldAt = isHoldingMails() ? now : null;
  const queued = db
    .insert(outbox)
    .values({ ...mail, id: newId(), key, createdAt: now, nextAttemptAt: sendAt, heldAt })
    .onConflictDoNothing()
    .returning({ id: outbox.id })
    .get();
  return queued !== undefined && heldAt === null;
}

/** Whether mails are held that the running work, and what it starts, queues. */
const holding = new AsyncLocalStorage<boolean>();

/**
 * Runs work that goes over what happened before a restore: the shop that was lost has sent the mails about it, or not. They are
 * kept for an admin to decide.
 */
export function holdMails<T>(work: () => T): T {
  return holding.run(true, work);
}

/** Whether the running work goes over what happened before a restore. */
export function isHoldingMails(): boolean {
  return holding.getStore() === true;
}

/** Lifts the hold for work inside `holdMails` whose mails are about what was found now. */
export function withoutHold<T>(work: () => T): T {
  return holding.run(false, work);
}

/** Holds every mail that has not been sent: a copy does not know what was sent after it was made. Returns how many. */
export function holdUnsentMails(db: Db, now: number): number {
  const held = db
    .update(outbox)
    .set({ heldAt: now })
    .where(and(isNull(outbox.sentAt), ne(outbox.to, ''), isNull(outbox.heldAt)))
    .returning({ id: outbox.id })
    .all();
  return held.length;
}

/** The held mails, the oldest first, at most 200. */
export function listHeldMails(db: Db) {
  return db
    .select({ id: outbox.id, to: outbox.to, subject: outbox.subject, createdAt: outbox.createdAt })
    .from(outbox)
    .where(and(isNotNull(outbox.heldAt), ne(outbox.to, '')))
    .orderBy(asc(outbox.createdAt), asc(sql`rowid`))
    .limit(200)
    .all();
}

/** Sends held mails after all, or drops them for good: their keys stay taken. Ids of mails that are not held change nothing. */
export function decideOnHeldMails(db: Db, ids: string[], isSent: boolean, now: number): void {
  const sent = { heldAt: null, attempts: 0, nextAttemptAt: now, lastError: null };
  const dropped = { to: '', replyTo: null, subject: '', text: '', html: '' };
  db.update(outbox)
    .set(isSent ? sent : dropped)
    .where(and(isNotNull(outbox.heldAt), ne(outbox.to, ''), inArray(outbox.id, ids)))
    .run();
}

export type WithdrawnMail = Pick<StoredMail, 'key' | 'createdAt' | 'heldAt'>;

/** Takes a mail that nobody has begun to send, held ones too, out of the outbox, by the beginning of its key. */
export function withdrawWaitingMail(db: Db, keyStart: string): WithdrawnMail | undefined {
  const hasKey = and(gte(outbox.key, keyStart), lt(outbox.key, `${keyStart}\u{10ffff}`));
  const isWaiting = and(isNull(outbox.sentAt), eq(outbox.attempts, 0), hasKey);
  const { key, createdAt, heldAt } = outbox;
  return db.delete(outbox).where(isWaiting).returning({ key, createdAt, heldAt }).get();
}

/** Forgets whom mails went to that were sent, given up or held before an instant; their keys stay taken. */
export function eraseOldMailContents(db: Db, before: number): void {
  const over = or(
    lt(outbox.sentAt, before),
    lt(outbox.heldAt, before),
    and(isNull(outbox.sentAt), gte(outbox.attempts, maxAttempts), lt(outbox.nextAttemptAt, before)),
  );
  db.update(outbox)
    .set({ to: '', replyTo: null, subject: '', text: '', html: '' })
    .where(and(over, ne(outbox.to, '')))
    .run();
}

/** The newest mails first, for the demo's outbox page; none that is held. */
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
    .where(and(ne(outbox.to, ''), isNull(outbox.heldAt)))
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
