import { afterEach, beforeEach, expect, test } from 'bun:test';
import { creditAtProvider, giveCredit } from '../../testing/referrals.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../../testing/shop-with-payments.ts';
import { subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const reminders = (to: string) =>
  shop.mails().filter((mail) => mail.to === to && mail.subject.startsWith('Your card will be charged'));
const linkIn = (text: string) => /\/next-box\?token=([\w.-]+)/.exec(text)?.[1] ?? '';

test('seven days before the first charge and the day before each later one a mail says what, when and for which Saturday', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await shop.moveClockTo('2031-03-12T12:59:00Z');
  expect(reminders('ann@example.com')).toEqual([]);
  await shop.moveClockTo('2031-03-12T13:05:00Z');
  await shop.moveClockTo('2031-03-18T15:00:00Z');
  const [first] = reminders('ann@example.com');
  expect(reminders('ann@example.com')).toHaveLength(1);
  expect(first?.subject).toBe('Your card will be charged Wednesday, March 19');
  expect(first?.text).toContain('on Wednesday, March 19 we charge $41.04 to your card for your first box');
  expect(first?.text.match(/March 22/g)).toEqual(['March 22']);
  expect(first?.text).toContain('Your box comes Saturday, March 22.');
  expect(first?.text).toContain('by Friday, March 21, 6 PM');
  await shop.moveClockTo('2031-04-01T12:00:00Z');
  expect(reminders('ann@example.com')).toHaveLength(1);
  await shop.moveClockTo('2031-04-01T13:05:00Z');
  expect(reminders('ann@example.com')).toHaveLength(2);
});

test('who wants no later reminders gets only the one before the first charge', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  expect((await ann.call('PATCH', '/api/reminders', { beforeCharge: false })).status).toBe(200);
  expect(await (await ann.call('GET', '/api/reminders')).json()).toEqual({
    beforeCharge: false,
    reviews: true,
    shelf: true,
  });
  await shop.moveClockTo('2031-03-12T13:05:00Z');
  await shop.moveClockTo('2031-04-02T15:00:00Z');
  expect(reminders('ann@example.com')).toHaveLength(1);
});

test('opening a mailed link changes nothing; its buttons skip and keep, for that Saturday alone, without signing in', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await shop.moveClockTo('2031-03-12T13:05:00Z');
  const token = linkIn(reminders('ann@example.com')[0]?.text ?? '');
  const stranger = shop.visitor();
  const read = async () => (await stranger.call('GET', `/api/next-box?token=${token}`)).json();
  for (let times = 0; times < 3; times += 1)
    expect(await read()).toMatchObject({ date: '2031-03-22', state: 'scheduled', charge: { amount: 4104 } });
  expect((await subscriptionOf(ann)).deliveries[0]?.state).toBe('scheduled');
  for (let times = 0; times < 2; times += 1)
    expect(await (await stranger.call('POST', '/api/next-box/skip', { token })).json()).toMatchObject({
      date: '2031-03-22',
      state: 'skipped',
      charge: null,
    });
  expect((await subscriptionOf(ann)).nextDeliveryDates[0]).toBe('2031-04-05');
  expect(await (await stranger.call('POST', '/api/next-box/keep', { token })).json()).toMatchObject({
    state: 'scheduled',
  });
  expect((await subscriptionOf(ann)).nextDeliveryDates[0]).toBe('2031-03-22');
});

test('a link is worth nothing after its cutoff, nor when it is changed', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await shop.moveClockTo('2031-03-12T13:05:00Z');
  const token = linkIn(reminders('ann@example.com')[0]?.text ?? '');
  await shop.moveClockTo('2031-03-21T22:00:01Z');
  const late = await shop.visitor().call('POST', '/api/next-box/skip', { token });
  expect([late.status, await late.text()]).toEqual([
    409,
    'The box of Saturday, March 22 can no longer be changed: that was possible until Friday, 6 PM.',
  ]);
  for (const forged of [`${token}x`, token.slice(3), 'a.b', ''])
    expect((await shop.visitor().call('POST', '/api/next-box/skip', { token: forged })).status).toBe(400);
});

test('what is skipped is not announced', async () => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann);
  expect((await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-03-22' })).status).toBe(200);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(reminders('ann@example.com')).toEqual([]);
});

test('with the first box skipped the reminder does not say that the trial ends on the day of the later charge', async () => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-03-22' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const [mail] = reminders('ann@example.com');
  expect(mail?.text).toContain('On Wednesday, March 26 we charge');
  expect(mail?.text).toContain('for your first box');
  expect(mail?.text).not.toContain('trial ends');
});

test('a reminder says when the saved card expires before the charge', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const { stripe } = shop.deps.payments;
  const [subscription] = (await stripe.subscriptions.list()).data;
  const card = String(subscription?.default_payment_method);
  await stripe.paymentMethods.update(card, { card: { exp_month: 3, exp_year: 2031 } });
  await shop.moveClockTo('2031-04-01T13:05:00Z');
  const [later, first] = reminders('ann@example.com');
  expect(later?.text).toContain('Your Visa ending in 4242 expires 03/31, before that charge.');
  expect(later?.text).toContain('Add a new card: http://localhost:3000/dashboard?tab=billing');
  expect(first?.text).not.toContain('expires');
});

test('credit that pays a part of a box is in its reminder, beside what the card pays', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await giveCredit(shop, ann.id, 1000);
  await shop.moveClockTo('2031-03-12T13:05:00Z');
  const [mail] = reminders('ann@example.com');
  expect(mail?.text).toContain(
    'we charge $31.04 to your card for your first box. It costs $41.04, of which your',
  );
  expect(mail?.text).toContain('Total: $41.04\nPaid by credit: $10.00\nPaid by card: $31.04');
});

test('a charge that credit pays is not announced, and is as soon as something else has used the credit', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await giveCredit(shop, ann.id, 5000);
  await shop.moveClockTo('2031-03-13T15:00:00Z');
  expect(reminders('ann@example.com')).toEqual([]);
  await giveCredit(shop, ann.id, -4500);
  await shop.runJobs();
  await shop.runJobs();
  expect(reminders('ann@example.com').map(({ text }) => text)).toEqual([
    expect.stringContaining('we charge $36.04 to your card'),
  ]);
});

test('a charge that credit pays is made without a word beforehand', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await giveCredit(shop, ann.id, 5000);
  for (const now of ['2031-03-12T13:05:00Z', '2031-03-18T15:00:00Z', '2031-03-19T15:00:00Z'])
    await shop.moveClockTo(now);
  expect(reminders('ann@example.com')).toEqual([]);
  expect(await creditAtProvider(shop, ann.id)).toBe(5000 - 4104);
});

test('of two boxes the first one takes the credit, and only the other is announced with all it costs', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await shop.moveClockTo('2031-03-06T15:00:00Z');
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await giveCredit(shop, ann.id, 4104);
  await shop.moveClockTo('2031-03-14T15:00:00Z');
  expect(reminders('ann@example.com').map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /Your 14-day trial ends: on Thursday, March 20 we charge \$\d\d\.\d\d to your card/,
    ),
  ]);
});

test('an outage of the provider delays a reminder, and changes nothing in it', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await giveCredit(shop, ann.id, 1000);
  await shop.fault({ requests: [{ match: 'GET /v1/customers/*', fault: '500', times: 20 }] });
  await shop.moveClockTo('2031-03-12T13:05:00Z').catch(() => {});
  expect(reminders('ann@example.com')).toEqual([]);
  await shop.healed();
  await shop.runJobs();
  expect(reminders('ann@example.com')).toHaveLength(1);
}, 30_000);

test('the calendar is a private feed of what comes, and a new address ends the old one', async () => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann);
  await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-04-05' });
  const address = async () => new URL((await (await ann.call('POST', '/api/calendar')).json()).url).pathname;
  const first = await address();
  const feed = await shop.visitor().call('GET', first);
  const text = await feed.text();
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(text.match(/DTSTART;VALUE=DATE:(\d+)/g)?.slice(0, 2)).toEqual([
    'DTSTART;VALUE=DATE:20310322',
    'DTSTART;VALUE=DATE:20310419',
  ]);
  expect(text).toContain('4 oz Pea Shoots');
  expect(text).toEndWith('\r\nEND:VCALENDAR\r\n');
  expect((await shop.visitor().call('GET', await address())).status).toBe(200);
  expect((await shop.visitor().call('GET', first)).status).toBe(404);
  expect((await shop.visitor().call('GET', '/calendar/x.ics')).status).toBe(404);
});

test('the day of a delivery is a calendar file for anybody, what is no day is not found', async () => {
  const file = (name: string) => shop.visitor().call('GET', `/calendar/days/${name}`);
  const day = await file('2031-03-22.ics');
  expect(day.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await day.text();
  expect(text).toContain('DTSTART;VALUE=DATE:20310322');
  expect(text).toContain('Eden Microgreens delivery');
  expect(text).toEndWith('\r\nEND:VCALENDAR\r\n');
  for (const name of ['2031-02-30.ics', '2031-3-1.ics', '9999-12-31.ics', 'x.ics'])
    expect((await file(name)).status, name).toBe(404);
  expect([
    (await file('%ff.ics')).status,
    (await shop.visitor().call('GET', '/calendar/%ff.ics')).status,
  ]).toEqual([400, 400]);
});

test('the calendar promises no day that waits for a payment', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann, {}, '4000000000000341');
  const { pathname } = new URL((await (await ann.call('POST', '/api/calendar')).json()).url);
  const feed = async () => (await shop.visitor().call('GET', pathname)).text();
  expect(await feed()).toContain('DTSTART;VALUE=DATE:20310322');
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  expect((await subscriptionOf(ann)).status).toBe('past_due');
  expect(await feed()).not.toContain('DTSTART');
});
