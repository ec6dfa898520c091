import { afterEach, beforeEach, expect, test } from 'bun:test';
import { isNotNull } from 'drizzle-orm';
import { queueMail } from '../../platform/mail/outbox.ts';
import { outbox } from '../../platform/mail/table.ts';
import { testMail } from '../../testing/mails.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../../testing/shop-with-payments.ts';
import { subscribeTo } from '../../testing/subscribers.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const backup = () => shop.deps.db.$client.serialize();
const sentTo = (address: string) =>
  shop
    .mails()
    .filter(({ to }) => to === address)
    .map(({ subject }) => subject);
const heldTo = (address: string) =>
  shop.deps.db
    .select()
    .from(outbox)
    .where(isNotNull(outbox.heldAt))
    .all()
    .filter(({ to }) => to === address)
    .map(({ subject, sentAt }) => [subject, sentAt]);

test('mails that waited when the copy was made are held, and never sent by themselves', async () => {
  queueMail(shop.deps, 'waiting', testMail({ subject: 'Waiting' }));
  queueMail(shop.deps, 'urgent', testMail({ subject: 'Urgent', isUrgent: true }));
  const copy = backup();
  await shop.runJobs();
  expect(sentTo('ann@example.com')).toHaveLength(2);
  await shop.restore(copy);
  await shop.runJobs();
  await shop.moveClockTo('2031-03-09T15:00:00Z');
  expect(sentTo('ann@example.com')).toEqual([]);
  expect(heldTo('ann@example.com').sort()).toEqual([
    ['Urgent', null],
    ['Waiting', null],
  ]);
});

test('a reminder and receipts of what happened after the copy do not go out twice, later ones do go out', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await shop.moveClockTo('2031-03-11T15:00:00Z');
  const copy = backup();
  const known = sentTo('ann@example.com');
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const lost = sentTo('ann@example.com').slice(0, -known.length);
  expect(lost).toContain('Your card will be charged Wednesday, March 19');
  expect(lost).toHaveLength(2);

  await shop.restore(copy);
  await shop.runJobs();
  expect(sentTo('ann@example.com')).toEqual(known);
  // The renewal's order gets a new number.
  const receipt = 'Your first box from Eden Microgreens: order ';
  expect(lost.find((subject) => subject.startsWith(receipt))).toBeString();
  expect(heldTo('ann@example.com')).toEqual([[expect.stringContaining(receipt), null]]);
  await shop.moveClockTo('2031-04-01T13:05:00Z');
  expect(sentTo('ann@example.com').slice(0, -known.length)).toEqual([
    'Your card will be charged Wednesday, April 2',
  ]);
});

test('a reminder that was due between the copy and the restore is listed for an admin', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await shop.moveClockTo('2031-03-11T15:00:00Z');
  const copy = backup();
  await shop.moveClockTo('2031-03-13T15:00:00Z');
  await shop.restore(copy);
  await shop.runJobs();
  await shop.moveClockTo('2031-03-14T15:00:00Z');
  const reminder = 'Your card will be charged Wednesday, March 19';
  expect(sentTo('ann@example.com')).not.toContain(reminder);
  expect(heldTo('ann@example.com')).toEqual([[reminder, null]]);
});

test('the receipt of an order that was paid while there was no shop is listed for an admin', async () => {
  const copy = backup();
  const ann = shop.customer('ann@example.com');
  const items = [{ id: 'kale', quantity: 3 }];
  const { data } = await ann.api.api.cart.checkout.post({ deliveryAddress: milton, items });
  await shop.fault({ webhooks: 'lose' });
  await shop.payWith(data?.clientSecret);
  await shop.restore(copy);
  await shop.runJobs();
  expect(sentTo('ann@example.com')).toEqual([]);
  expect(heldTo('ann@example.com')).toEqual([
    [expect.stringContaining('Your receipt from Eden Microgreens: order '), null],
  ]);
});

test('the receipts of the boxes of a rebuilt subscription are listed for an admin', async () => {
  const copy = backup();
  await subscribeTo(shop, shop.customer('ann@example.com'));
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await shop.restore(copy);
  await shop.runJobs();
  const receipt = expect.stringContaining('Your first box from Eden Microgreens: order ');
  expect(heldTo('ann@example.com')).toContainEqual([receipt, null]);
});

test('while the provider cannot be asked after a restore, what is found later is held, too', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await shop.moveClockTo('2031-03-11T15:00:00Z');
  const copy = backup();
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await shop.restore(copy);
  await shop.fault({ requests: [{ match: 'GET /v1/events', fault: '500', times: 9 }] });
  await shop.runJobs();
  await shop.healed();
  const known = sentTo('ann@example.com');
  await shop.runJobs();
  expect(sentTo('ann@example.com')).toEqual(known);
});
