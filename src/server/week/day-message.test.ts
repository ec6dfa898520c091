import { afterEach, beforeEach, expect, test } from 'bun:test';
import { pushMessages } from '../push/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { openPushService } from '../testing/push-service.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo } from '../testing/subscribers.ts';

const day = '2031-03-22';
const message = { subject: 'Snow', text: 'We come an hour later.\n\nPlease clear your steps.' };

let shop: TestShopWithPayments;
let admin: Subscriber;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  shop.deps.env.allowTestPushes = true;
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const send = (body: object, date = day) =>
  admin.call('POST', `/api/admin/days/${date}/message`, { ...message, key: 'dialog-1', ...body });
const answerOf = async (body: object = {}) => (await send(body)).json();
const sent = () =>
  shop
    .mails()
    .filter(({ subject }) => subject === 'Snow')
    .map(({ to }) => to.split('@')[0])
    .sort();
const customer = (name: string) => shop.customer(`${name}@example.com`);

test('everybody with a box that day, paid or still to be charged, gets one mail, once for a key', async () => {
  const [ann, ben, fay] = [customer('ann'), customer('ben'), customer('fay')];
  const order = (fields: Parameters<typeof insertTestOrder>[1]) =>
    insertTestOrder(shop.deps.db, { deliveryDate: day, ...fields });
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  order({ userId: ann.id });
  order({ userId: ben.id, guestEmail: 'gift@example.com' });
  order({ userId: null, guestName: 'Guest', guestEmail: 'guest@example.com' });
  order({ userId: customer('cancelled').id, status: 'cancelled' });
  order({ userId: customer('unpaid').id, status: 'pending', paymentStatus: 'unpaid' });
  order({ userId: customer('later').id, deliveryDate: '2031-03-29' });
  const skipping = await subscribeTo(shop, fay, { planFrequency: 'weekly' });
  await fay.call('POST', `/api/subscriptions/${skipping}/skips`, { date: day });

  expect(await answerOf({ preview: true })).toEqual({ recipients: 3 });
  expect(sent()).toEqual([]);
  const answers = await Promise.all([answerOf(), answerOf()]);
  expect(answers).toEqual([{ recipients: 3 }, { recipients: 3 }]);
  expect(sent()).toEqual(['ann', 'gift', 'guest']);
  const [mail] = shop.mails().filter(({ subject }) => subject === 'Snow');
  expect(mail?.text).toContain('We come an hour later.\n\nPlease clear your steps.\n\n');
  expect(mail?.text).toContain('because of your box of Saturday, March 22.');

  order({ userId: customer('new').id });
  expect(await answerOf()).toEqual({ recipients: 3 });
  expect(sent()).toHaveLength(3);
  expect(await answerOf({ key: 'dialog' })).toEqual({ recipients: 4 });
  expect(sent()).toHaveLength(7);
});

test('a closed Saturday has nobody to write to, and its boxes hear under their new day', async () => {
  const ann = customer('ann');
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await admin.call('POST', '/api/admin/closed-days', { date: day, reason: 'ice' });
  expect(await answerOf()).toEqual({ recipients: 0 });
  expect(await (await send({}, '2031-03-29')).json()).toEqual({ recipients: 1 });
  expect(sent()).toEqual(['ann']);
});

test('the message is pushed once to a customer with notifications, until the day is over', async () => {
  const ann = customer('ann');
  const browser = await openPushService().subscribe('https://push.example.com/phone');
  await ann.call('POST', '/api/push/subscriptions', browser);
  for (const guestEmail of [null, 'gift@example.com'])
    insertTestOrder(shop.deps.db, { userId: ann.id, deliveryDate: day, guestEmail });
  await answerOf();
  expect(sent()).toEqual(['ann', 'gift']);
  expect(shop.deps.db.select().from(pushMessages).all()).toMatchObject([
    { title: 'Snow', body: message.text, expiresAt: Date.parse('2031-03-23T04:00:00Z') },
  ]);
});

test('only an admin sends a message, and one with subject and text', async () => {
  expect((await customer('ann').call('POST', `/api/admin/days/${day}/message`, message)).status).toBe(403);
  for (const refused of [{ subject: ' ' }, { subject: 'a\nb' }, { text: '' }, { key: '' }])
    expect((await send(refused)).status).toBe(400);
  expect((await send({}, '2031-02-30')).status).toBe(400);
});
