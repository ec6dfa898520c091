import { createHash, randomBytes } from 'node:crypto';

/** 20 URL-safe characters (120 bits). */
export function newId(): string {
  return randomBytes(15).toString('base64url');
}

/** An id that is the same for the same `source`. */
export function idFrom(source: string): string {
  return createHash('sha256').update(source).digest().subarray(0, 15).toString('base64url');
}

/** For cookies and mailed links: 43 URL-safe characters (256 bits). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in hex. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
