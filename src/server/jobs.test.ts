import { afterEach, expect, test } from 'bun:test';
import { createJobs } from './jobs.ts';
import type { Transport } from './mailer.ts';
import { queueMail, waitingMails } from './outbox.ts';
import { createStripe } from './stripe/client.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

const shops: TestShop[] = [];
afterEach(() => {
  for (const shop of shops.splice(0)) shop.close();
});

/** A shop with mails in its outbox, and a mail server that answers when the test says so. */
async function openMailingShop(mails: number) {
  const stripe = createStripe('sk_test_none', null, async () =>
    Response.json({ object: 'list', data: [], has_more: false }),
  );
  const keys = { publishableKey: 'pk_test_none', webhookSecret: 'whsec_none', apiBase: null };
  const payments = { stripe, jobStripe: stripe, ...keys };
  const shop = await openTestShop({ payments });
  shops.push(shop);
  const taken: string[] = [];
  const answers: (() => void)[] = [];
  const transport: Transport = ({ subject }) => {
    taken.push(subject);
    return new Promise((resolve) => answers.push(resolve));
  };
  const queue = (n: number) =>
    queueMail(shop.deps.db, `${n}`, { to: 'a@b.co', subject: `${n}`, text: '', html: '' }, shop.clock.now);
  for (let n = 0; n < mails; n += 1) queue(n);
  const answer = async () => {
    answers.shift()?.();
    await Bun.sleep(5);
  };
  return { shop, taken, queue, answer, jobs: createJobs(shop.deps, transport) };
}

test('stopping ends between two mails, and leaves the rest for the next start', async () => {
  const { shop, taken, answer, jobs } = await openMailingShop(3);
  void jobs.runDue();
  await Bun.sleep(50);
  const stopped = jobs.stop();
  await answer();
  await stopped;
  await Bun.sleep(20);
  expect(taken).toEqual(['0']);
  expect(waitingMails(shop.deps.db, shop.clock.now)).toHaveLength(2);
});

test('a mail server that hangs does not keep the shop from stopping', async () => {
  const { taken, jobs } = await openMailingShop(1);
  void jobs.runDue();
  await Bun.sleep(50);
  expect(taken).toHaveLength(1);
  const before = performance.now();
  await jobs.stop();
  expect(performance.now() - before).toBeLessThan(4_000);
});

test('runs that are asked for while one waits are that one', async () => {
  const { taken, queue, answer, jobs } = await openMailingShop(1);
  const first = jobs.runDue();
  await Bun.sleep(50);
  const later = Promise.all(Array.from({ length: 20 }, () => jobs.runDue()));
  await Bun.sleep(50);
  queue(1);
  await answer();
  await first;
  await Bun.sleep(20);
  expect(taken).toEqual(['0', '1']);
  queue(2);
  await answer();
  await later;
  expect(taken).toEqual(['0', '1']);
  await jobs.stop();
});
