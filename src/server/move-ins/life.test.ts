import { afterEach, beforeEach, expect, test } from 'bun:test';
import { asc, eq } from 'drizzle-orm';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { users } from '../accounts/record/table.ts';
import { orders } from '../orders/table.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { moveIns } from '../subscriptions/move-ins/table.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { createMover, testMoveIn } from '../testing/move-ins.ts';
import { faults, interruptCalls } from '../testing/provider-faults.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
let mover: ReturnType<typeof createMover>;
async function open(now?: string) {
  shop = await openTestShopWithPayments(now === undefined ? {} : { now });
  mover = createMover(shop);
}
beforeEach(() => open());
afterEach(() => shop.close());

type Client = ReturnType<TestShopWithPayments['visitor']>;

async function begin(changes: object = {}, client: Client = shop.visitor()) {
  const token = await mover.invite(changes);
  const { body } = await mover.accept(token, {}, client);
  const { id } = await shop.payWith(body.clientSecret);
  return { client, token, id, subscriptionId: body.subscriptionId as string };
}
const complete = (client: Client, paymentIntentId: string) =>
  mover.send(client, 'POST', '/api/complete-subscription', { paymentIntentId });
async function moveIn(changes: object = {}) {
  const begun = await begin(changes);
  await complete(begun.client, begun.id);
  await shop.sandbox.idle();
  return begun;
}
const boxDays = () =>
  shop.deps.db
    .select({ day: orders.deliveryDate })
    .from(orders)
    .orderBy(asc(orders.deliveryDate))
    .all()
    .map(({ day }) => day);
/** What was charged, by New York day, oldest first. */
async function charges() {
  const { data } = await shop.deps.payments.stripe.invoices.list({ limit: 100, status: 'paid' });
  return data
    .filter(({ total }) => total > 0)
    .map(({ created }) => new Date(created * 1000).toISOString().slice(0, 16))
    .toReversed();
}
const subscriptionOf = async (client: Client) =>
  (await mover.send(client, 'GET', '/api/my-subscriptions')).body[0];

test('a move-in is charged on its Tuesdays, packed on its Saturdays and never called a trial', async () => {
  const { client } = await moveIn();
  const { url } = (await mover.send(client, 'POST', '/api/calendar')).body;
  const feed = await (await client.call('GET', new URL(url).pathname)).text();
  const eden = await mover.send(client, 'POST', '/api/chatbot', {
    message: 'What is the status of my subscription?',
  });
  expect(eden.text).toContain('starting Tuesday, March 11');
  await shop.moveClockTo('2031-03-10T12:55:00Z');
  expect(mover.mailsTo('mia@example.com').filter(({ subject }) => subject.includes('charged'))).toEqual([]);
  await shop.moveClockTo('2031-03-11T12:59:00Z');
  expect(mover.mailsTo('mia@example.com').map(({ subject }) => subject)).toEqual([
    'Your card will be charged Tuesday, March 11',
    'Your weekly subscription at Eden Microgreens has started',
    'Your box moves to Eden Microgreens',
  ]);
  expect([await charges(), boxDays()]).toEqual([[], []]);
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  expect(await charges()).toEqual(['2031-03-11T13:00', '2031-03-18T13:00']);
  expect(boxDays()).toEqual(['2031-03-15', '2031-03-22']);
  expect((await mover.send(mover.admin, 'GET', '/api/admin/pack-list/2031-03-22')).body.boxes).toMatchObject([
    { name: 'Mia Mover', notes: 'Gate 7' },
  ]);
  const mails = mover.mailsTo('mia@example.com').map(({ subject, text }) => `${subject} ${text}`);
  for (const text of [...mails, feed, eden.text]) expect(text.toLowerCase()).not.toContain('trial');
  expect((await subscriptionOf(client)).startsOn).toBeNull();
}, 60_000);

test('Eden answers whoever moves in by their own days, and everybody else as before', async () => {
  const { client } = await moveIn();
  const ask = async (who: Client, message: string) =>
    (await mover.send(who, 'POST', '/api/chatbot', { message })).body.response as string;
  for (const message of ['When is my first charge?', 'Am I in the trial?', 'When will my card be charged?'])
    expect(await ask(client, message)).toContain('starting Tuesday, March 11');
  const cancel = await ask(client, 'Can I cancel my subscription?');
  expect(cancel).toContain('You can cancel at any time');
  expect(cancel).not.toContain('trial');
  for (const other of [shop.visitor(), shop.customer()])
    expect(await ask(other, 'Am I in the trial?')).toContain('14-day trial');
});

test('whoever switched reminders off gets none before the first charge either', async () => {
  const { client } = await moveIn();
  await mover.send(client, 'PATCH', '/api/reminders', { beforeCharge: false });
  await shop.moveClockTo('2031-03-12T15:00:00Z');
  const subjects = mover.mailsTo('mia@example.com').map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('will be charged'))).toEqual([]);
  expect(boxDays()).toEqual(['2031-03-15']);
});

test('a skip before the first charge puts the start off to the next Tuesday', async () => {
  const { client, subscriptionId } = await moveIn();
  const skip = await mover.send(client, 'POST', `/api/subscriptions/${subscriptionId}/skips`, {
    date: '2031-03-15',
  });
  expect(skip.status).toBe(200);
  expect((await subscriptionOf(client)).startsOn).toBe('2031-03-18');
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  expect([await charges(), boxDays()]).toEqual([['2031-03-18T13:00'], ['2031-03-22']]);
});

test('a first Saturday that is closed after the acceptance is neither charged nor packed', async () => {
  const { client } = await moveIn({ planFrequency: 'biweekly' });
  const closing = { date: '2031-03-15', reason: 'the county fair' };
  expect((await mover.send(mover.admin, 'POST', '/api/admin/closed-days', closing)).status).toBeLessThan(300);
  expect((await subscriptionOf(client)).startsOn).toBe('2031-03-25');
  await shop.moveClockTo('2031-03-26T15:00:00Z');
  expect([await charges(), boxDays()]).toEqual([['2031-03-25T13:00'], ['2031-03-29']]);
});

test('months are stepped as of any subscription, also over their ends', async () => {
  await shop.close();
  await open('2031-12-20T15:00:00Z');
  await moveIn({ planFrequency: 'monthly', firstDelivery: '2032-01-03' });
  await shop.moveClockTo('2032-04-01T15:00:00Z');
  expect(await charges()).toEqual([
    '2031-12-30T14:00',
    '2032-01-30T14:00',
    '2032-02-29T14:00',
    '2032-03-30T14:00',
  ]);
  expect(boxDays()).toEqual(['2032-01-03', '2032-02-07', '2032-03-06', '2032-04-03']);
}, 120_000);

test.each([
  ['2031-02-26T15:00:00Z', '2031-03-08', ['2031-03-04T14:00', '2031-03-11T14:00'], '2031-03-12T16:00:00Z'],
  ['2031-10-22T15:00:00Z', '2031-11-01', ['2031-10-28T13:00', '2031-11-04T13:00'], '2031-11-05T16:00:00Z'],
])(
  'a change of the clock after the first charge moves none (%s)',
  async (now, firstDelivery, charged, end) => {
    await shop.close();
    await open(now);
    await moveIn({ firstDelivery });
    await shop.moveClockTo(end);
    expect(await charges()).toEqual(charged);
    expect(boxDays()).toHaveLength(2);
  },
  60_000,
);

test('every lost call and answer between acceptance and first charge ends with one box and one charge', async () => {
  const run = interruptCalls(shop, 'lose');
  let people = 0;
  for (const fault of faults)
    for (let request = 1; request <= 6; request += 1) {
      people += 1;
      const email = `p${people}@example.com`;
      const token = await mover.invite({ email });
      const client = shop.visitor();
      let secret = '';
      await run.during(
        async () => {
          const { body } = await mover.accept(token, {}, client, 'one');
          secret = body.clientSecret ?? '';
        },
        { request, fault },
      );
      if (!secret) secret = (await mover.accept(token, {}, client, 'one')).body.clientSecret;
      const { id } = await shop.payWith(secret);
      await run.during(
        async () => {
          await complete(client, id);
        },
        { request, fault },
      );
      await shop.healed();
    }
  await shop.moveClockTo('2031-03-11T16:00:00Z');
  expect(boxDays()).toEqual(Array.from({ length: people }, () => '2031-03-15'));
  expect(await mover.list('?status=accepted&limit=200')).toHaveLength(people);
  const { data } = await shop.deps.payments.stripe.subscriptions.list({ limit: 100 });
  expect(data).toHaveLength(people);
}, 300_000);

test('a copy from before the acceptance marks its invitation accepted, and charges once', async () => {
  const token = await mover.invite();
  const copy = shop.deps.db.$client.serialize();
  const client = shop.visitor();
  const { body } = await mover.accept(token, {}, client);
  await complete(client, (await shop.payWith(body.clientSecret)).id);
  await shop.sandbox.idle();
  await shop.restore(copy);
  expect((await mover.look(token)).body.state).toBe('invited');
  await shop.runJobs();
  expect((await mover.look(token)).body).toEqual({ state: 'accepted' });
  expect(shop.deps.db.select().from(subscriptions).all()).toMatchObject([
    {
      id: body.subscriptionId,
      status: 'trialing',
      firstDeliveryDay: '2031-03-15',
      moveInId: expect.any(String),
    },
  ]);
  expect(
    shop.deps.db.select({ email: users.email }).from(users).where(eq(users.email, testMoveIn.email)).all(),
  ).toHaveLength(1);
  await shop.moveClockTo('2031-03-12T15:00:00Z');
  expect([await charges(), boxDays()]).toEqual([['2031-03-11T13:00'], ['2031-03-15']]);
  expect(listMails(shop.deps.db).filter(({ subject }) => subject.includes('is waiting'))).toEqual([]);
});

test('a copy from before the invitation gets the subscription back, and the old link is gone', async () => {
  const copy = shop.deps.db.$client.serialize();
  const { token } = await moveIn();
  await shop.restore(copy);
  await shop.runJobs();
  expect((await mover.look(token)).status).toBe(404);
  expect(shop.deps.db.select().from(subscriptions).all()).toMatchObject([{ status: 'trialing' }]);
  await shop.moveClockTo('2031-03-12T15:00:00Z');
  expect([await charges(), boxDays()]).toEqual([['2031-03-11T13:00'], ['2031-03-15']]);
});

test('a copy from between acceptance and card goes on with the card', async () => {
  const { token, subscriptionId } = await begin();
  const copy = shop.deps.db.$client.serialize();
  await shop.sandbox.idle();
  await shop.restore(copy);
  await shop.runJobs();
  expect((await mover.look(token)).body).toEqual({ state: 'accepted' });
  expect(shop.deps.db.select().from(subscriptions).all()).toMatchObject([
    { id: subscriptionId, status: 'trialing' },
  ]);
  await shop.moveClockTo('2031-03-12T15:00:00Z');
  expect(boxDays()).toEqual(['2031-03-15']);
});

test('a shop that is down from the card until after the Tuesday charges once, and for the Saturday that was agreed', async () => {
  const { id, client, token } = await begin();
  const copy = shop.deps.db.$client.serialize();
  await complete(client, id);
  await shop.sandbox.idle();
  await shop.restore(copy);
  await shop.fault({ webhooks: 'lose', requests: [{ match: '* /v1/*', fault: '500', times: 1_000_000 }] });
  await shop.moveClockTo('2031-03-12T15:00:00Z');
  expect((await mover.look(token)).body.state).toBe('invited');
  await shop.healed();
  await shop.runJobs();
  expect((await mover.look(token)).body).toEqual({ state: 'accepted' });
  expect([await charges(), boxDays()]).toEqual([['2031-03-11T13:00'], ['2031-03-15']]);
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  expect([await charges(), boxDays()]).toEqual([
    ['2031-03-11T13:00', '2031-03-18T13:00'],
    ['2031-03-15', '2031-03-22'],
  ]);
}, 60_000);

test('the farm gets one mail at six in the evening on days on which somebody accepted', async () => {
  const toFarm = () => listMails(shop.deps.db).filter(({ subject }) => subject.includes('moved in'));
  await moveIn();
  await moveIn({ email: 'ben@example.com', firstName: 'Ben' });
  await shop.moveClockTo('2031-03-05T22:30:00Z');
  expect(toFarm()).toEqual([]);
  await shop.moveClockTo('2031-03-05T23:01:00Z');
  expect(toFarm().map(({ subject }) => subject)).toEqual(['2 customers have moved in']);
  expect(toFarm()[0]?.text).toContain('Ben Mover');
  await moveIn({ email: 'late@example.com', firstName: 'Late' });
  await shop.moveClockTo('2031-03-06T12:00:00Z');
  expect(toFarm()).toHaveLength(1);
  await shop.moveClockTo('2031-03-09T12:00:00Z');
  expect(toFarm()).toHaveLength(2);
});

test('export and closing of an account know its invitation', async () => {
  const { client } = await moveIn();
  const exported = await mover.send(client, 'GET', '/api/account/export');
  expect(exported.body.moveIns).toMatchObject([
    { email: 'mia@example.com', street: '12 Main St', status: 'accepted' },
  ]);
  const passwordHash = await hashPassword('test', 'a garden of greens');
  shop.deps.db.update(users).set({ passwordHash }).where(eq(users.email, testMoveIn.email)).run();
  const closing = await mover.send(client, 'DELETE', '/api/account', { password: 'a garden of greens' });
  expect(closing.status).toBeLessThan(300);
  expect(shop.deps.db.select().from(moveIns).all()).toMatchObject([
    { status: 'accepted', email: '', street: '', products: [], userId: null },
  ]);
  expect(JSON.stringify(shop.deps.db.select().from(moveIns).all())).not.toContain('Mia');
});

test('an open invitation of whoever closes a proved account is withdrawn', async () => {
  const token = await mover.invite();
  const mia = shop.customer('mia@example.com', { emailVerifiedAt: 1 });
  expect((await mover.send(mia, 'DELETE', '/api/account', { email: 'mia@example.com' })).status).toBeLessThan(
    300,
  );
  expect((await mover.look(token)).body).toEqual({ state: 'withdrawn' });
});
