import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { postalAddress } from '../../shared/facts/contact.ts';
import { policies } from '../../shared/rules/limits.ts';
import { contactMessages } from '../inquiries/table.ts';
import { orders, tasks } from '../orders/table.ts';
import { refunds } from '../payments/table.ts';
import { newId } from '../platform/db/ids.ts';
import { auditEvents } from '../platform/events/table.ts';
import { listHeldMails } from '../platform/mail/outbox.ts';
import { outbox } from '../platform/mail/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { message } from '../testing/inquiries.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';
import { tickStop } from '../week/run/ticks.ts';

const saturday = '2031-03-08';
const noon = '2031-03-08T17:00:00Z';
const threeDaysLater = '2031-03-11T17:00:01Z';
const words = 'The radish is lovely, and the box came on time.';

let shop: TestShopWithPayments;
let admin: ReturnType<typeof createTestAdmin>;
let ann: ReturnType<TestShopWithPayments['customer']>;
let orderId: string;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  admin = createTestAdmin(shop);
  ann = shop.customer('ann@example.com', { emailVerifiedAt: shop.deps.now() });
  orderId = insertTestOrder(shop.deps.db, { userId: ann.id, deliveryDate: saturday, city: 'Roswell' });
  await shop.moveClockTo(noon);
});
afterEach(() => shop.close());

function tick(state: 'delivered' | 'not_home' | 'open', id = orderId, date = saturday) {
  const tap = { state, note: '', at: shop.deps.now(), key: newId() };
  tickStop(shop.deps, admin.id, { date, orderId: id }, tap);
}

const mailsAbout = (subject: string) =>
  shop.mails().filter((mail) => mail.to === ann.email && mail.subject.startsWith(subject));
const requests = () => mailsAbout('How was your first box');
const tokenIn = (text: string | undefined, path: string) =>
  new RegExp(`/${path}\\?token=([\\w.-]+)`).exec(text ?? '')?.[1] ?? '';

async function call(
  method: string,
  path: string,
  body?: object,
  who: { call: typeof ann.call } = shop.visitor(),
) {
  const answer = await who.call(method, path, body);
  const text = await answer.text();
  return [answer.status, /^[[{]/.test(text) ? JSON.parse(text) : text];
}

async function mailedToken() {
  tick('delivered');
  await shop.moveClockTo(threeDaysLater);
  return tokenIn(requests()[0]?.text, 'review');
}

async function askedMessage() {
  const token = await mailedToken();
  await call('POST', '/api/review', { token, message: words });
  const [, [row]] = await call('GET', '/api/admin/messages', undefined, admin);
  expect((await call('POST', `/api/admin/messages/${row.id}/ask-to-publish`, undefined, admin))[0]).toBe(200);
  return { token, path: `/api/admin/messages/${row.id}` };
}

const testimonials = async () => (await call('GET', '/api/testimonials'))[1];

test('three days after the tick of the first delivery one mail asks how it was, and never another', async () => {
  tick('delivered');
  await shop.moveClockTo('2031-03-11T16:59:59Z');
  expect(requests()).toEqual([]);
  await shop.moveClockTo(threeDaysLater);
  expect(requests()).toHaveLength(1);
  expect(requests()[0]?.text).toContain(postalAddress);
  expect(requests()[0]?.text).toContain('/switch-off-mails?token=');
  expect(
    shop.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, requests()[0]?.id ?? ''))
      .get()?.oneClickUrl,
  ).toBeString();
  const next = insertTestOrder(shop.deps.db, { userId: ann.id, deliveryDate: '2031-03-15' });
  await shop.moveClockTo('2031-03-15T17:00:00Z');
  tick('delivered', next, '2031-03-15');
  await shop.moveClockTo('2031-03-19T17:00:00Z');
  expect(requests()).toHaveLength(1);
});

const exclusions: Record<string, () => unknown> = {
  'a refund': () =>
    shop.deps.db
      .update(orders)
      .set({ refundedAmount: 300, paymentStatus: 'partially_refunded' })
      .where(eq(orders.id, orderId))
      .run(),
  'a refund under way': () =>
    shop.deps.db
      .insert(refunds)
      .values({ id: newId(), orderId, amount: 300, refundTo: 300, by: 'shop', createdAt: shop.deps.now() })
      .run(),
  'a refund that failed': () =>
    shop.deps.db
      .insert(tasks)
      .values({ id: newId(), kind: 'failed-refund', source: 'x', orderId, amount: 300, createdAt: 0 })
      .run(),
  'an unanswered message': () => call('POST', '/api/contact', { ...message, email: 'ANN@example.com' }),
  'a box found nobody home': () =>
    tick('not_home', insertTestOrder(shop.deps.db, { userId: ann.id, deliveryDate: saturday })),
  'a tick taken back': () => tick('open'),
  'an earlier delivery': () =>
    insertTestOrder(shop.deps.db, { userId: ann.id, deliveryDate: '2031-03-01', status: 'delivered' }),
  'such mails switched off': () => ann.call('PATCH', '/api/reminders', { reviews: false }),
};

test.each(Object.keys(exclusions))('nobody is asked after %s', async (what) => {
  tick('delivered');
  await exclusions[what]?.();
  await shop.moveClockTo(threeDaysLater);
  expect(requests()).toEqual([]);
});

test('who has an answer to their message is asked later, but not after two weeks', async () => {
  const ben = shop.customer('ben@example.com');
  const benOrder = insertTestOrder(shop.deps.db, { userId: ben.id, deliveryDate: saturday });
  tick('delivered');
  tick('delivered', benOrder);
  for (const { email } of [ann, ben]) await call('POST', '/api/contact', { ...message, email });
  const answer = (email: string) =>
    shop.deps.db
      .update(contactMessages)
      .set({ isAnswered: true })
      .where(eq(contactMessages.email, email))
      .run();
  await shop.moveClockTo('2031-03-12T17:00:00Z');
  answer(ann.email);
  await shop.moveClockTo('2031-03-13T17:00:00Z');
  expect(requests()).toHaveLength(1);
  await shop.moveClockTo('2031-03-24T17:00:00Z');
  answer(ben.email);
  await shop.moveClockTo('2031-03-25T17:00:00Z');
  expect(shop.mails().filter(({ to, subject }) => to === ben.email && /^How was/.test(subject))).toEqual([]);
});

test('the link in the mail switches such mails off, and the dashboard shows it', async () => {
  tick('delivered');
  await shop.moveClockTo(threeDaysLater);
  const token = tokenIn(requests()[0]?.text, 'switch-off-mails');
  expect((await call('POST', '/api/reminders/switch-off', { token: `${token}x` }))[0]).toBe(400);
  expect(await call('POST', '/api/reminders/switch-off', { token })).toEqual([200, { ok: true }]);
  expect(await call('GET', '/api/reminders', undefined, ann)).toEqual([
    200,
    { beforeCharge: true, reviews: false, shelf: true },
  ]);
  expect((await call('PATCH', '/api/reminders', {}, ann))[0]).toBe(400);
});

test('what is written behind the link arrives once, as a message of that customer', async () => {
  const token = await mailedToken();
  expect(await call('GET', `/api/review?token=${token}`)).toEqual([200, { state: 'open', quote: null }]);
  expect(await call('POST', '/api/review', { token, message: ' \n' })).toEqual([
    400,
    'Please write how it was.',
  ]);
  for (let times = 0; times < 2; times += 1)
    expect(await call('POST', '/api/review', { token, message: words })).toEqual([
      200,
      { state: 'received', quote: null },
    ]);
  expect((await call('POST', '/api/review', { token, message: 'Other words.' }))[0]).toBe(409);
  expect(await call('GET', '/api/admin/messages', undefined, admin)).toMatchObject([
    200,
    [{ customerId: ann.id, review: 'received', message: words, isAnswered: false, email: ann.email }],
  ]);
  expect(shop.mails().filter(({ subject }) => subject === 'How the first box was: Ann Lee')).toHaveLength(1);
  expect((await call('POST', '/api/review/agree', { token }))[0]).toBe(409);
});

test('a quote is published exactly once, as it was shown, after the farm asked and the customer agreed', async () => {
  const { token, path } = await askedMessage();
  expect((await call('POST', `${path}/ask-to-publish`, undefined, admin))[0]).toBe(409);
  const mail = mailsAbout('May we publish')[0];
  expect(mailsAbout('May we publish')).toHaveLength(1);
  expect(mail?.text).toContain('/switch-off-mails?token=');
  const before = await testimonials();
  const quote = { quote: words, name: 'Ann', town: 'Roswell' };
  const fresh = tokenIn(mail?.text, 'review');
  expect(await call('GET', `/api/review?token=${fresh}`)).toEqual([200, { state: 'asked', quote }]);
  expect(await testimonials()).toEqual(before);
  const agreed = await Promise.all(
    [fresh, token, fresh].map((one) => call('POST', '/api/review/agree', { token: one })),
  );
  for (const answer of agreed) expect(answer).toEqual([200, { state: 'agreed', quote }]);
  expect(await testimonials()).toEqual([...before, quote]);
  expect((await call('POST', `${path}/publish`, undefined, admin))[0]).toBe(409);
});

async function setTestimonials(testimonials: object[]): Promise<void> {
  const [, { version }] = await call('GET', '/api/admin/testimonials', undefined, admin);
  expect((await call('PUT', '/api/admin/testimonials', { version, testimonials }, admin))[0]).toBe(200);
}

test('an owner who did not see that a customer agreed keeps the quote all the same', async () => {
  const { token } = await askedMessage();
  const [, seen] = await call('GET', '/api/admin/testimonials', undefined, admin);
  await call('POST', '/api/review/agree', { token });
  const [status] = await call('PUT', '/api/admin/testimonials', { ...seen, testimonials: [] }, admin);
  expect([status, (await testimonials()).at(-1)]).toEqual([
    409,
    { quote: words, name: 'Ann', town: 'Roswell' },
  ]);
});

test('with six quotes the message is open again, and the farm publishes it in place of another', async () => {
  const { token, path } = await askedMessage();
  const six = Array.from({ length: 6 }, (_, place) => ({
    quote: `Quote ${place}`,
    name: 'Bo',
    town: 'Milton',
  }));
  await setTestimonials(six);
  expect((await call('POST', '/api/review/agree', { token }))[1].state).toBe('agreed');
  expect(await testimonials()).toEqual(six);
  expect(await call('GET', '/api/admin/messages?status=unanswered', undefined, admin)).toMatchObject([
    200,
    [{ review: 'agreed' }],
  ]);
  expect((await call('POST', `${path}/publish`, undefined, admin))[0]).toBe(409);
  await setTestimonials(six.slice(1));
  expect(await call('POST', `${path}/publish`, undefined, admin)).toMatchObject([
    200,
    { review: 'published' },
  ]);
  expect((await testimonials()).at(-1)).toEqual({ quote: words, name: 'Ann', town: 'Roswell' });
});

test('nobody is asked to publish who wants no such mails, and no other message', async () => {
  const token = await mailedToken();
  await call('POST', '/api/review', { token, message: words });
  await ann.call('PATCH', '/api/reminders', { reviews: false });
  await call('POST', '/api/contact', message);
  const [, rows] = await call('GET', '/api/admin/messages', undefined, admin);
  expect(rows).toHaveLength(2);
  for (const { id } of rows)
    expect((await call('POST', `/api/admin/messages/${id}/ask-to-publish`, undefined, admin))[0]).toBe(409);
  expect(mailsAbout('May we publish')).toEqual([]);
});

test('a forged link is 400, an expired one 404', async () => {
  const token = await mailedToken();
  for (const forged of [`${token}x`, token.slice(3), 'a.b', ''])
    expect((await call('POST', '/api/review', { token: forged, message: words }))[0]).toBe(400);
  const expired = Date.parse(threeDaysLater) + policies.reviewLinkTtlMs + 3_600_000;
  await shop.moveClockTo(new Date(expired).toISOString());
  expect((await call('GET', `/api/review?token=${token}`))[0]).toBe(404);
  expect((await call('POST', '/api/review', { token, message: words }))[0]).toBe(404);
});

test('the export has it all, and closing the account takes message and quote away', async () => {
  const { token } = await askedMessage();
  await call('POST', '/api/review/agree', { token });
  const [, exported] = await call('GET', '/api/account/export', undefined, ann);
  expect(exported.messages).toMatchObject([{ message: words, agreedToPublishAt: expect.any(Number) }]);
  expect(exported.account).toMatchObject({ wantsReviewMails: true, reviewAskedAt: expect.any(Number) });
  const bea = { quote: 'Quote', name: 'Bea', town: 'Milton' };
  await setTestimonials([bea, { quote: words, name: 'Ann', town: 'Roswell' }]);
  expect((await call('DELETE', '/api/account', { email: ann.email }, ann))[0]).toBe(200);
  expect(await testimonials()).toEqual([bea]);
  expect(shop.deps.db.select().from(contactMessages).all()).toEqual([]);
  expect(JSON.stringify(shop.deps.db.select().from(auditEvents).all())).not.toContain('radish');
  expect((await call('GET', `/api/review?token=${token}`))[0]).toBe(404);
});

test('a restored shop does not know whether it asked: the mail waits for an admin', async () => {
  tick('delivered');
  const copy = shop.deps.db.$client.serialize();
  await shop.moveClockTo(threeDaysLater);
  await shop.restore(copy);
  await shop.runJobs();
  expect(requests()).toEqual([]);
  expect(listHeldMails(shop.deps.db).map(({ to }) => to)).toContain(ann.email);
});
