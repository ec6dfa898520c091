import { Database } from 'bun:sqlite';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { createJobs } from '../jobs.ts';
import { openDemo } from '../open-shop.ts';
import { markRestored } from '../payments/restore/first-comparison.ts';
import { withJobStripe } from '../platform/deps.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { createBackground } from '../platform/process/background.ts';
import { yieldToRequests } from '../platform/process/yield-to-requests.ts';
import { createQueue } from '../platform/queue.ts';
import type { StripeFetch } from '../stripe/client.ts';
import { createTestShop, prepareTestShop } from './shop.ts';
import { confirmCard, moveClock } from './shop-client.ts';

export type TestShopWithPayments = Awaited<ReturnType<typeof openTestShopWithPayments>>;

/** One process of the shop. `copy` is what it had committed when it was killed. */
type Life = {
  requestsLeft: number;
  isActedOn: boolean;
  isOver: boolean;
  copy: PromiseWithResolvers<Uint8Array>;
};

const newLife = (): Life => ({
  requestsLeft: Infinity,
  isActedOn: false,
  isOver: false,
  copy: Promise.withResolvers(),
});

/** For a process that is killed: none of its calls ever ends. */
export const endlessMs = 2 ** 31 - 1;

export const milton = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' };

/** In the future: the sandbox's clock only moves forward. */
const wednesday = '2031-03-05T15:00:00Z';

/**
 * With the in-memory sandbox, on one clock.
 */
export async function openTestShopWithPayments({
  now = wednesday,
  nextStop,
  isCounted,
  timeoutMs,
}: {
  now?: string;
  timeoutMs?: number;
  nextStop?: (now: number) => number;
  isCounted?: boolean;
} = {}) {
  const sent: string[] = [];
  let life = newLife();
  async function call(request: Request, send: StripeFetch): Promise<Response> {
    sent.push(`${request.method} ${new URL(request.url).pathname.replace('/sandbox/stripe', '')}`);
    const own = life;
    own.requestsLeft -= 1;
    const isLast = own.requestsLeft === 0;
    const answer = own.isOver || (isLast && !own.isActedOn) ? null : await send(request);
    if (isLast) {
      own.isOver = true;
      own.copy.resolve(shop.deps.db.$client.serialize());
    }
    return answer === null || own.isOver ? new Promise<never>(() => {}) : answer;
  }
  function deliver(request: Request, send: StripeFetch): Promise<Response> {
    const lost = life.copy.promise.then(() => Promise.reject(new Error('The shop was killed.')));
    return Promise.race([send(request), lost]);
  }
  const demo = await openDemo(await prepareTestShop({ isCounted }), {
    file: ':memory:',
    runJobs: () => jobs.runDue(),
    nextStop,
    // As if the time limit of each call had passed.
    giveUpAfterMs: 20,
    timeoutMs,
    call,
    deliver,
  });
  const { sandbox } = demo;
  sandbox.clock.moveTo(Date.parse(now));
  const shop = createTestShop(demo);
  let jobs = createJobs(withJobStripe(shop.deps), null);

  const anybody = shop.visitor();
  const faults = '/sandbox/stripe/faults';

  async function setFaults(switches: Record<string, unknown>) {
    const answer = await anybody.call('PUT', faults, switches);
    if (!answer.ok) throw new Error(await answer.text());
  }

  async function clearFaults() {
    await anybody.call('DELETE', faults);
    await sandbox.idle();
  }

  /** Replaces the database with a copy (`serialize()`), as a restore and start do. */
  async function restore(copy: Uint8Array) {
    await jobs.stop();
    startOn(copy);
    markRestored(shop.deps.db, shop.deps.now());
  }

  /** Another process: of the one before it only the database is left. */
  function startOn(copy: Uint8Array) {
    const client = Database.deserialize(copy, { strict: true });
    client.run('PRAGMA foreign_keys = ON');
    shop.deps.db.$client.close();
    const background = createBackground(shop.deps.log);
    Object.assign(shop.deps, { db: drizzle({ client }), queue: createQueue(), background });
    life = newLife();
    jobs = createJobs(withJobStripe(shop.deps), null);
  }

  /**
   * As by `kill -9` at the `n`-th request to the provider, before the provider got it or before its answer came: what is not committed is lost,
   * and another process starts. False where `work` made fewer requests. Takes a shop with `timeoutMs: endlessMs`.
   */
  async function killDuring(work: () => Promise<unknown>, n: number, isActedOn: boolean): Promise<boolean> {
    const own = life;
    Object.assign(own, { requestsLeft: n, isActedOn });
    await Promise.race([work(), own.copy.promise]);
    own.requestsLeft = Infinity;
    if (!own.isOver) return false;
    // Whatever else is under way gets as far as its next request.
    for (let turn = 0; turn < 3; turn += 1) await yieldToRequests();
    startOn(await own.copy.promise);
    return true;
  }

  async function close() {
    await jobs.stop();
    await sandbox.stop();
    shop.close();
  }

  return {
    ...shop,
    sandbox,
    runJobs: () => jobs.runDue(),
    restore,
    killDuring,
    sent,
    payWith: (clientSecret?: string, number?: string) => confirmCard(anybody, clientSecret, number),
    fault: setFaults,
    healed: clearFaults,
    moveClockTo: (now: string) => moveClock(anybody, now),
    mails: () => listMails(shop.deps.db),
    close,
  };
}
