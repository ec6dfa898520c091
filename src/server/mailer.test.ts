import { afterEach, expect, test } from 'bun:test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { layoutMail } from './mail-layout.ts';
import { sendWaitingMails, smtpTransport } from './mailer.ts';
import { listMails, queueMail, waitingMails } from './outbox.ts';
import { openTestShop } from './test-shop.ts';

const servers: SMTPServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A mail server that refuses the first `refusals` mails. */
async function openMailServer(refusals = 0) {
  const received: string[] = [];
  let left = refusals;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        left -= 1;
        if (left >= 0) return done(new Error('Try later'));
        received.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { received, url: `smtp://127.0.0.1:${port}` };
}

const mail = layoutMail({
  to: 'ann@example.com',
  subject: 'Your receipt — 3 × kale',
  title: 'Your receipt',
  paragraphs: ['Notes: <script>alert("door & bell")</script>'],
  rows: [{ label: 'Total', value: '$43.20', strong: true }],
  action: { label: 'See your orders', url: 'http://localhost:3000/dashboard?tab=orders' },
});

test('a mail goes out once, in both forms, with everything escaped', async () => {
  const shop = await openTestShop();
  const { received, url } = await openMailServer();
  queueMail(shop.deps.db, 'receipt:1', mail, shop.clock.now);
  queueMail(shop.deps.db, 'receipt:1', mail, shop.clock.now);
  const transport = smtpTransport(url, 'Eden Microgreens <hello@edenmicrogreens.example>');
  await sendWaitingMails(shop.deps, transport);
  await sendWaitingMails(shop.deps, transport);
  expect(received).toHaveLength(1);
  const parsed = await PostalMime.parse(received[0] ?? '');
  expect(parsed.to?.[0]?.address).toBe('ann@example.com');
  expect(parsed.subject).toBe('Your receipt — 3 × kale');
  expect(parsed.text).toContain('Total: $43.20');
  expect(parsed.html).toContain('&lt;script&gt;');
  expect(parsed.html).not.toContain('<script>');
  shop.close();
});

test('a mail that is not taken waits 1, 2, 4 minutes, and then goes out with the same message id', async () => {
  const shop = await openTestShop();
  const { received, url } = await openMailServer(2);
  const transport = smtpTransport(url, 'Eden Microgreens <hello@edenmicrogreens.example>');
  queueMail(shop.deps.db, 'receipt:1', mail, shop.clock.now);
  await sendWaitingMails(shop.deps, transport);
  expect(waitingMails(shop.deps.db, shop.clock.now)).toHaveLength(0);
  shop.clock.now += 60_000;
  await sendWaitingMails(shop.deps, transport);
  shop.clock.now += 60_000;
  await sendWaitingMails(shop.deps, transport);
  expect(received).toHaveLength(0);
  shop.clock.now += 60_000;
  await sendWaitingMails(shop.deps, transport);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(listMails(shop.deps.db)[0]?.id ?? 'no mail');
  shop.close();
});

test('without a mail server the outbox row is the mail', async () => {
  const shop = await openTestShop();
  queueMail(shop.deps.db, 'receipt:1', mail, shop.clock.now);
  await sendWaitingMails(shop.deps, null);
  expect(waitingMails(shop.deps.db, shop.clock.now + 1e9)).toHaveLength(0);
  expect(listMails(shop.deps.db)).toMatchObject([
    { to: 'ann@example.com', subject: 'Your receipt — 3 × kale' },
  ]);
  shop.close();
});
