import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './db.ts';
import { signingKeys } from './table.ts';

const keyBytes = 32;
const macBytes = 24;

/** For links that work without signing in: readable, but not forgeable. Only good for the purpose `name`. */
export function sign(db: Db, name: string, payload: string): string {
  const text = Buffer.from(payload).toString('base64url');
  return `${text}.${macOf(db, name, text)}`;
}

/** Null when not signed here, or for another purpose. */
export function readSigned(db: Db, name: string, signed: string): string | null {
  const [text = '', mac = '', ...rest] = signed.split('.');
  const given = Buffer.from(mac);
  const right = Buffer.from(macOf(db, name, text));
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return Buffer.from(text, 'base64url').toString();
}

/** Unlike a plain hash, short or guessable text cannot be recovered without the shop's key. */
export function keyedHash(db: Db, name: string, text: string): string {
  return macOf(db, name, text);
}

/** Made at start, so that the first link of a kind that is mailed after a backup holds after a restore, too. */
export function ensureSigningKey(db: Db): void {
  db.insert(signingKeys)
    .values({ name: keyName, secret: randomBytes(keyBytes).toString('hex') })
    .onConflictDoNothing()
    .run();
}

const keyName = 'links';

function macOf(db: Db, name: string, text: string): string {
  const row = db.select().from(signingKeys).where(eq(signingKeys.name, keyName)).get();
  if (!row) throw new Error('The key of signatures is made at the start.');
  const keyOfPurpose = createHmac('sha256', Buffer.from(row.secret, 'hex')).update(name).digest();
  const mac = createHmac('sha256', keyOfPurpose).update(text).digest();
  return mac.subarray(0, macBytes).toString('base64url');
}
