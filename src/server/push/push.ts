import { lookup } from 'node:dns/promises';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { asc, eq, lt, lte } from 'drizzle-orm';
import { business } from '../../shared/business.ts';
import type { PushContent } from '../../shared/contract/push.ts';
import type { Db } from '../platform/db/db.ts';
import { hashOf, newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { getVapidKeys, isPublicAddress } from './subscriptions.ts';
import { pushMessages, pushSubscriptions } from './table.ts';

type PushDeps = Pick<Deps, 'db' | 'env' | 'fetch' | 'log' | 'now'>;

/** `key` is the mail's; not sent after `expiresAt` (epoch ms). */
export type Push = Omit<PushContent, 'tag'> & { key: string; expiresAt: number };

/** To all of an account's browsers, in the mail's transaction, once per `key`. */
export function queuePush(db: Db, userId: string | null, push: Push, now: number): void {
  if (userId === null) return;
  const { endpoint } = pushSubscriptions;
  const own = db.select({ endpoint }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  for (const browser of own.all())
    db.insert(pushMessages)
      .values({ ...push, id: newId(), endpoint: browser.endpoint, nextAttemptAt: now })
      .onConflictDoNothing()
      .run();
}

const mostAtOnce = 100;
const sendTimeoutMs = 10_000;
const firstPauseMs = 60_000;

export async function sendDuePushes(deps: PushDeps): Promise<void> {
  const { db, now } = deps;
  db.delete(pushMessages).where(lt(pushMessages.expiresAt, now())).run();
  const due = db
    .select({ message: pushMessages, browser: pushSubscriptions })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.endpoint, pushMessages.endpoint))
    .where(lte(pushMessages.nextAttemptAt, now()))
    .orderBy(asc(pushMessages.nextAttemptAt))
    .limit(mostAtOnce)
    .all();
  await Promise.all(due.map((one) => sendPush(deps, one)));
}

type Due = { message: typeof pushMessages.$inferSelect; browser: typeof pushSubscriptions.$inferSelect };

async function sendPush(deps: PushDeps, { message, browser }: Due): Promise<void> {
  const { db, now } = deps;
  const status = await post(deps, { message, browser });
  if (status === 404 || status === 410)
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, browser.endpoint)).run();
  else if (status === 'failed' || status === 429 || status >= 500)
    db.update(pushMessages)
      .set({
        attempts: message.attempts + 1,
        nextAttemptAt: now() + firstPauseMs * 2 ** Math.min(message.attempts, 6),
      })
      .where(eq(pushMessages.id, message.id))
      .run();
  else {
    if (status >= 300) deps.log.warn({ status }, 'a push was refused');
    db.delete(pushMessages).where(eq(pushMessages.id, message.id)).run();
  }
}

/** 'failed': no answer, or a forbidden address. */
async function post(deps: PushDeps, { message, browser }: Due): Promise<number | 'failed'> {
  try {
    const url = new URL(browser.endpoint);
    if (!deps.env.allowTestPushes && !(await isPublicHost(url.hostname))) return 410;
    const { headers, body, method } = await encrypt(deps, { message, browser });
    // Redirects are not followed.
    const answer = await deps.fetch(url.href, {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(sendTimeoutMs),
    });
    return answer.status;
  } catch (error) {
    deps.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'a push failed');
    return 'failed';
  }
}

function encrypt({ db, now }: PushDeps, { message, browser }: Due) {
  const { title, body, path, key, expiresAt } = message;
  const tag = hashOf(key).slice(0, 32);
  const content: PushContent = { title, body, path, tag };
  const ttl = Math.max(1, Math.floor((expiresAt - now()) / 1000));
  // For a phone that is off, the service keeps only the newest push of a topic.
  const options = { ttl, topic: tag, urgency: 'normal' as const };
  const { p256dh, auth } = browser;
  const endpoint = browser.endpoint.replace(/^http:/, 'https:');
  const keys = { ...getVapidKeys(db), subject: `mailto:${business.email}` };
  return buildPushPayload(
    { data: content, options },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    keys,
  );
}

async function isPublicHost(host: string): Promise<boolean> {
  const found = await lookup(host, { all: true });
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address));
}
