import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { createJobs } from '../../jobs.ts';
import { createStripe } from '../../stripe/client.ts';
import { howMany } from '../../testing/long.ts';
import {
  closeMailServers,
  mailSender,
  openMailServer,
  openTricklingServer,
} from '../../testing/mail-server.ts';
import { testMail } from '../../testing/mails.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { openDatabase, transact } from '../db/db.ts';
import { timings } from '../timings.ts';
import { smtpTransport } from './mailer.ts';
import { queueMail } from './outbox.ts';
import { claimMail } from './outbox-delivery.ts';
import { outbox } from './table.ts';

const shops: TestShop[] = [];
afterEach(() => {
  for (const shop of shops.splice(0)) shop.close();
  closeMailServers();
});

async function openShop(): Promise<TestShop> {
  const stripe = createStripe('sk_test_none', null, async () =>
    Response.json({ object: 'list', data: [], has_more: false }),
  );
  const keys = { publishableKey: 'pk_test_none', webhookSecret: 'whsec_none', apiBase: null };
  const payments = { stripe, jobStripe: stripe, ...keys };
  const shop = await openTestShop({ payments });
  shops.push(shop);
  return shop;
}

let queued = 0;

function queue({ deps }: TestShop, to: string, count = 1, isUrgent = false): void {
  transact(deps.db, () => {
    for (let n = 0; n < count; n += 1) {
      queued += 1;
      queueMail(deps, `${queued}`, testMail({ to, isUrgent }));
    }
  });
}

const rowOf = ({ deps }: TestShop, to: string) =>
  deps.db
    .select()
    .from(outbox)
    .all()
    .find((row) => row.to === to);

const isSent = (shop: TestShop, to: string) => rowOf(shop, to)?.sentAt !== null;

type Recipient = Parameters<NonNullable<SMTPServerOptions['onRcptTo']>>;

function forDomain(domain: string, then: (done: Recipient[2]) => void) {
  const asked: string[] = [];
  const onRcptTo = ({ address }: Recipient[0], _session: Recipient[1], done: Recipient[2]) => {
    if (!address.endsWith(`@${domain}`)) return done();
    asked.push(address);
    then(done);
  };
  return { asked, onRcptTo };
}

test('a server that answers line by line without an end is left at the deadline', async () => {
  const shop = await openShop();
  const server = await openTricklingServer();
  queue(shop, 'ann@example.com');
  await mailSender(shop.deps, server.url, { deadlineMs: 300 })();
  expect(rowOf(shop, 'ann@example.com')).toMatchObject({ sentAt: null, attempts: 1 });
  expect(rowOf(shop, 'ann@example.com')?.lastError).toBeTruthy();
  await Bun.sleep(100);
  expect(server.connections()).toBe(0);
});

test('a domain whose mails hang keeps the others waiting for one deadline, not for one each', async () => {
  const shop = await openShop();
  const { asked, onRcptTo } = forDomain('slow.example', () => {});
  const { received, url } = await openMailServer({ onRcptTo });
  queue(shop, 'ann@slow.example', 30);
  queue(shop, 'ben@example.com');
  await mailSender(shop.deps, url, { deadlineMs: 2000 })();
  expect(asked).toHaveLength(3);
  expect(received).toHaveLength(1);
  expect(isSent(shop, 'ben@example.com')).toBe(true);
});

test('a domain that refuses mail is asked less and less often, one mail at a time, until it takes one', async () => {
  const shop = await openShop();
  let isRefusing = true;
  const { asked, onRcptTo } = forDomain('full.example', (done) =>
    done(isRefusing ? Object.assign(new Error('Mailbox full'), { responseCode: 452 }) : null),
  );
  const { received, url } = await openMailServer({ onRcptTo });
  const send = mailSender(shop.deps, url);
  const mails = howMany(60, 300);
  queue(shop, 'ann@full.example', mails);
  queue(shop, 'ben@example.com');
  await send();
  expect(isSent(shop, 'ben@example.com')).toBe(true);
  expect(asked.length).toBeLessThanOrEqual(3);
  const first = asked.length;
  for (let minute = 0; minute < 60; minute += 1) {
    shop.clock.now += 60_000;
    await send();
  }
  expect(asked.length - first).toBeGreaterThan(3);
  expect(asked.length - first).toBeLessThan(10);
  isRefusing = false;
  for (let round = 0; round < 3; round += 1) {
    shop.clock.now += timings.mailPauseMaxMs;
    await send();
  }
  expect(received).toHaveLength(mails + 1);
}, 120_000);

test('a password link goes out at once while thousands of mails wait for a server that hangs', async () => {
  const shop = await openShop();
  const { received, url } = await openMailServer({
    onData(stream, session, done) {
      const [recipient] = session.envelope.rcptTo;
      stream.on('data', () => {});
      if (recipient?.address !== 'ann@example.com') return;
      stream.on('end', () => {
        received.push(recipient.address);
        done();
      });
    },
  });
  const jobs = createJobs(shop.deps, smtpTransport(url, 'hello@edenmicrogreens.example'));
  queue(shop, 'everybody@example.org', howMany(3000, 20_000));
  void jobs.runDue();
  await Bun.sleep(300);
  queue(shop, 'ann@example.com', 1, true);
  void jobs.runDue();
  for (let tries = 0; tries < 200 && received.length === 0; tries += 1) await Bun.sleep(20);
  expect(received).toEqual(['ann@example.com']);
  await jobs.stop();
});

test('two processes on one outbox send every mail once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-mails-'));
  const { received, url } = await openMailServer();
  const shop = await openShop();
  const [one, two] = [0, 1].map(() => openDatabase(join(folder, 'shop.sqlite')));
  if (!one || !two) throw new Error('There are two.');
  for (let n = 0; n < 30; n += 1)
    queueMail({ ...shop.deps, db: one }, `${n}`, testMail({ to: `${n}@example.com` }));
  await Promise.all([one, two].map((db) => mailSender({ ...shop.deps, db }, url)()));
  expect(received).toHaveLength(30);
  for (const db of [one, two]) db.$client.close();
  rmSync(folder, { recursive: true });
});

test('a mail whose sender died is taken by the next one when its claim ends', async () => {
  const shop = await openShop();
  const { received, url } = await openMailServer();
  const send = mailSender(shop.deps, url);
  queue(shop, 'ann@example.com');
  claimMail(shop.deps.db, { isUrgent: false }, () => 0, shop.clock.now);
  await send();
  expect(received).toHaveLength(0);
  shop.clock.now += timings.mailClaimMs;
  await send();
  expect(received).toHaveLength(1);
});

test('mails that were planned by a clock which was a year ahead go out at the first reconciliation', async () => {
  const shop = await openShop();
  const { received, url } = await openMailServer();
  const year = 365 * 86_400_000;
  shop.clock.now += year;
  queue(shop, 'ann@example.com');
  shop.clock.now -= year;
  const jobs = createJobs(shop.deps, smtpTransport(url, 'hello@edenmicrogreens.example'));
  await jobs.runDue();
  expect(received).toHaveLength(1);
  await jobs.stop();
});
