import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { countRows, type Db, transact } from '../db/db.ts';
import { newId } from '../db/ids.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from './mail.ts';
import { layoutMail } from './mail-layout.ts';
import { maxAttempts } from './outbox-delivery.ts';
import { outbox } from './table.ts';

export type StoredMail = typeof outbox.$inferSelect;

const erased = { to: '', replyTo: null, oneClickUrl: null, subject: '', text: '', html: '' };

/**
 * In the caller's transaction. False, and no change, when `key` was used before; false for a held mail. Not
 * sent before `sendAt` (epoch ms).
 */
export function queueMail(
  { db, now, mails }: Pick<Deps, 'db' | 'now' | 'mails'>,
  key: string,
  mail: Mail,
  sendAt = now(),
): boolean {
  const { to, replyTo, isUrgent, subject, switchOff } = mail;
  const heldAt = mails.isHeld ? now() : null;
  const content = { to, replyTo, isUrgent, subject, ...layoutMail(mail, mails.frameFor(db, to)) };
  const oneClickUrl = switchOff?.oneClickUrl;
  const queued = db
    .insert(outbox)
    .values({ ...content, oneClickUrl, id: newId(), key, createdAt: now(), nextAttemptAt: sendAt, heldAt })
    .onConflictDoNothing()
    .returning({ id: outbox.id })
    .get();
  return queued !== undefined && heldAt === null;
}

/** Its text is that of its key (`mails.rewrite`), now and again when it leaves. In the caller's transaction. */
export function queueWaitingMail(
  deps: Pick<Deps, 'db' | 'now' | 'mails'>,
  key: string,
  to: string,
  sendAt: number,
): void {
  const mail = deps.mails.rewrite(deps.db, { key, to });
  if (mail) queueMail(deps, key, mail, sendAt);
}

/** When it leaves: null when there is nothing to say any more. */
export function writeAgain({ db, mails }: Pick<Deps, 'db' | 'mails'>, mail: StoredMail): StoredMail | null {
  return transact(db, () => {
    const written = mails.rewrite(db, mail);
    if (written === undefined) return mail;
    const isRow = eq(outbox.id, mail.id);
    if (written === null) {
      db.delete(outbox).where(isRow).run();
      return null;
    }
    const content = { subject: written.subject, ...layoutMail(written, mails.frameFor(db, mail.to)) };
    return db.update(outbox).set(content).where(isRow).returning().get();
  });
}

/** For a restored copy, which does not know what was sent since. Returns how many. */
export function holdUnsentMails(db: Db, now: number): number {
  const held = db
    .update(outbox)
    .set({ heldAt: now })
    .where(and(isNull(outbox.sentAt), ne(outbox.to, ''), isNull(outbox.heldAt)))
    .returning({ id: outbox.id })
    .all();
  return held.length;
}

export function listHeldMails(db: Db) {
  return db
    .select({ id: outbox.id, to: outbox.to, subject: outbox.subject, createdAt: outbox.createdAt })
    .from(outbox)
    .where(and(isNotNull(outbox.heldAt), ne(outbox.to, '')))
    .orderBy(asc(outbox.createdAt), asc(sql`rowid`))
    .limit(200)
    .all();
}

/** Of unsent mails. `oldestWaitingAt` is epoch ms; `refused` at least once; `held` after a restore. */
export function countMails(db: Db) {
  const isHeld = sql`${outbox.heldAt} is not null`;
  const isGivenUp = sql`${outbox.heldAt} is null and ${outbox.attempts} >= ${maxAttempts}`;
  const isWaiting = sql`${outbox.heldAt} is null and ${outbox.attempts} < ${maxAttempts}`;
  const isRefused = sql`${outbox.heldAt} is null and ${outbox.lastError} is not null`;
  const countOf = (which: SQL) => sql<number>`count(*) filter (where ${which})`;
  const counted = db
    .select({
      waiting: countOf(isWaiting),
      oldestWaitingAt: sql<number | null>`min(${outbox.createdAt}) filter (where ${isWaiting})`,
      refused: countOf(isRefused),
      givenUp: countOf(isGivenUp),
      held: countOf(isHeld),
    })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), ne(outbox.to, '')))
    .get();
  return counted ?? { waiting: 0, oldestWaitingAt: null, refused: 0, givenUp: 0, held: 0 };
}

/** Dropped mails keep their keys. Ignores ids that are not held. */
export function decideOnHeldMails(db: Db, ids: string[], isSent: boolean, now: number): void {
  const sent = { heldAt: null, attempts: 0, nextAttemptAt: now, lastError: null };
  db.update(outbox)
    .set(isSent ? sent : erased)
    .where(and(isNotNull(outbox.heldAt), ne(outbox.to, ''), inArray(outbox.id, ids)))
    .run();
}

export type WithdrawnMail = Pick<StoredMail, 'key' | 'nextAttemptAt' | 'heldAt'>;

/** By the start of its key. */
export function hasSentMail(db: Db, keyStart: string): boolean {
  const isSent = and(startsWith(keyStart), isNotNull(outbox.sentAt));
  return db.select({ id: outbox.id }).from(outbox).where(isSent).get() !== undefined;
}

/** Sent or to be sent, by the start of its key; not while it is held after a restore. */
export function hasMail(db: Db, keyStart: string): boolean {
  const isThere = and(startsWith(keyStart), isNull(outbox.heldAt));
  return db.select({ id: outbox.id }).from(outbox).where(isThere).get() !== undefined;
}

/** Removes a mail not yet begun, held or not, by the start of its key. */
export function withdrawWaitingMail(db: Db, keyStart: string): WithdrawnMail | undefined {
  const isWaiting = and(isNull(outbox.sentAt), eq(outbox.attempts, 0), startsWith(keyStart));
  const { key, nextAttemptAt, heldAt } = outbox;
  return db.delete(outbox).where(isWaiting).returning({ key, nextAttemptAt, heldAt }).get();
}

/** Sent or not, by the start of their key. */
export function countMailsOf(db: Db, keyStart: string): number {
  return countRows(db, outbox, startsWith(keyStart));
}

function startsWith(keyStart: string) {
  return and(gte(outbox.key, keyStart), lt(outbox.key, `${keyStart}\u{10ffff}`));
}

/** Erases recipients and contents of sent, given-up and held mails; their keys stay used. */
export function eraseOldMailContents(db: Db, before: number): void {
  const over = or(
    lt(outbox.sentAt, before),
    lt(outbox.heldAt, before),
    and(isNull(outbox.sentAt), gte(outbox.attempts, maxAttempts), lt(outbox.nextAttemptAt, before)),
  );
  db.update(outbox)
    .set(erased)
    .where(and(over, ne(outbox.to, '')))
    .run();
}

/** For the demo's outbox page: newest first, without held ones. */
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
 * For the account's export, oldest first. Removes link tokens: the file must not let anyone set a password.
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

/** By the start of their key. Those not yet begun are removed; the others, unless `onlyWaiting`, lose recipient and contents. */
export function eraseMailsOf(db: Db, keyStart: string, { onlyWaiting = false } = {}): void {
  const isOf = startsWith(keyStart);
  db.delete(outbox)
    .where(and(isOf, isNull(outbox.sentAt), eq(outbox.attempts, 0)))
    .run();
  if (!onlyWaiting) db.update(outbox).set(erased).where(isOf).run();
}
