import { Database } from 'bun:sqlite';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { sandboxFetch } from '../../sandbox/routes.ts';
import { openSandbox } from '../../sandbox/sandbox.ts';
import { createJobs } from '../jobs.ts';
import { markRestored } from '../payments/restore/first-comparison.ts';
import { withJobStripe } from '../platform/deps.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { createBackground } from '../platform/process/background.ts';
import { yieldToRequests } from '../platform/process/yield-to-requests.ts';
import { createQueue } from '../platform/queue.ts';
import { timings } from '../platform/timings.ts';
import { createStripe, type StripeOptions } from '../stripe/client.ts';
import { openTestShop } from './shop.ts';

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
 * With the in-memory sandbox, on one clock. `timeoutMs`: real wait for the provider in customers' requests.
 */
export async function openTestShopWithPayments({
  now = wednesday,
  timeoutMs = timings.stripeCustomerCalls.timeoutMs,
  nextStop,
  isCounted,
}: {
  now?: string;
  timeoutMs?: number;
  nextStop?: (now: number) => number;
  isCounted?: boolean;
} = {}) {
  const origin = 'http://localhost:3000';
  let deliver: (request: Request) => Promise<Response> = () =>
    Promise.reject(new Error('The shop is not open yet.'));
  const sandbox = openSandbox({
    file: ':memory:',
    basePath: '/sandbox/stripe',
    origin: () => origin,
    deliver: (request) => deliver(request),
  });
  sandbox.clock.moveTo(Date.parse(now));
  const sent: string[] = [];
  let life = newLife();
  const provider = async (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname.replace('/sandbox/stripe', '')}`);
    const own = life;
    own.requestsLeft -= 1;
    const isLast = own.requestsLeft === 0;
    const answer = own.isOver || (isLast && !own.isActedOn) ? null : await sandbox.fetch(request);
    if (isLast) {
      own.isOver = true;
      own.copy.resolve(shop.deps.db.$client.serialize());
    }
    return answer === null || own.isOver ? new Promise<never>(() => {}) : answer;
  };
  const { secretKey, publishableKey, webhookSecret } = sandbox.keys;
  const client = (options: StripeOptions) =>
    createStripe(secretKey, `${origin}/sandbox/stripe`, provider, options);
  const stripe = client({ ...timings.stripeCustomerCalls, timeoutMs });
  const jobTimeoutMs = Math.max(timeoutMs, timings.stripeJobCalls.timeoutMs);
  const jobStripe = client({ ...timings.stripeJobCalls, timeoutMs: jobTimeoutMs });
  const shop = await openTestShop({
    readClock: sandbox.clock.now,
    isCounted,
    payments: { stripe, jobStripe, publishableKey, webhookSecret, apiBase: '/sandbox/stripe' },
  });
  deliver = (request) => {
    const lost = life.copy.promise.then(() => Promise.reject(new Error('The shop was killed.')));
    return Promise.race([shop.app.handle(request), lost]);
  };
  let jobs = createJobs(withJobStripe(shop.deps), null);
  const demo = sandboxFetch({
    sandbox,
    listMails: () => listMails(shop.deps.db),
    runJobs: () => jobs.runDue(),
    nextStop,
  });

  /** Confirms a PaymentIntent or SetupIntent like the card form; returns its id. */
  async function payWith(clientSecret: string | undefined, number = '4242424242424242') {
    const [id = ''] = (clientSecret ?? '').split('_secret_');
    const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
    const card = { number, exp_month: '12', exp_year: '2040', cvc: '123' };
    const body = new URLSearchParams({
      client_secret: clientSecret ?? '',
      'payment_method_data[type]': 'card',
      return_url: origin,
    });
    for (const [field, value] of Object.entries(card)) body.set(`payment_method_data[card][${field}]`, value);
    const headers = {
      authorization: `Bearer ${publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const url = `${origin}/sandbox/stripe/v1/${kind}/${id}/confirm`;
    const answer = await sandbox.fetch(new Request(url, { method: 'POST', headers, body }));
    return { id, ok: answer.ok };
  }

  async function setFaults(switches: Record<string, unknown>) {
    const answer = await sandbox.fetch(
      new Request(`${origin}/sandbox/stripe/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(switches),
      }),
    );
    if (!answer.ok) throw new Error(await answer.text());
  }

  async function clearFaults() {
    await sandbox.fetch(new Request(`${origin}/sandbox/stripe/faults`, { method: 'DELETE' }));
    await sandbox.idle();
  }

  async function moveClockTo(now: string) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now }),
    };
    const answer = await demo(new Request(`${origin}/sandbox/clock`, init));
    if (!answer?.ok) throw new Error(await answer?.text());
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
    payWith,
    fault: setFaults,
    healed: clearFaults,
    moveClockTo,
    mails: () => listMails(shop.deps.db),
    close,
  };
}
