import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/table.ts';
import { removeHarvest, writeHarvest } from '../growing/harvests.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { getLeadTimeDays, getNotificationEmails } from './settings.ts';

let shop: TestShop;
let admin: ReturnType<TestShop['customer']>;
beforeEach(async () => {
  shop = await openTestShop();
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const put = (key: string, value: unknown, version?: number) =>
  admin.call('PUT', '/api/admin/settings', { key, value, version });

test('settings are shown in their fixed order', async () => {
  const rows = await (await admin.call('GET', '/api/admin/settings')).json();
  expect(rows.map(({ key, value }: { key: string; value: string }) => [key, value])).toEqual([
    ['admin_notification_emails', shop.deps.env.admin.email],
    ['order_lead_time_days', '14'],
    ['referral_discount_percent', '25'],
    ['weekly_discount_percent', '5'],
    ['biweekly_discount_percent', '10'],
    ['monthly_discount_percent', '15'],
    ['growing_buffer_percent', '10'],
    ['boxes_per_saturday', '0'],
    ['ounces_per_order', '0'],
    ['farmer_name', ''],
    ['farmer_text', ''],
    ['delivery_window', ''],
    ['order_mails', 'each'],
    ['admin_passkey_required', '0'],
  ]);
});

test('a changed setting counts at once, for customers too', async () => {
  expect(await (await put('weekly_discount_percent', ' 07 ', 1)).json()).toMatchObject({
    value: '7',
    version: 2,
  });
  const { data } = await shop.visitor().api.api['discount-settings'].get();
  expect(data?.[0]).toEqual({ key: 'weekly_discount_percent', value: '7' });
  await put('order_lead_time_days', 21);
  expect(getLeadTimeDays(shop.deps.db)).toBe(21);
  await put('admin_notification_emails', 'a@farm.example;b@farm.example\na@farm.example');
  expect(getNotificationEmails(shop.deps.db)).toEqual(['a@farm.example', 'b@farm.example']);
});

test('pages and the assistant say the new values', async () => {
  await put('order_lead_time_days', 21);
  await put('referral_discount_percent', '90');
  await put('monthly_discount_percent', '20');
  await put('farmer_name', 'Rosa Field');
  await put('delivery_window', '8 am to noon');
  const { data } = await shop.visitor().api.api['page-settings'].get();
  expect(data).toEqual({
    leadTimeDays: 21,
    referralPercent: 90,
    discounts: { weekly: 5, biweekly: 10, monthly: 20 },
    farmer: { name: 'Rosa Field', text: '' },
    deliveryWindow: '8 am to noon',
    growDays: 12,
    lastHarvest: null,
  });
  const ask = async (message: string) =>
    (await shop.visitor().api.api.chatbot.post({ message })).data?.response;
  expect(await ask('What does my friend get when I refer them?')).toContain('90%');
  expect(await ask('How much does a subscription save?')).toContain('20%');
});

test('pages say the longest growing time of what is sold, and the day of the last harvest that stands', async () => {
  const { db } = shop.deps;
  const read = async () => (await shop.visitor().api.api['page-settings'].get()).data;
  db.update(products).set({ isActive: false }).where(eq(products.id, 'pea-shoots')).run();
  expect(await read()).toMatchObject({ growDays: 11, lastHarvest: null });
  const harvest = { date: '2026-12-05', productId: 'kale', ounces: 40 };
  shop.clock.now = Date.parse('2026-12-04T20:00:00Z');
  writeHarvest(shop.deps, { ...harvest, productId: 'radish' });
  // Still Friday in New York.
  shop.clock.now = Date.parse('2026-12-05T04:30:00Z');
  writeHarvest(shop.deps, harvest);
  expect((await read())?.lastHarvest).toBe('2026-12-04');
  shop.clock.now = Date.parse('2026-12-06T15:00:00Z');
  writeHarvest(shop.deps, { ...harvest, ounces: 38 });
  expect((await read())?.lastHarvest).toBe('2026-12-04');
  removeHarvest(db, '2026-12-05', 'kale');
  removeHarvest(db, '2026-12-05', 'radish');
  expect((await read())?.lastHarvest).toBeNull();
});

test.each([
  ['weekly_discount_percent', '91', /^Please enter a whole percent from 0 to 90\.$/],
  ['referral_discount_percent', '100', /whole percent from 0 to 90/],
  ['weekly_discount_percent', '1e1', /whole percent from 0 to 90/],
  ['weekly_discount_percent', '', /whole percent from 0 to 90/],
  ['weekly_discount_percent', '-1', /whole percent from 0 to 90/],
  ['weekly_discount_percent', '7.5', /whole percent from 0 to 90/],
  ['order_lead_time_days', '2.5', /whole number of days/],
  ['order_lead_time_days', '-1', /whole number of days/],
  ['order_lead_time_days', '366', /whole number of days/],
  ['admin_notification_emails', '', /email addresses/],
  ['farmer_text', 'x'.repeat(301), /^Please enter at most 300 characters\.$/],
  ['delivery_window', 'x'.repeat(41), /at most 40 characters/],
  ['order_mails', 'never', /"each" or "digest"/],
  ['admin_passkey_required', '2', /0 \(no\) or 1 \(yes\)/],
  ['admin_notification_emails', 'a@farm.example, nobody', /email addresses/],
])('%s does not take %p', async (key, value, sentence) => {
  const answer = await put(key, value);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(sentence)]);
});

test('an unknown setting is 404, and the later of two admins is told', async () => {
  expect((await put('price_of_everything', '1')).status).toBe(404);
  await put('weekly_discount_percent', '6', 1);
  const late = await put('weekly_discount_percent', '9', 1);
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('Somebody else')]);
});
