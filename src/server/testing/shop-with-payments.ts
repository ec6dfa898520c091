import { Database } from 'bun:sqlite';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { createJobs } from '../jobs.ts';
import { openDemo } from '../open-shop.ts';
import { markRestored } from '../payments/restore/first-comparison.ts';
import { withJobStripe } from '../platform/deps.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { createTestShop, prepareTestShop } from './shop.ts';

export type TestShopWithPayments = Awaited<ReturnType<typeof openTestShopWithPayments>>;

export const milton = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' };

/** In the future: the sandbox's clock only moves forward. */
const wednesday = '2031-03-05T15:00:00Z';

/**
 * With the in-memory sandbox, on one clock. `timeoutMs`: real wait for the provider in customers' requests.
 */
export async function openTestShopWithPayments({
  now = wednesday,
  timeoutMs,
  nextStop,
  isCounted,
}: {
  now?: string;
  timeoutMs?: number;
  nextStop?: (now: number) => number;
  isCounted?: boolean;
} = {}) {
  const sent: string[] = [];
  const { sandbox, demoHandler, ...opened } = await openDemo(await prepareTestShop({ isCounted }), {
    file: ':memory:',
    runJobs: () => jobs.runDue(),
    nextStop,
    timeoutMs,
    onCall: ({ method, url }) =>
      sent.push(`${method} ${new URL(url).pathname.replace('/sandbox/stripe', '')}`),
  });
  sandbox.clock.moveTo(Date.parse(now));
  const shop = createTestShop(opened);
  const { origin } = shop.deps.env;
  let jobs = createJobs(withJobStripe(shop.deps), null);

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
      authorization: `Bearer ${sandbox.keys.publishableKey}`,
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
    const answer = await demoHandler(new Request(`${origin}/sandbox/clock`, init));
    if (!answer?.ok) throw new Error(await answer?.text());
  }

  /** Replaces the database with a copy (`serialize()`), as a restore and start do. */
  async function restore(copy: Uint8Array) {
    await jobs.stop();
    const client = Database.deserialize(copy, { strict: true });
    client.run('PRAGMA foreign_keys = ON');
    shop.deps.db.$client.close();
    Object.assign(shop.deps, { db: drizzle({ client }) });
    markRestored(shop.deps.db, shop.deps.now());
    jobs = createJobs(withJobStripe(shop.deps), null);
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
    sent,
    payWith,
    fault: setFaults,
    healed: clearFaults,
    moveClockTo,
    mails: () => listMails(shop.deps.db),
    close,
  };
}
