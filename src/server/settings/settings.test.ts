import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { business } from '../../shared/business.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { seedSettings } from './seed.ts';
import { getDiscountPercents, getLeadTimeDays, getNotificationEmails } from './settings.ts';
import { settings } from './table.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const set = (key: string, value: string) =>
  shop.deps.db.update(settings).set({ value }).where(eq(settings.key, key)).run();

test('anybody sees the three plan percents, and nothing else', async () => {
  const answer = await shop.visitor().call('GET', '/api/discount-settings');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(await answer.json()).toEqual([
    { key: 'weekly_discount_percent', value: '5' },
    { key: 'biweekly_discount_percent', value: '10' },
    { key: 'monthly_discount_percent', value: '15' },
  ]);
});

test('a changed setting counts from the next question on', () => {
  set('biweekly_discount_percent', '12.5');
  set('order_lead_time_days', '21');
  expect(getDiscountPercents(shop.deps.db)).toEqual({ weekly: 5, biweekly: 12.5, monthly: 15 });
  expect(getLeadTimeDays(shop.deps.db)).toBe(21);
});

test('missing or senseless settings fall back to the defaults', () => {
  const { db } = shop.deps;
  for (const nonsense of ['', 'soon', '-3', '1e9', ' ']) {
    for (const key of ['weekly_discount_percent', 'order_lead_time_days']) set(key, nonsense);
    expect([getDiscountPercents(db).weekly, getLeadTimeDays(db)]).toEqual([5, 14]);
  }
  db.delete(settings).run();
  expect(getDiscountPercents(db)).toEqual({ weekly: 5, biweekly: 10, monthly: 15 });
  expect([getLeadTimeDays(db), getNotificationEmails(db)]).toEqual([14, [business.email]]);
});

test('orders are told to the admin first, then to whoever the list names', () => {
  expect(getNotificationEmails(shop.deps.db)).toEqual([shop.deps.env.admin.email]);
  set('admin_notification_emails', 'a@farm.example, b@farm.example\nnobody b@farm.example');
  expect(getNotificationEmails(shop.deps.db)).toEqual(['a@farm.example', 'b@farm.example']);
});

test('an address that the list names twice, in other letters, gets a notice once', () => {
  set('admin_notification_emails', 'Owner@Farm.example, owner@farm.example, b@farm.example');
  expect(getNotificationEmails(shop.deps.db)).toEqual(['Owner@Farm.example', 'b@farm.example']);
});

test('seeding again keeps what the admin has set', () => {
  set('weekly_discount_percent', '7');
  seedSettings(shop.deps);
  expect(getDiscountPercents(shop.deps.db).weekly).toBe(7);
  expect(shop.deps.db.select().from(settings).all()).toHaveLength(14);
});
