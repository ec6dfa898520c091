import { eq, sql } from 'drizzle-orm';
import { business, rules } from '../../shared/business.ts';
import { isEmail } from '../../shared/contract/email.ts';
import type { DiscountSetting, OrderMails, PageSettings } from '../../shared/contract/settings.ts';
import { distinctEmails } from '../../shared/rules/email-key.ts';
import {
  type DiscountPercents,
  discountKey,
  discountPercents,
  frequencies,
} from '../../shared/rules/plans.ts';
import { longestGrowDays } from '../catalog/products.ts';
import { lastHarvestDay } from '../growing/harvests.ts';
import { type Db, prepared } from '../platform/db/db.ts';
import { settings } from './table.ts';

export const settingKeys = {
  notificationEmails: 'admin_notification_emails',
  leadTimeDays: 'order_lead_time_days',
  boxesPerSaturday: 'boxes_per_saturday',
  ouncesPerOrder: 'ounces_per_order',
  growingBuffer: 'growing_buffer_percent',
  referralPercent: 'referral_discount_percent',
  farmerName: 'farmer_name',
  farmerText: 'farmer_text',
  deliveryWindow: 'delivery_window',
  orderMails: 'order_mails',
  adminPasskeyRequired: 'admin_passkey_required',
} as const;

/** Three rows, fewer when one is missing. */
export function listDiscountSettings(db: Db): DiscountSetting[] {
  return frequencies.flatMap((frequency) => {
    const key = discountKey(frequency);
    const value = readSettingValue(db, key);
    return value === undefined ? [] : [{ key, value }];
  });
}

/** Falls back to 5, 10 and 15 (product 2.5). */
export function getDiscountPercents(db: Db): DiscountPercents {
  return discountPercents(listDiscountSettings(db));
}

/** 14 unless the setting is a whole number from 0 to 365. */
export function getLeadTimeDays(db: Db): number {
  const days = Number(readSettingValue(db, settingKeys.leadTimeDays)?.trim() || Number.NaN);
  return Number.isInteger(days) && days >= 0 && days <= 365 ? days : rules.leadTimeDays;
}

/** 0 for no limit. */
export function getBoxesPerSaturday(db: Db): number {
  return getLimit(db, settingKeys.boxesPerSaturday);
}

/** 0 for no limit. */
export function getOuncesPerOrder(db: Db): number {
  return getLimit(db, settingKeys.ouncesPerOrder);
}

function getLimit(db: Db, key: string): number {
  const limit = Number(readSettingValue(db, key));
  return Number.isInteger(limit) && limit > 0 ? limit : 0;
}

/** Whole percent sown beyond orders; 10 unless the setting is a whole number from 0 to 90. */
export function getGrowingBufferPercent(db: Db): number {
  const percent = Number(readSettingValue(db, settingKeys.growingBuffer)?.trim() || Number.NaN);
  return Number.isInteger(percent) && percent >= 0 && percent <= rules.maxDiscountPercent
    ? percent
    : rules.growingBufferPercent;
}

/** Up to two decimals; 25 unless the setting is a number from 0 to 90. */
export function getReferralPercent(db: Db): number {
  const percent = Number(readSettingValue(db, settingKeys.referralPercent)?.trim() || Number.NaN);
  return percent >= 0 && percent <= rules.maxDiscountPercent
    ? Math.round(percent * 100) / 100
    : rules.referralDiscountPercent;
}

/** Hidden without a name. */
export function getFarmer(db: Db): { name: string; text: string } {
  const read = (key: string) => readSettingValue(db, key) ?? '';
  return { name: read(settingKeys.farmerName), text: read(settingKeys.farmerText) };
}

/** Free text; '' for none. */
export function getDeliveryWindow(db: Db): string {
  return readSettingValue(db, settingKeys.deliveryWindow) ?? '';
}

export function getOrderMails(db: Db): OrderMails {
  return readSettingValue(db, settingKeys.orderMails) === 'digest' ? 'digest' : 'each';
}

export function isAdminPasskeyRequired(db: Db): boolean {
  return readSettingValue(db, settingKeys.adminPasskeyRequired) === '1';
}

export function getPageSettings(db: Db): PageSettings {
  return {
    leadTimeDays: getLeadTimeDays(db),
    referralPercent: getReferralPercent(db),
    discounts: getDiscountPercents(db),
    farmer: getFarmer(db),
    deliveryWindow: getDeliveryWindow(db),
    growDays: longestGrowDays(db),
    lastHarvest: lastHarvestDay(db),
  };
}

/** Falls back to the farm's own address: otherwise nobody would read the mails. */
export function getNotificationEmails(db: Db): string[] {
  const words = (readSettingValue(db, settingKeys.notificationEmails) ?? '').split(/[\s,;]+/);
  const addresses = distinctEmails(words.filter(isEmail));
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
