import { and, inArray, lte, notLike } from 'drizzle-orm';
import { limits } from '../../../shared/rules/limits.ts';
import type { Db } from '../db/db.ts';
import { newId } from '../db/ids.ts';
import { keyedHash } from '../db/signing.ts';
import type { Deps } from '../deps.ts';
import type { TooManyTries } from '../errors.ts';
import { auditEvents } from './table.ts';

/** `about` is an account's id, or names what was changed. */
type AuditEvent = {
  by: `admin:${string}` | 'machine';
  what: string;
  about: string;
  from?: string | number | null | undefined;
  to?: string | number | null | undefined;
};

/** For changes without an order history. In the caller's transaction. `now` is epoch ms. */
export function recordEvent(db: Db, { from, to, ...event }: AuditEvent, now: number): void {
  insert(db, { ...event, from: String(from ?? ''), to: String(to ?? '') }, now);
}

/** After the response, with a daily limit for the disk's sake. Stores only a hash of the network address. */
export function recordAttempt(
  { db, throttle, background, now }: Deps,
  { ipAddress, what, about }: { ipAddress: string; what: string; about: string },
): void {
  if (!throttle.tryUse(limits.attemptEventsOfShop, 'shop', now())) return;
  background.run('event', () =>
    insert(db, { by: hashedAddress(db, ipAddress), what, about, from: '', to: '' }, now()),
  );
}

/** Recorded once per limit period. */
export function recordRefusal(deps: Deps, { limit, who }: TooManyTries, ipAddress: string): void {
  const { name, withinMs } = limit;
  const once = { name: `event ${name}`, maxCount: 1, withinMs };
  if (!deps.throttle.tryUse(once, who, deps.now())) return;
  const accountId = /(?:^| )([\w-]{20})$/.exec(who)?.[1];
  const about = accountId ?? hashedAddress(deps.db, who);
  recordAttempt(deps, { ipAddress, what: `too many tries: ${name}`, about });
}

/** Equal addresses give equal hashes; the address cannot be recovered. */
export function hashedAddress(db: Db, address: string): string {
  return `#${keyedHash(db, 'audit-events', address).slice(0, 12)}`;
}

/** By account id or hashed address, without admins' changes. */
export function attemptsAbout(names: string[]) {
  return and(inArray(auditEvents.about, names), notLike(auditEvents.by, 'admin:%'));
}

/** `before` is epoch ms, included. */
export function purgeAuditEvents(db: Db, before: number): void {
  db.delete(auditEvents).where(lte(auditEvents.createdAt, before)).run();
}

function insert(db: Db, event: Omit<typeof auditEvents.$inferInsert, 'id' | 'createdAt'>, now: number): void {
  db.insert(auditEvents)
    .values({ ...event, id: newId(), createdAt: now })
    .run();
}
