import { isIP } from 'node:net';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { PushSubscriptionInput } from '../../shared/contract/push.ts';
import { policies } from '../../shared/rules/limits.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { signingKeys } from '../platform/db/table.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { pushSubscriptions } from './table.ts';

export type VapidPair = { publicKey: string; privateKey: string };

const keyName = 'push';

/** Only at the first start: push services know the shop by these keys. */
export async function ensureVapidKeys(db: Db): Promise<void> {
  if (findVapidKeys(db)) return;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url');
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  db.insert(signingKeys)
    .values({ name: keyName, secret: `${publicKey}.${d}` })
    .onConflictDoNothing()
    .run();
}

export function getVapidKeys(db: Db): VapidPair {
  const keys = findVapidKeys(db);
  if (!keys) throw new Error('The keys for pushes are made at the start.');
  return keys;
}

function findVapidKeys(db: Db): VapidPair | null {
  const row = db.select().from(signingKeys).where(eq(signingKeys.name, keyName)).get();
  const [publicKey, privateKey] = row?.secret.split('.') ?? [];
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

/**
 * Until the session ends. The address moves to whoever signs in there next. Keeps the newest ten per account.
 * 400 for an address that is no push service's.
 */
export function keepPushSubscription(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  userId: string,
  sessionId: string,
  { endpoint, keys }: PushSubscriptionInput,
): void {
  assertPushAddress(endpoint, env.allowTestPushes);
  const row = { endpoint, userId, sessionId, ...keys, createdAt: now() };
  transact(db, () => {
    // Drops pushes waiting for a previous account of this browser.
    const others = and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, userId));
    db.delete(pushSubscriptions).where(others).run();
    db.insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
      .run();
    const own = db
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(asc(pushSubscriptions.createdAt))
      .all();
    for (const oldest of own.slice(0, Math.max(0, own.length - policies.maxPushSubscriptions)))
      db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, oldest.endpoint)).run();
  });
}

/** Ignores unknown ones and those of others. */
export function removePushSubscription(db: Db, userId: string, endpoint: string): void {
  const own = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId));
  db.delete(pushSubscriptions).where(own).run();
}

/** 400 where the shop could be made to call itself or its network: push services have names, on https. */
function assertPushAddress(endpoint: string, allowTestPushes: boolean): void {
  if (allowTestPushes) return;
  const { protocol, hostname: host, port, username, password } = new URL(endpoint);
  // A trailing dot names the same host.
  const hostname = host.replace(/\.$/, '');
  const isNamed = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
  const isLocal = /\.(local|localhost|localdomain|internal|intranet|lan|home|corp|arpa)$/i.test(hostname);
  if (protocol === 'https:' && isNamed && !isLocal && port === '' && !username && !password) return;
  throw new AppError('invalid', 'The push address is not one of a push service.');
}

/** Neither loopback nor private, link-local, shared or reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateV4.some((pattern) => pattern.test(address));
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return isPublicAddress(mapped);
  return /^[23][\da-f]{3}:/i.test(address) && !/^(2002:|2001:(0{0,3}0?:|db8:|0{0,3}db8:))/i.test(address);
}

const privateV4 = [
  /^(0|10|127)\./,
  /^169\.254\./,
  /^192\.168\./,
  /^192\.0\.[02]\./,
  /^198\.(1[89]|51)\./,
  /^203\.0\.113\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^(22[4-9]|2[3-5]\d)\./,
];
