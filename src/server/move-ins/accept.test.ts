import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { users } from '../accounts/record/table.ts';
import { products } from '../catalog/table.ts';
import { closedDays } from '../delivery/table.ts';
import { orders } from '../orders/table.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { isSignedIn } from '../testing/accounts.ts';
import { createMover } from '../testing/move-ins.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';

let shop: TestShopWithPayments;
let mover: ReturnType<typeof createMover>;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  mover = createMover(shop);
});
afterEach(() => shop.close());

type Client = ReturnType<TestShopWithPayments['visitor']>;

const rows = () => shop.deps.db.select().from(subscriptions).all();
const accountOf = (email: string) => shop.deps.db.select().from(users).where(eq(users.email, email)).get();
const complete = (client: Client, paymentIntentId: string) =>
  mover.send(client, 'POST', '/api/complete-subscription', { paymentIntentId });
const atProvider = async () => (await shop.deps.payments.stripe.subscriptions.list({ status: 'all' })).data;

test('whoever has no account gets one with the password, proved and signed in, and waits for the card', async () => {
  const token = await mover.invite();
  const client = shop.visitor();
  const { status, body } = await mover.accept(token, {}, client);
  expect([status, body]).toEqual([
    200,
    { subscriptionId: rows()[0]?.id, clientSecret: expect.stringMatching(/^seti_.+_secret_/) },
  ]);
  expect(await isSignedIn(client)).toBe(true);
  expect(accountOf('mia@example.com')).toMatchObject({
    firstName: 'Mia',
    lastName: 'Mover',
    phone: '770-555-0166',
    street: '12 Main St',
    emailVerifiedAt: expect.any(Number),
    referredById: null,
  });
  expect(rows()).toMatchObject([{ status: 'pending', deliveryNotes: 'Gate 7', referralPercent: 0 }]);
  expect((await mover.rowOf()).state).toBe('invited');
});

test('the card makes it accepted, charged on the Tuesday, and mailed with both days', async () => {
  const token = await mover.invite();
  const client = shop.visitor();
  const { body } = await mover.accept(token, {}, client);
  const { id } = await shop.payWith(body.clientSecret);
  expect(await complete(client, id)).toMatchObject({ status: 200, body: { status: 'trialing' } });
  await shop.sandbox.idle();
  expect(await mover.rowOf()).toMatchObject({
    state: 'accepted',
    acceptedAt: expect.any(Number),
    total: 5648,
  });
  expect((await mover.look(token)).body).toEqual({ state: 'accepted' });
  const [made] = await atProvider();
  expect(made).toMatchObject({
    trial_end: Date.parse('2031-03-11T13:00:00Z') / 1000,
    metadata: { move_in_id: (await mover.rowOf()).id, first_delivery_day: '2031-03-15' },
  });
  const [own] = (await mover.send(client, 'GET', '/api/my-subscriptions')).body;
  expect(own).toMatchObject({
    status: 'trialing',
    startsOn: '2031-03-11',
    firstBoxDay: '2031-03-15',
    nextCharge: { at: Date.parse('2031-03-11T13:00:00Z'), amount: 5648, date: '2031-03-15' },
  });
  const started = mover.mailsTo('mia@example.com')[0]?.text ?? '';
  expect(started).toContain('It starts Tuesday, March 11');
  expect(started).toContain('Your box comes Saturday, March 15.');
  const { id: rowId } = await mover.rowOf();
  expect((await mover.send(mover.admin, 'DELETE', `/api/admin/move-ins/${rowId}`)).status).toBe(409);
  expect((await mover.send(shop.visitor(), 'POST', '/api/move-in/decline', { token })).status).toBe(409);
  expect((await mover.accept(token, {}, client)).status).toBe(409);
});

test('without an account a password is needed, and a bad one refused', async () => {
  const token = await mover.invite();
  for (const password of [undefined, '', 'short', 'password123', 'mia@example.com'])
    expect((await mover.accept(token, { password })).status).toBe(400);
  expect([accountOf('mia@example.com'), rows()]).toEqual([undefined, []]);
});

test('an account whose address nobody proved is taken: its password and sessions go', async () => {
  const token = await mover.invite();
  const stranger = shop.customer('mia@example.com', { firstName: 'Someone', street: '1 Elsewhere' });
  expect((await mover.accept(token, { password: undefined }, stranger)).status).toBe(400);
  const mia = shop.visitor();
  expect((await mover.accept(token, {}, mia)).status).toBe(200);
  expect([await isSignedIn(stranger), await isSignedIn(mia)]).toEqual([false, true]);
  expect(accountOf('mia@example.com')).toMatchObject({
    id: stranger.id,
    firstName: 'Mia',
    street: '12 Main St',
  });
});

test('a proved account is accepted for by its owner alone, and keeps its password', async () => {
  const token = await mover.invite();
  const mia = shop.customer('mia@example.com', { emailVerifiedAt: 1, passwordHash: 'kept', phone: '1' });
  for (const client of [shop.visitor(), shop.customer()])
    expect(await mover.accept(token, {}, client)).toMatchObject({ status: 401, body: 'Unauthorized' });
  expect((await mover.accept(token, { password: undefined }, mia)).status).toBe(200);
  expect(rows()).toMatchObject([{ userId: mia.id }]);
  expect(accountOf('mia@example.com')).toMatchObject({ passwordHash: 'kept', phone: '1' });
});

test('before the card is set, any key gives the same subscription', async () => {
  const token = await mover.invite();
  const client = shop.visitor();
  const first = await mover.accept(token, {}, client, 'one');
  expect(await mover.accept(token, {}, client, 'one')).toEqual(first);
  expect(await mover.accept(token, {}, client, 'two')).toEqual(first);
  const shown = (await mover.look(token)).body;
  expect((await mover.accept(token, { expectedTotal: shown.total + 1 }, client, 'one')).status).toBe(409);
  const parallel = await Promise.all(['a', 'b', 'b'].map((key) => mover.accept(token, {}, client, key)));
  expect(parallel).toEqual([first, first, first]);
  expect([rows(), await atProvider()].map(({ length }) => length)).toEqual([1, 1]);
});

test('a key belongs to its invitation', async () => {
  const [mia, ben] = [await mover.invite(), await mover.invite({ email: 'ben@example.com' })];
  expect((await mover.accept(mia, {}, shop.visitor(), 'same')).status).toBe(200);
  expect((await mover.accept(ben, {}, shop.visitor(), 'same')).status).toBe(200);
  expect(rows()).toHaveLength(2);
});

test('a lost answer is repeated with the chosen password, and with no other', async () => {
  const token = await mover.invite();
  const first = await mover.accept(token, {}, shop.visitor(), 'one');
  expect((await mover.accept(token, { password: 'another garden' }, shop.visitor(), 'one')).status).toBe(401);
  const again = shop.visitor();
  expect(await mover.accept(token, {}, again, 'one')).toEqual(first);
  expect(await isSignedIn(again)).toBe(true);
});

test('an outage is no answer: the repeat goes on', async () => {
  const token = await mover.invite();
  for (const fault of ['500', 'timeout', 'act-then-timeout']) {
    await shop.fault({ requests: [{ match: 'POST /v1/subscriptions', fault, times: 10 }] });
    expect((await mover.accept(token, {}, shop.visitor(), 'one')).status).toBe(503);
    await shop.healed();
  }
  expect((await mover.accept(token, {}, shop.visitor(), 'one')).status).toBe(200);
  expect([rows(), await atProvider()].map(({ length }) => length)).toEqual([1, 1]);
}, 120_000);

test('another total or day, a retired or marked green is 409, and nothing is made', async () => {
  const token = await mover.invite();
  const refused = async (changes: object = {}) => {
    const { status, text } = await mover.accept(token, changes);
    return [status, text];
  };
  expect(await refused({ expectedTotal: 1 })).toEqual([
    409,
    'Prices have changed: the total is now $56.48. Please check your order and confirm again.',
  ]);
  expect(await refused({ expectedDelivery: '2031-03-22' })).toEqual([
    409,
    'The first delivery is now on Saturday, March 15. Please look at your order again.',
  ]);
  const radish = eq(products.id, 'radish');
  shop.deps.db.update(products).set({ isOutOfStock: true }).where(radish).run();
  expect((await refused())[0]).toBe(409);
  shop.deps.db.update(products).set({ isOutOfStock: false, isActive: false }).where(radish).run();
  expect(await refused()).toEqual([409, 'Sorry, Radish is no longer offered.']);
  expect([rows(), accountOf('mia@example.com')]).toEqual([[], undefined]);
  for (const wrong of [{ expectedTotal: '1' }, { expectedDelivery: 'soon' }, { token: 7 }])
    expect((await mover.accept(token, wrong)).status).toBe(400);
});

test('a running subscription is 409, whoever has the account', async () => {
  const token = await mover.invite();
  const mia = shop.customer('mia@example.com', { emailVerifiedAt: 1 });
  await subscribeTo(shop, mia);
  expect((await mover.accept(token, {}, mia)).status).toBe(409);
  shop.deps.db.update(users).set({ emailVerifiedAt: null }).run();
  expect((await mover.accept(token)).status).toBe(409);
  expect(await isSignedIn(mia)).toBe(true);
});

test('an address that is no longer inside the area is 400', async () => {
  const token = await mover.invite();
  shop.deps.db.$client.run("update move_ins set zip_code = '10001', city = 'New York', state = 'New York'");
  expect((await mover.accept(token)).status).toBe(400);
  expect([rows(), accountOf('mia@example.com')]).toEqual([[], undefined]);
});

test('a sign-up that was given up leaves the invitation open, and the next one is new', async () => {
  const token = await mover.invite();
  const client = shop.visitor();
  const first = await mover.accept(token, {}, client, 'one');
  await shop.moveClockTo('2031-03-07T16:00:00Z');
  expect(rows()).toMatchObject([{ status: 'cancelled' }]);
  expect((await mover.rowOf()).state).toBe('invited');
  const second = await mover.accept(token, {}, client, 'one');
  expect(second.status).toBe(200);
  expect(second.body.subscriptionId).not.toBe(first.body.subscriptionId);
  const { id } = await shop.payWith(second.body.clientSecret);
  expect((await complete(client, id)).status).toBe(200);
});

test('a price that changed before the card is set replaces the sign-up', async () => {
  const token = await mover.invite();
  const client = shop.visitor();
  const first = await mover.accept(token, {}, client);
  shop.deps.db.update(products).set({ pricePerOunce: 500 }).where(eq(products.id, 'radish')).run();
  const second = await mover.accept(token, {}, client);
  expect([second.status, second.body.subscriptionId === first.body.subscriptionId]).toEqual([200, false]);
  const { id } = await shop.payWith(second.body.clientSecret);
  await complete(client, id);
  await shop.sandbox.idle();
  expect((await atProvider()).map(({ status }) => status).sort()).toEqual(['canceled', 'trialing']);
  expect((await mover.rowOf()).total).toBe(
    (await mover.send(client, 'GET', '/api/my-subscriptions')).body[0].nextCharge.amount,
  );
});

test('whoever declines, or is withdrawn, while the card is asked for cannot set it any more', async () => {
  const [mia, ben] = [await mover.invite(), await mover.invite({ email: 'ben@example.com' })];
  const [first, second] = [await mover.accept(mia), await mover.accept(ben)];
  await mover.send(shop.visitor(), 'POST', '/api/move-in/decline', { token: mia });
  await mover.send(mover.admin, 'DELETE', `/api/admin/move-ins/${(await mover.rowOf('ben@example.com')).id}`);
  for (const { body } of [first, second]) expect((await shop.payWith(body.clientSecret)).ok).toBe(false);
  expect((await atProvider()).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
});

test('the days are computed once more when the card is confirmed', async () => {
  const token = await mover.invite();
  const client = shop.visitor();
  await shop.moveClockTo('2031-03-11T12:30:00Z');
  const { body } = await mover.accept(token, { expectedDelivery: '2031-03-15' }, client);
  await shop.moveClockTo('2031-03-11T14:00:00Z');
  const { id } = await shop.payWith(body.clientSecret);
  expect((await complete(client, id)).status).toBe(200);
  await shop.sandbox.idle();
  expect((await atProvider())[0]?.trial_end).toBe(Date.parse('2031-03-18T13:00:00Z') / 1000);
  expect(rows()).toMatchObject([{ firstDeliveryDay: '2031-03-22', status: 'trialing' }]);
  expect(mover.mailsTo('mia@example.com')[0]?.text).toContain('Your box comes Saturday, March 22.');
  await shop.moveClockTo('2031-03-18T16:00:00Z');
  expect(shop.deps.db.select({ day: orders.deliveryDate }).from(orders).all()).toEqual([
    { day: '2031-03-22' },
  ]);
});

test('a card on file is not charged while the sign-up waits for its card, however near the Tuesday', async () => {
  const mia = shop.customer('mia@example.com', { emailVerifiedAt: 1 });
  const old = await subscribeTo(shop, mia);
  await mia.call('DELETE', `/api/subscriptions/${old}`);
  const token = await mover.invite();
  await shop.moveClockTo('2031-03-11T12:30:00Z');
  expect((await mover.accept(token, {}, mia)).status).toBe(200);
  await shop.fault({
    webhooks: 'lose',
    requests: [{ match: 'GET /v1/setup_intents/*', fault: '500', times: 9999 }],
  });
  await shop.moveClockTo('2031-03-20T16:00:00Z');
  const { data } = await shop.deps.payments.stripe.invoices.list({ limit: 100 });
  expect(data.filter(({ total }) => total > 0)).toEqual([]);
}, 60_000);

test('a closed first Saturday is passed over, a full one has room', async () => {
  await mover.send(mover.admin, 'PUT', '/api/admin/settings', { key: 'boxes_per_saturday', value: '1' });
  const [mia, ben] = [
    await mover.invite({ planFrequency: 'biweekly' }),
    await mover.invite({ email: 'ben@example.com' }),
  ];
  shop.deps.db.insert(closedDays).values({ date: '2031-03-15', reason: 'fair', createdAt: 0 }).run();
  expect((await mover.look(mia)).body).toMatchObject({
    firstDelivery: '2031-03-29',
    chargedOn: '2031-03-25',
  });
  for (const token of [mia, ben]) {
    const client = shop.visitor();
    const { body } = await mover.accept(token, {}, client);
    const { id } = await shop.payWith(body.clientSecret);
    expect((await complete(client, id)).status).toBe(200);
  }
  expect((await mover.send(mover.admin, 'GET', '/api/admin/room')).body.saturdays.slice(1)).toEqual([
    { date: '2031-03-15', boxes: 0, invited: 0 },
    { date: '2031-03-22', boxes: 1, invited: 0 },
    { date: '2031-03-29', boxes: 2, invited: 0 },
  ]);
});

test('a move-in gives no discount of a friend and its referrer no credit', async () => {
  const ann = shop.customer('ann@example.com', { referralCode: 'ANN123', street: '9 Elm St' });
  const mia = shop.customer('mia@example.com', { emailVerifiedAt: 1, referredById: ann.id });
  const token = await mover.invite();
  const { body } = await mover.accept(token, {}, mia);
  const { id } = await shop.payWith(body.clientSecret);
  await complete(mia, id);
  await shop.moveClockTo('2031-03-12T15:00:00Z');
  expect(shop.deps.db.select().from(orders).all()).toMatchObject([{ total: 5648, referralDiscount: 0 }]);
  expect(mover.mailsTo('ann@example.com')).toEqual([]);
});
