import { afterEach, expect, test } from 'bun:test';
import PostalMime from 'postal-mime';
import { closeMailServers, mailSender, openMailServer } from '../../testing/mail-server.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
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

const mail = layoutMail({
  to: 'ann@example.com',
  subject: 'Your receipt — 3 × kale',
  title: 'Your receipt',
  paragraphs: ['Notes: <script>alert("door & bell")</script>'],
  rows: [{ label: 'Total', value: '$43.20', strong: true }],
  action: { label: 'See your orders', url: 'http://localhost:3000/dashboard?tab=orders' },
});

test('a mail about a box says its day in both forms, with a link for the calendar and a drawing', async () => {
  const { text, html } = layoutMail({
    to: 'ann@example.com',
    subject: 'Your receipt',
    title: 'Your receipt',
    delivery: { origin: 'https://shop.example', day: '2026-12-05' },
    paragraphs: ['It will be delivered on Saturday, December 5, 2026.'],
  });
  expect(text).toContain('Add the day to your calendar: https://shop.example/calendar/days/2026-12-05.ics');
  expect(html).toContain('>Saturday, December 5</p>');
  expect(html).toContain('href="https://shop.example/calendar/days/2026-12-05.ics"');
  const drawing = /<img src="https:\/\/shop\.example(\/[^"]+)"[^>]* alt=""/.exec(html)?.[1];
  expect(await Bun.file(`public${drawing}`).exists()).toBe(true);
});

test('a list of mails shows the first sentence beside the subject', () => {
  const body = mail.html.slice(mail.html.indexOf('<body'));
  const words = body.replace(/<[^>]*>/g, '').trim();
  expect(words).toStartWith('Notes: &lt;script&gt;');
});

test('phone and order numbers are not broken, and an address only before its @', () => {
  const { html } = layoutMail({
    to: 'ann@example.com',
    subject: 'A question',
    title: 'A question',
    paragraphs: ['Call (770) 555-0142 about order EM-7F3K-Q2MP.'],
    rows: [{ label: 'Email', value: 'ann@example.com' }],
  });
  const span = (text: string) => `<span style="white-space:nowrap">${text}</span>`;
  expect(html).toContain(`Call ${span('(770) 555-0142')} about order ${span('EM-7F3K-Q2MP')}.`);
  expect(html).toContain('ann<wbr>@example.com');
});

test('a mail goes out once, in both forms, with everything escaped', async () => {
  const shop = await openShop();
  const { received, url } = await openMailServer();
  queueMail(shop.deps.db, 'receipt:1', mail, shop.clock.now);
  queueMail(shop.deps.db, 'receipt:1', mail, shop.clock.now);
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
  queueMail(shop.deps.db, 'receipt:1', mail, shop.clock.now);
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

test('without a mail server the outbox row is the mail', async () => {
  const shop = await openShop();
  queueMail(shop.deps.db, 'receipt:1', mail, shop.clock.now);
  const send = { isUrgent: false, connections: 1, deadlineMs: 1 };
  await sendDueMails(shop.deps, null, { ...send, backOff: { pausedUntil: () => 0, begin() {}, end() {} } });
  expect(waiting(shop, shop.clock.now + 1e9)).toHaveLength(0);
  expect(listMails(shop.deps.db)).toMatchObject([
    { to: 'ann@example.com', subject: 'Your receipt — 3 × kale' },
  ]);
});
