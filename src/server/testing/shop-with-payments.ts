import { Database } from 'bun:sqlite';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { createJobs } from '../jobs.ts';
import { openDemo } from '../open-shop.ts';
import { markRestored } from '../payments/restore/first-comparison.ts';
import { withJobStripe } from '../platform/deps.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { createTestShop, prepareTestShop } from './shop.ts';
import { confirmCard, moveClock } from './shop-client.ts';

export type TestShopWithPayments = Awaited<ReturnType<typeof openTestShopWithPayments>>;

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
}: {
  now?: string;
  nextStop?: (now: number) => number;
  isCounted?: boolean;
} = {}) {
  const sent: string[] = [];
  const demo = await openDemo(await prepareTestShop({ isCounted }), {
    file: ':memory:',
    runJobs: () => jobs.runDue(),
    nextStop,
    // As if the time limit of each call had passed.
    giveUpAfterMs: 20,
    onCall: ({ method, url }) =>
      sent.push(`${method} ${new URL(url).pathname.replace('/sandbox/stripe', '')}`),
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
    payWith: (clientSecret?: string, number?: string) => confirmCard(anybody, clientSecret, number),
    fault: setFaults,
    healed: clearFaults,
    moveClockTo: (now: string) => moveClock(anybody, now),
    mails: () => listMails(shop.deps.db),
    close,
  };
}
