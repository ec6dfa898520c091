import { afterEach, expect, test } from 'bun:test';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { closeMailServers, mailSender, openMailServer } from '../../testing/mail-server.ts';
import { testMail } from '../../testing/mails.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import type { MailFrame } from './mail.ts';
import { layoutMail } from './mail-layout.ts';
import { sendDueMails } from './mailer.ts';
import { listMails, queueMail } from './outbox.ts';
import { dueMails } from './outbox-delivery.ts';

const shops: TestShop[] = [];
afterEach(() => {
  for (const shop of shops.splice(0)) shop.close();
  closeMailServers();
});

async function openShop(): Promise<TestShop> {
  const shop = await openTestShop();
  shops.push(shop);
  return shop;
}

const waiting = (shop: TestShop, now = shop.clock.now) => dueMails(shop.deps.db, { isUrgent: false }, now);

const frame: MailFrame = {
  origin: 'https://shop.example',
  firstName: '',
  farmer: { name: '', text: '', picture: null },
  deliveryWindow: '',
  pictureOf: () => null,
  now: Date.parse('2026-11-20T15:00:00Z'),
};
const mail = testMail({
  to: 'ann@example.com',
  subject: 'Your receipt — 3 × kale',
  title: 'Your receipt',
  paragraphs: ['Notes: <script>alert("door & bell")</script>'],
  rows: [{ label: 'Total', value: '$43.20', strong: true }],
  action: { label: 'See your orders', url: 'http://localhost:3000/dashboard?tab=orders' },
});

test('a mail about a box says its day in both forms, with a link for the calendar and a drawing', async () => {
  const { text, html } = layoutMail(testMail({ boxDay: '2026-12-05' }), frame);
  expect(text).toContain('Add the day to your calendar: https://shop.example/calendar/days/2026-12-05.ics');
  expect(html).toContain('>Saturday, December 5</p>');
  expect(html).toContain('href="https://shop.example/calendar/days/2026-12-05.ics"');
  const drawing = /<img src="https:\/\/shop\.example(\/[^"]+)"[^>]* alt=""/.exec(html)?.[1];
  expect(await Bun.file(`public${drawing}`).exists()).toBe(true);
});

test('beside the day of a box stands when the driver comes, in both forms', () => {
  const { text, html } = layoutMail(testMail({ boxDay: '2026-12-05' }), {
    ...frame,
    deliveryWindow: '8am to noon',
  });
  expect(text).toContain('Your box comes Saturday, December 5, 8am to noon.');
  expect(html).toContain('>Saturday, December 5, 8am to noon</p>');
});

test('the frame greets by name, shows the pictures of the box and one button, and ends with the farmer', () => {
  const content = testMail({
    greens: ['kale', 'kale', 'sorrel'],
    action: { label: 'Pay', url: 'https://shop.example/pay' },
  });
  const { text, html } = layoutMail(content, {
    ...frame,
    firstName: 'Ann & Co',
    farmer: { name: 'Joe Farmer', text: 'I cut your greens on Friday.', picture: '/joe.webp' },
    pictureOf: (id) => (id === 'kale' ? '/mail/kale.png' : null),
  });
  expect(text).toStartWith('Hello Ann & Co,\n\n');
  expect(text).toContain('Joe Farmer\nI cut your greens on Friday.');
  expect(html).toContain('Hello Ann &amp; Co,');
  expect([...html.matchAll(/src="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    'https://shop.example/mail/logo.png',
    'https://shop.example/mail/kale.png',
    'https://shop.example/joe.webp',
  ]);
  expect(html.match(/<a /g)).toHaveLength(1);
  const plain = layoutMail(content, {
    ...frame,
    farmer: { name: '', text: 'Nobody says this.', picture: null },
  });
  expect(plain.text).toStartWith('Hello,\n\n');
  expect(plain.text + plain.html).not.toContain('Nobody');
});

test('a list of mails shows the first sentence beside the subject', () => {
  const { html } = layoutMail(mail, frame);
  const body = html.slice(html.indexOf('<body'));
  const words = body.replace(/<[^>]*>/g, '').trim();
  expect(words).toStartWith('Notes: &lt;script&gt;');
  expect(words.indexOf('Hello,')).toBeGreaterThan(0);
});

test('phone and order numbers are not broken, and an address only before its @', () => {
  const { html } = layoutMail(
    testMail({
      paragraphs: ['Call (770) 555-0142 about order EM-7F3K-Q2MP.'],
      rows: [{ label: 'Email', value: 'ann@example.com' }],
    }),
    frame,
  );
  const span = (text: string) => `<span style="white-space:nowrap">${text}</span>`;
  expect(html).toContain(`Call ${span('(770) 555-0142')} about order ${span('EM-7F3K-Q2MP')}.`);
  expect(html).toContain('ann<wbr>@example.com');
});

test('a mail goes out once, in both forms, with everything escaped', async () => {
  const shop = await openShop();
  const { received, url } = await openMailServer();
  queueMail(shop.deps, 'receipt:1', mail);
  queueMail(shop.deps, 'receipt:1', mail);
  const send = mailSender(shop.deps, url);
  await send();
  await send();
  expect(received).toHaveLength(1);
  const parsed = await PostalMime.parse(received[0] ?? '');
  expect(parsed.to?.[0]?.address).toBe('ann@example.com');
  expect(parsed.subject).toBe('Your receipt — 3 × kale');
  expect(parsed.text).toContain('Total: $43.20');
  expect(parsed.html).toContain('&lt;script&gt;');
  expect(parsed.html).not.toContain('<script>');
  expect(parsed.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

test('a mail that is not taken waits 1, 2, 4 minutes, and then goes out with the same message id', async () => {
  const shop = await openShop();
  let refusals = 2;
  const { received, url } = await openMailServer({
    onMailFrom(_address, _session, done) {
      refusals -= 1;
      done(refusals >= 0 ? new Error('Try later') : null);
    },
  });
  const send = mailSender(shop.deps, url);
  queueMail(shop.deps, 'receipt:1', mail);
  await send();
  expect(waiting(shop)).toHaveLength(0);
  for (let minute = 1; minute < 3; minute += 1) {
    shop.clock.now += 60_000;
    await send();
  }
  expect(received).toHaveLength(0);
  shop.clock.now += 60_000;
  await send();
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(listMails(shop.deps.db)[0]?.id ?? 'no mail');
});

test.each([
  ['550', 'No such user'],
  ['550', '5.1.1 No such user'],
  ['552', '5.2.2 Mailbox full'],
  ['553', 'Mailbox name not allowed'],
])('a mail whose recipient is refused with %s %s is given up at once', async (responseCode, sentence) => {
  const shop = await openShop();
  let asked = 0;
  const { url } = await openMailServer({
    onRcptTo(_address, _session, done) {
      asked += 1;
      done(Object.assign(new Error(sentence), { responseCode: Number(responseCode) }));
    },
  });
  queueMail(shop.deps, 'receipt:1', mail);
  const send = mailSender(shop.deps, url);
  await send();
  shop.clock.now += 3 * 86_400_000;
  await send();
  expect(asked).toBe(1);
  expect(waiting(shop, shop.clock.now + 1e9)).toEqual([]);
});

test.each([
  ['450', 'Try later'],
  ['554', 'Your server is on a blocklist'],
  ['550', '5.7.1 Relaying denied'],
  ['550', '5.1.8 Sender address rejected'],
  ['530', 'Authentication required'],
])(
  'a mail that is refused with %s %s, which is not about its recipient, is tried again',
  async (responseCode, sentence) => {
    const shop = await openShop();
    const { url } = await openMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error(sentence), { responseCode: Number(responseCode) })),
    });
    queueMail(shop.deps, 'receipt:1', mail);
    await mailSender(shop.deps, url)();
    expect(waiting(shop, shop.clock.now + 60_000)).toHaveLength(1);
  },
);

test('a password is sent after STARTTLS, and not at all to a server without it', async () => {
  const shop = await openShop();
  const passwords: unknown[] = [];
  const withPassword: SMTPServerOptions = {
    disabledCommands: [],
    onAuth({ password }, { secure }, done) {
      passwords.push([password, secure]);
      done(null, { user: 'shop' });
    },
  };
  const encrypted = await openMailServer(withPassword);
  const plain = await openMailServer({
    ...withPassword,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
  });
  const signedIn = (url: string) => url.replace('//', '//shop:secret@');
  queueMail(shop.deps, 'receipt:1', mail);
  await mailSender(shop.deps, `${signedIn(plain.url)}?requireTLS=false&ignoreTLS=true`)();
  expect([plain.received, passwords]).toEqual([[], []]);
  shop.clock.now += 60_000;
  await mailSender(shop.deps, `${signedIn(encrypted.url)}?tls.rejectUnauthorized=false`)();
  expect(encrypted.received).toHaveLength(1);
  expect(passwords).toEqual([['secret', true]]);
});

test('without a mail server the outbox row is the mail', async () => {
  const shop = await openShop();
  queueMail(shop.deps, 'receipt:1', mail);
  const send = { isUrgent: false, connections: 1, deadlineMs: 1 };
  await sendDueMails(shop.deps, null, { ...send, backOff: { pausedUntil: () => 0, begin() {}, end() {} } });
  expect(waiting(shop, shop.clock.now + 1e9)).toHaveLength(0);
  expect(listMails(shop.deps.db)).toMatchObject([
    { to: 'ann@example.com', subject: 'Your receipt — 3 × kale' },
  ]);
});
