import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './db.ts';
import { signingKeys } from './table.ts';

const keyBytes = 32;
const macBytes = 24;

/**
 * Text that nobody else can make up, for links that work without signing in: the payload is readable, and any change to it
 * is noticed. `name` says what the text is for; one for something else is refused.
 */
export function sign(db: Db, name: string, payload: string): string {
  const text = Buffer.from(payload).toString('base64url');
  return `${text}.${macOf(db, name, text)}`;
}

/** The payload of a signed text; null when it was not signed here, or for something else. */
export function readSigned(db: Db, name: string, signed: string): string | null {
  const [text = '', mac = '', ...rest] = signed.split('.');
  const given = Buffer.from(mac);
  const right = Buffer.from(macOf(db, name, text));
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return Buffer.from(text, 'base64url').toString();
}

function macOf(db: Db, name: string, text: string): string {
  const mac = createHmac('sha256', readOrCreateKey(db, name)).update(text).digest();
  return mac.subarray(0, macBytes).toString('base64url');
}

function readOrCreateKey(db: Db, name: string): Buffer {
  const kept = readKey(db, name);
  if (kept) return kept;
  const secret = randomBytes(keyBytes).toString('hex');
  db.insert(signingKeys).values({ name, secret }).onConflictDoNothing().run();
  return readKey(db, name) ?? Buffer.from(secret, 'hex');
}

function readKey(db: Db, name: string): Buffer | null {
  const row = db.select().from(signingKeys).where(eq(signingKeys.name, name)).get();
  return row ? Buffer.from(row.secret, 'hex') : null;
}
