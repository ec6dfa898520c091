import { afterEach, beforeEach, expect, test } from 'bun:test';
import { createTestAdmin } from '../testing/admin.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const toFarm = () => shop.mails().filter(({ to }) => to === shop.deps.env.admin.email);
const newOrders = () => toFarm().filter(({ subject }) => subject.startsWith('New order'));
const digests = () => toFarm().filter(({ subject }) => subject.startsWith('Your shop on'));
const set = (value: string) =>
  createTestAdmin(shop).call('PUT', '/api/admin/settings', { key: 'order_mails', value });
const write = () =>
  shop.visitor().api.api.contact.post({
    name: 'Bo Fan',
    email: 'bo@example.com',
    subject: 'General question',
    message: 'Do you grow sorrel?',
    reference: '',
    shownForMs: 60_000,
  });

test('the mail about a new order names the customer and the phone', async () => {
  await subscribeTo(shop, shop.customer('ann@example.com'));
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(newOrders()).toHaveLength(1);
  expect(newOrders()[0]?.text).toContain('Customer: Ann Lee\nPhone: ');
});

test('with a digest, renewals and messages of a day come in one mail at 7am, first boxes have their own', async () => {
  await set('digest');
  await subscribeTo(shop, shop.customer('ann@example.com'));
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(newOrders()).toHaveLength(1);
  expect(digests()).toEqual([]);
  await shop.moveClockTo('2031-04-02T15:00:00Z');
  expect((await write()).status).toBe(200);
  expect(newOrders()).toHaveLength(1);
  const before = digests().length;
  await shop.moveClockTo('2031-04-03T10:59:00Z');
  expect(digests()).toHaveLength(before);
  await shop.moveClockTo('2031-04-03T11:05:00Z');
  await shop.runJobs();
  expect(digests()).toHaveLength(before + 1);
  expect(digests()[0]?.subject).toBe('Your shop on Wednesday, April 2');
  expect(digests()[0]?.text).toMatch(/Renewal: Ann Lee: \$[\d.]+\nEM-/);
  expect(digests()[0]?.text).toContain('Message: Bo Fan: General question\nbo@example.com');
});

test('with a digest, a payment that failed on the day before is listed', async () => {
  await set('digest');
  await subscribeTo(shop, shop.customer('ann@example.com'), undefined, '4000000000000341');
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(digests()[0]?.text).toContain('Failed payment: ann@example.com: $');
});

test('a mail for each is the default', async () => {
  await write();
  expect(toFarm()).toHaveLength(1);
});
