import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq, getTableColumns } from 'drizzle-orm';
import { limits } from '../../shared/rules/limits.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { userRoles, users } from '../accounts/record/table.ts';
import { addressValidationLog } from '../delivery/table.ts';
import { contactMessages, wholesaleInquiries } from '../inquiries/table.ts';
import { erasedPersonalFields } from '../orders/fields.ts';
import { orders } from '../orders/table.ts';
import { outbox } from '../platform/mail/table.ts';
import { referrals } from '../referrals/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { addTestPasskey, openTestAuthenticator } from '../testing/authenticator.ts';
import { application, message } from '../testing/inquiries.ts';
import { insertTestOrder } from '../testing/orders.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const password = 'a-good-password';

async function customerWithHistory() {
  const ann = shop.customer('ann.distinct@example.com', {
    passwordHash: await hashPassword('test', password),
    firstName: 'Annabel',
    lastName: 'Leeward',
    phone: '770-555-0177',
    street: '77 Distinct Way',
  });
  await subscribeTo(shop, ann, {
    planFrequency: 'weekly',
    deliveryAddress: { ...milton, street: '78 Distinct Way', notes: 'distinct gate' },
  });
  const items = [{ id: 'kale', quantity: 12 }];
  const parts = { address: '', city: '', state: '', zipCode: '' };
  const customerInfo = {
    ...parts,
    name: 'Annabel Leeward',
    email: 'ann.distinct@example.com',
    phone: '770-555-0177',
  };
  const { data } = await ann.api.api.cart.checkout.post({ items, deliveryAddress: milton, customerInfo });
  await shop.payWith(data?.clientSecret);
  await shop.sandbox.idle();
  await addTestPasskey(ann, await openTestAuthenticator());
  await ann.call('POST', '/api/contact', {
    name: 'Annabel',
    email: 'ann.distinct@example.com',
    subject: '',
    message: 'Hello from distinct me',
    shownForMs: 9000,
  });
  return ann;
}
const close = (who: ReturnType<TestShopWithPayments['customer']>, body: object) =>
  who.call('DELETE', '/api/account', body);

function proveAddress(userId: string): void {
  shop.deps.db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, userId)).run();
}

function allTexts(): string {
  const { $client } = shop.deps.db;
  const tables = $client
    .query<{ name: string }, []>("select name from sqlite_master where type = 'table'")
    .all();
  return tables
    .filter(({ name }) => !['zip_codes', 'products'].includes(name))
    .map(({ name }) => JSON.stringify($client.query(`select * from "${name}"`).values()))
    .join('\n');
}

test('a wrong password closes nothing, and a paid box to come has to be accepted first', async () => {
  const ann = await customerWithHistory();
  expect((await close(ann, {})).status).toBe(400);
  expect((await close(ann, { password: 'wrong', evenSo: true })).status).toBe(400);
  const refused = await close(ann, { password });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('You have a paid box to come on Saturday, March 22.');
  expect((await ann.call('GET', '/api/auth/user')).status).toBe(200);
});

test('a box that is refunded and still comes holds nobody up, and is cancelled with the account', async () => {
  const ann = shop.customer('ann@example.com');
  const { db } = shop.deps;
  const refunded = { paymentStatus: 'refunded', deliveryDate: '2031-03-22' } as const;
  const box = insertTestOrder(db, { userId: ann.id, ...refunded });
  const paid = insertTestOrder(db, { userId: ann.id, deliveryDate: '2031-03-29' });
  const body = { email: 'ann@example.com' };
  expect(await (await close(ann, body)).text()).toContain(
    'You have a paid box to come on Saturday, March 29',
  );
  db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, paid)).run();
  expect((await close(ann, body)).status).toBe(200);
  expect(db.select().from(orders).where(eq(orders.id, box)).get()?.status).toBe('cancelled');
  expect(
    shop
      .mails()
      .map(({ text }) => text)
      .join(),
  ).not.toContain('March 22');
});

test('a box that was paid a moment ago has to be accepted, too', async () => {
  const ann = shop.customer('ann@example.com');
  await shop.fault({ webhooks: 'lose' });
  const { data } = await ann.api.api.cart.checkout.post({
    items: [{ id: 'kale', quantity: 12 }],
    deliveryAddress: milton,
  });
  await shop.payWith(data?.clientSecret);
  const refused = await close(ann, { email: 'ann@example.com' });
  expect([refused.status, await refused.text()]).toMatchObject([409, expect.stringContaining('a paid box')]);
  expect(shop.deps.db.select().from(orders).all()).toMatchObject([
    { status: 'confirmed', paymentStatus: 'paid' },
  ]);
});

test('closing stops everything at the provider and leaves no personal word in any table', async () => {
  const ann = await customerWithHistory();
  proveAddress(ann.id);
  await shop.runJobs();
  const customerId =
    shop.deps.db.select().from(users).where(eq(users.id, ann.id)).get()?.stripeCustomerId ?? '';
  expect((await close(ann, { password, evenSo: true })).status).toBe(200);
  const { stripe } = shop.deps.payments;
  expect((await stripe.customers.retrieve(customerId)).deleted).toBe(true);
  expect((await stripe.subscriptions.list({ status: 'active' })).data).toEqual([]);
  expect((await ann.call('GET', '/api/auth/user')).status).toBe(401);
  expect(shop.deps.db.select().from(orders).all()).toMatchObject([
    { userId: null, status: 'cancelled', paymentStatus: 'paid', street: '', guestName: null },
  ]);
  expect(shop.mails().find(({ subject }) => subject.includes('is closed'))?.to).toBe(
    'ann.distinct@example.com',
  );
  await shop.runJobs();
  shop.deps.db.$client.run(
    "update outbox set \"to\" = '', text = '', html = '' where \"to\" = 'ann.distinct@example.com'",
  );
  const left = allTexts();
  for (const word of ['distinct', 'Distinct', 'Annabel', 'Leeward', '555-0177'])
    expect([word, left.split('\n').find((line) => line.includes(word))]).toEqual([word, undefined]);
  await shop.moveClockTo('2031-04-30T15:00:00Z');
  expect(
    (await stripe.invoices.list({ customer: customerId })).data.filter(({ total }) => total > 0),
  ).toEqual([]);
});

test('each text column of an order is emptied, or named here as one that tells nothing of a person', () => {
  const columns = Object.entries(getTableColumns(orders));
  const texts = columns.filter(([, { dataType }]) => dataType === 'string').map(([name]) => name);
  expect(texts.filter((name) => !(name in erasedPersonalFields))).toEqual([
    ...['id', 'orderNumber', 'userId', 'status', 'paymentStatus', 'zipCode', 'deliveryDate', 'deliverBefore'],
    ...['paymentIntentId', 'subscriptionId', 'invoiceId', 'extraOf', 'extraFor', 'extraWith'],
    ...['kind', 'payBy', 'paidWith'],
    'lastPaymentError',
  ]);
});

test('who has only typed in an address cannot delete what its owner has sent from it', async () => {
  const owner = shop.visitor();
  const email = 'vic@example.com';
  await owner.call('POST', '/api/contact', { ...message, email });
  await owner.call('POST', '/api/wholesale-inquiry', { ...application, email });
  await owner.call('POST', '/api/address-validation-log', {
    address: '5 Far Rd, Macon, Georgia 31201',
    distance: 90,
    customerEmail: email,
  });
  const inviter = shop.customer('inviter@example.com');
  await inviter.call('POST', '/api/referrals/send', { email });
  const { db } = shop.deps;
  db.update(outbox).set({ sentAt: 1 }).run();
  const sent = () => shop.mails().filter(({ to, text }) => `${to} ${text}`.includes(email));
  const sentBefore = sent().length;
  expect(sentBefore).toBeGreaterThan(1);
  expect((await close(shop.customer('VIC@example.com'), { email })).status).toBe(200);
  expect(db.select().from(contactMessages).all()).toHaveLength(1);
  expect(db.select().from(wholesaleInquiries).all()).toHaveLength(1);
  expect(db.select().from(addressValidationLog).all()).toHaveLength(1);
  expect(db.select().from(referrals).all()).toMatchObject([{ shownEmail: email }]);
  expect(sent()).toHaveLength(sentBefore);
  const mail = shop.mails().find(({ subject }) => subject.includes('is closed'));
  expect(mail?.text).toContain('was never confirmed');
});

test('while the provider is down nothing is half done, and the same request goes on later', async () => {
  const ann = await customerWithHistory();
  await shop.fault({ requests: [{ match: 'DELETE /v1/customers/*', fault: '500', times: 9 }] });
  expect((await close(ann, { password, evenSo: true })).status).toBe(503);
  expect((await ann.call('GET', '/api/auth/user')).status).toBe(200);
  await shop.healed();
  expect((await close(ann, { password, evenSo: true })).status).toBe(200);
});

test('one mail tells that the account is closed and which paid boxes do not come', async () => {
  const ann = await customerWithHistory();
  const before = shop.mails().length;
  expect((await close(ann, { password, evenSo: true })).status).toBe(200);
  await shop.sandbox.idle();
  await shop.runJobs();
  const mails = shop.mails().slice(0, shop.mails().length - before);
  const toAnn = mails.filter(({ to }) => to === 'ann.distinct@example.com');
  expect(toAnn.map(({ subject }) => subject)).toEqual(['Your account at Eden Microgreens is closed']);
  expect(toAnn[0]?.text).toContain('Saturday, March 22');
  expect(toAnn[0]?.text).toContain('is cancelled');
  expect(toAnn[0]?.text).not.toContain('still coming');
});

test('an account without a password is closed by its address; an admin’s is not', async () => {
  const ann = shop.customer('ann@example.com');
  expect((await close(ann, { email: 'other@example.com' })).status).toBe(400);
  expect((await close(ann, { email: ' ANN@example.com' })).status).toBe(200);
  const admin = shop.customer('boss@example.com');
  shop.deps.db.insert(userRoles).values({ userId: admin.id, role: 'admin' }).run();
  expect((await close(admin, { email: 'boss@example.com' })).status).toBe(403);
});

test('an export counts with the other calls that go through to the provider', async () => {
  const ann = shop.customer();
  for (let used = 0; used < limits.providerReadsPerAccount.maxCount; used += 1)
    expect((await ann.call('GET', '/api/payment-methods')).status).toBe(200);
  expect((await ann.call('GET', '/api/account/export')).status).toBe(429);
});

test('who has only typed in an address is not told what its owner has written from it', async () => {
  const owner = shop.visitor();
  await owner.call('POST', '/api/contact', {
    name: 'Vic',
    email: 'vic@example.com',
    subject: '',
    message: 'Please call my daughter',
    shownForMs: 9000,
  });
  const stranger = shop.customer('vic@example.com');
  const exported = async () => (await stranger.call('GET', '/api/account/export')).json();
  expect(await exported()).toMatchObject({
    mails: [],
    messages: [],
    wholesaleApplications: [],
    addressesOutOfArea: [],
  });
  proveAddress(stranger.id);
  expect(await exported()).toMatchObject({ messages: [{ message: 'Please call my daughter' }] });
});

test('the export has everything about the person and nothing about others', async () => {
  const ann = await customerWithHistory();
  proveAddress(ann.id);
  const ben = shop.customer('ben@example.com', { firstName: 'Benjamin' });
  await subscribeTo(shop, ben);
  const answer = await ann.call('GET', '/api/account/export');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const data = await answer.json();
  expect(data).toMatchObject({
    account: { email: 'ann.distinct@example.com', firstName: 'Annabel' },
    orders: [{ total: '38.88' }],
    subscriptions: [{ frequency: 'weekly', deliveryAddress: { street: '78 Distinct Way' } }],
    messages: [{ message: 'Hello from distinct me' }],
    cards: [{ last4: '4242' }],
    devices: [{ device: 'Unknown device' }],
    passkeys: [{ name: 'My distinct phone', createdAt: expect.any(Number), lastUsedAt: null }],
  });
  expect(JSON.stringify(data)).not.toContain('Benjamin');
  expect(data.mails).toContainEqual({
    subject: expect.stringContaining('order'),
    text: expect.stringContaining('$38.88'),
    at: expect.any(Number),
  });
  const [{ orderNumber }] = data.orders;
  const confirmed = { orderNumber, at: expect.any(Number), what: 'status', from: 'pending', to: 'confirmed' };
  expect(data.changesOfOrders).toContainEqual({ ...confirmed, by: 'stripe' });
  expect(JSON.stringify(data)).not.toContain('argon2');
});

test('the export says what an admin changed without naming them, and no link in its mails can be used', async () => {
  const ann = await customerWithHistory();
  proveAddress(ann.id);
  await shop.visitor().call('POST', '/api/auth/forgot-password', { email: 'ann.distinct@example.com' });
  const owner = createTestAdmin(shop);
  const id = shop.deps.db.select().from(orders).where(eq(orders.userId, ann.id)).get()?.id;
  const change = { status: 'growing', notes: 'Sown late' };
  expect((await owner.call('PATCH', `/api/admin/orders/${id}/status`, change)).status).toBe(200);
  const data = await (await ann.call('GET', '/api/account/export')).json();
  expect(data.changesOfOrders).toContainEqual(expect.objectContaining({ by: 'admin', to: 'growing' }));
  expect(data.changesOfOrders).toContainEqual(expect.objectContaining({ by: 'admin', to: 'Sown late' }));
  const texts = data.mails.map(({ text }: { text: string }) => text).join('\n');
  expect(texts).toContain('/reset-password?token=...');
  expect(texts).not.toMatch(/token=[^.]/);
});

test('nor does the provider keep the name and the addresses with the payments and subscriptions', async () => {
  const ann = await customerWithHistory();
  const { stripe } = shop.deps.payments;
  const atProvider = async () =>
    JSON.stringify([
      (await stripe.paymentIntents.list({ limit: 100 })).data.map(({ metadata }) => metadata),
      (await stripe.subscriptions.list({ status: 'all', limit: 100 })).data.map(({ metadata }) => metadata),
    ]);
  expect(await atProvider()).toContain('Leeward');
  expect(await atProvider()).toContain('78 Distinct Way');
  expect((await close(ann, { password, evenSo: true })).status).toBe(200);
  await shop.sandbox.idle();
  const kept = await atProvider();
  expect(kept).toContain('order_id');
  expect(kept).toContain('subscription_id');
  expect(kept).not.toMatch(/leeward|distinct|770-555-0177/i);
});
