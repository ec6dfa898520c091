import { eq, sql } from 'drizzle-orm';
import { business, rules } from '../../shared/business.ts';
import { isEmail } from '../../shared/contract/accounts.ts';
import type { DiscountSetting, PageSettings } from '../../shared/contract/settings.ts';
import {
  type DiscountPercents,
  discountKey,
  discountPercents,
  frequencies,
} from '../../shared/rules/plans.ts';
import { type Db, prepared } from '../platform/db/db.ts';
import { settings } from './table.ts';

export const settingKeys = {
  notificationEmails: 'admin_notification_emails',
  leadTimeDays: 'order_lead_time_days',
  growingBuffer: 'growing_buffer_percent',
  referralPercent: 'referral_discount_percent',
} as const;

/** The plans' percents as `GET /api/discount-settings` returns them: three rows, fewer when one is missing. */
export function listDiscountSettings(db: Db): DiscountSetting[] {
  return frequencies.flatMap((frequency) => {
    const key = discountKey(frequency);
    const value = readSettingValue(db, key);
    return value === undefined ? [] : [{ key, value }];
  });
}

/** Percent per frequency, falling back to 5, 10 and 15 (product 2.5). */
export function getDiscountPercents(db: Db): DiscountPercents {
  return discountPercents(listDiscountSettings(db));
}

/** Days from an order to the earliest delivery; 14 when the setting is no whole number from 0 to 365. */
export function getLeadTimeDays(db: Db): number {
  const days = Number(readSettingValue(db, settingKeys.leadTimeDays)?.trim() || Number.NaN);
  return Number.isInteger(days) && days >= 0 && days <= 365 ? days : rules.leadTimeDays;
}

/** How much more is sown than is ordered, in whole percent; 10 when the setting is no whole number from 0 to 90. */
export function getGrowingBufferPercent(db: Db): number {
  const percent = Number(readSettingValue(db, settingKeys.growingBuffer)?.trim() || Number.NaN);
  return Number.isInteger(percent) && percent >= 0 && percent <= rules.maxDiscountPercent
    ? percent
    : rules.growingBufferPercent;
}

/** Percent off a referred friend's first box, to two decimals; 25 when the setting is no number from 0 to 90. */
export function getReferralPercent(db: Db): number {
  const percent = Number(readSettingValue(db, settingKeys.referralPercent)?.trim() || Number.NaN);
  return percent >= 0 && percent <= rules.maxDiscountPercent
    ? Math.round(percent * 100) / 100
    : rules.referralDiscountPercent;
}

/** What the pages' texts say of the settings. */
export function getPageSettings(db: Db): PageSettings {
  return {
    leadTimeDays: getLeadTimeDays(db),
    referralPercent: getReferralPercent(db),
    discounts: getDiscountPercents(db),
  };
}

/**
 * Who gets the shop's mails to its admins: the addresses of a comma or whitespace separated list, and the farm's own
 * address without any, since a mail to nobody is one that nobody reads.
 */
export function getNotificationEmails(db: Db): string[] {
  const words = (readSettingValue(db, settingKeys.notificationEmails) ?? '').split(/[\s,;]+/);
  const addresses = [...new Set(words.filter(isEmail))];
  return addresses.length > 0 ? addresses : [business.email];
}

function readSettingValue(db: Db, key: string): string | undefined {
  return valueByKey(db).get({ key })?.value;
}

const valueByKey = prepared((db) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare(),
);
