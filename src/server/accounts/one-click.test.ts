import { afterEach, beforeEach, expect, test } from 'bun:test';
import PostalMime from 'postal-mime';
import { queueMail } from '../platform/mail/outbox.ts';
import { outbox } from '../platform/mail/table.ts';
import { mailboxHashOf } from '../referrals/friends.ts';
import { closeMailServers, mailSender, openMailServer } from '../testing/mail-server.ts';
import { testMail } from '../testing/mails.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo } from '../testing/subscribers.ts';
import { switchOffOf } from './record/switch-off-links.ts';
import { declinedInvitations } from './record/table.ts';

let shop: TestShopWithPayments;
let ann: Subscriber;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
});
afterEach(() => {
  shop.close();
  closeMailServers();
});

/** As a mail program does it (RFC 8058). */
async function oneClick(url: string, headers: Record<string, string> = {}): Promise<number> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  const body = 'List-Unsubscribe=One-Click';
  const answer = await shop.app.handle(new Request(url, { method: 'POST', headers: form, body }));
  return answer.status;
}

const reminders = async () => (await ann.call('GET', '/api/reminders')).json();
const allOn = { beforeCharge: true, reviews: true, shelf: true };

test.each([
  ['reviews', { ...allOn, reviews: false }],
  ['shelf', { ...allOn, shelf: false }],
  ['charges', { ...allOn, beforeCharge: false }],
] as const)(
  'one click of a mail program ends %s alone, from anywhere and more than once',
  async (kind, after) => {
    const { oneClickUrl, url } = switchOffOf(shop.deps, kind, ann.id);
    expect([await oneClick(`${oneClickUrl}x`), await reminders()]).toEqual([400, allOn]);
    const opened = await shop.app.handle(new Request(oneClickUrl));
    expect([opened.status, opened.headers.get('location'), await reminders()]).toEqual([
      302,
      new URL(url).pathname + new URL(url).search,
      allOn,
    ]);
    const fromElsewhere = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    expect([await oneClick(oneClickUrl), await oneClick(oneClickUrl, fromElsewhere)]).toEqual([200, 200]);
    expect(await reminders()).toEqual(after);
  },
);

test('one click ends invitations to a mailbox', async () => {
  const mailboxHash = mailboxHashOf('finn@example.com');
  expect(await oneClick(switchOffOf(shop.deps, 'invitations', mailboxHash).oneClickUrl)).toBe(200);
  const declined = shop.deps.db.select().from(declinedInvitations).all();
  expect(declined.map((row) => row.mailboxHash)).toEqual([mailboxHash]);
});

test('mail programs find the link in mails that can be switched off, and in no other', async () => {
  const { received, url } = await openMailServer();
  const switchOff = switchOffOf(shop.deps, 'shelf', ann.id);
  queueMail(shop.deps, 'a', testMail({ subject: 'Offer', switchOff }));
  queueMail(shop.deps, 'b', testMail({ subject: 'Receipt' }));
  await mailSender(shop.deps, url)();
  const headersOf = async (raw: string) => {
    const { subject, headers } = await PostalMime.parse(raw);
    return [subject, headers.flatMap(({ key, value }) => (key.startsWith('list-') ? [[key, value]] : []))];
  };
  expect((await Promise.all(received.map(headersOf))).toSorted()).toEqual([
    [
      'Offer',
      [
        ['list-unsubscribe', `<${switchOff.oneClickUrl}>`],
        ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
      ],
    ],
    ['Receipt', []],
  ]);
});

test('invitations and later reminders of a charge carry it, the first reminder does not', async () => {
  await subscribeTo(shop, ann);
  expect((await ann.call('POST', '/api/referrals/send', { email: 'finn@example.com' })).status).toBe(200);
  await shop.moveClockTo('2031-03-12T13:05:00Z');
  await shop.moveClockTo('2031-04-01T13:05:00Z');
  await shop.runJobs();
  const mails = shop.deps.db.select().from(outbox).all();
  const linksOf = (start: string) =>
    mails.filter(({ subject }) => subject.startsWith(start)).map(({ oneClickUrl }) => oneClickUrl !== null);
  expect([linksOf('Ann invites you'), linksOf('Your card will be charged')]).toEqual([[true], [false, true]]);
});
