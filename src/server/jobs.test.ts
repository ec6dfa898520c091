import { afterEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { sessions } from './accounts/record/table.ts';
import { createJobs } from './jobs.ts';
import type { Transport } from './platform/mail/mailer.ts';
import { queueMail } from './platform/mail/outbox.ts';
import { outbox } from './platform/mail/table.ts';
import { createStripe } from './stripe/client.ts';
import { testMail } from './testing/mails.ts';
import { openTestShop, type TestShop } from './testing/shop.ts';
import { openTestShopWithPayments } from './testing/shop-with-payments.ts';

const shops: TestShop[] = [];
afterEach(() => {
  for (const shop of shops.splice(0)) shop.close();
});

async function openMailingShop(mails: number) {
  let questions = 0;
  const stripe = createStripe('sk_test_none', null, async () => {
    questions += 1;
    return Response.json({ object: 'list', data: [], has_more: false });
  });
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
  const queue = (n: number) => queueMail(shop.deps, `${n}`, testMail({ subject: `${n}` }));
  for (let n = 0; n < mails; n += 1) queue(n);
  const answer = async () => {
    answers.shift()?.();
    await Bun.sleep(5);
  };
  const jobs = createJobs(shop.deps, transport);
  return { shop, taken, queue, answer, jobs, questions: () => questions };
}

test('stopping ends between two mails, and leaves the rest for the next start', async () => {
  const { shop, taken, answer, jobs } = await openMailingShop(5);
  void jobs.runDue();
  await Bun.sleep(50);
  const stopped = jobs.stop();
  for (let n = 0; n < 3; n += 1) await answer();
  await stopped;
  await Bun.sleep(20);
  expect(taken).toEqual(['0', '1', '2']);
  const untried = shop.deps.db.select().from(outbox).where(eq(outbox.attempts, 0)).all();
  expect(untried.map(({ subject }) => subject)).toEqual(['3', '4']);
});

test('a mail server that hangs does not keep the shop from stopping', async () => {
  const { taken, jobs } = await openMailingShop(1);
  void jobs.runDue();
  await Bun.sleep(50);
  expect(taken).toHaveLength(1);
  await jobs.stop();
});

test('runs that are asked for while one waits are that one', async () => {
  const { taken, queue, answer, jobs, questions } = await openMailingShop(1);
  const first = jobs.runDue();
  await Bun.sleep(50);
  const asked = questions();
  const later = Promise.all(Array.from({ length: 20 }, () => jobs.runDue()));
  await Bun.sleep(50);
  queue(1);
  await answer();
  await answer();
  await first;
  await later;
  expect(taken).toEqual(['0', '1']);
  expect(questions()).toBeLessThanOrEqual(2 * asked);
  await jobs.stop();
});

test("the demo's clock deletes what is too old by the time it is moved to", async () => {
  const shop = await openTestShopWithPayments();
  const countSessions = () => shop.deps.db.$count(sessions);
  shop.customer();
  expect(await countSessions()).toBe(1);
  await shop.moveClockTo(new Date(shop.deps.now() + 31 * 86_400_000).toISOString());
  expect(await countSessions()).toBe(0);
  await shop.close();
});
