import * as v from 'valibot';
import { rules } from '../business.ts';
import { distinctEmails } from '../rules/email-key.ts';
import { frequencies } from '../rules/plans.ts';
import { text } from '../text.ts';
import { isEmail } from './email.ts';
import { rowVersion } from './lists.ts';

export const Frequency = v.picklist(frequencies);
export type Frequency = v.InferOutput<typeof Frequency>;

/** `GET /api/discount-settings`; `value` is numeric text. */
export const DiscountSetting = v.object({ key: v.string(), value: v.string() });
export type DiscountSetting = v.InferOutput<typeof DiscountSetting>;

/**
 * `GET /api/page-settings`. `growDays`: the longest of the greens sold; `lastHarvest`: the New York day on which the
 * latest harvest was recorded. Both null when unknown.
 */
export const PageSettings = v.object({
  leadTimeDays: v.number(),
  referralPercent: v.number(),
  discounts: v.object({ weekly: v.number(), biweekly: v.number(), monthly: v.number() }),
  farmer: v.object({ name: v.string(), text: v.string() }),
  deliveryWindow: v.string(),
  growDays: v.nullable(v.number()),
  lastHarvest: v.nullable(v.string()),
});
export type PageSettings = v.InferOutput<typeof PageSettings>;

export const orderedSettingKeys = [
  'admin_notification_emails',
  'order_lead_time_days',
  'referral_discount_percent',
  'weekly_discount_percent',
  'biweekly_discount_percent',
  'monthly_discount_percent',
  'growing_buffer_percent',
  'boxes_per_saturday',
  'ounces_per_order',
  'farmer_name',
  'farmer_text',
  'delivery_window',
  'order_mails',
  'admin_passkey_required',
] as const;
export type SettingKey = (typeof orderedSettingKeys)[number];

export type SettingKind = 'percent' | 'days' | 'limit' | 'emails' | 'text' | 'orderMails' | 'flag';

/** Characters; '' means none. */
export const settingLengths: Partial<Record<SettingKey, number>> = {
  farmer_name: 80,
  farmer_text: 300,
  delivery_window: 40,
};

/** `digest`: one daily mail. */
const orderMails = ['each', 'digest'] as const;
export type OrderMails = (typeof orderMails)[number];

const messages = {
  percent: `Please enter a whole percent from 0 to ${rules.maxDiscountPercent}.`,
  days: 'Please enter a whole number of days, from 0 to 365.',
  limit: 'Please enter a whole number, from 0 (no limit) to 10,000.',
  emails: 'Please enter one to twenty email addresses, separated by commas.',
  orderMails: 'Please choose "each" or "digest".',
  flag: 'Please choose 0 (no) or 1 (yes).',
} as const;

export function settingMessage(key: SettingKey): string {
  const kind = settingKind(key);
  return kind === 'text' ? `Please enter at most ${settingLengths[key]} characters.` : messages[kind];
}

export function settingKind(key: SettingKey): SettingKind {
  if (key === 'admin_notification_emails') return 'emails';
  if (key === 'order_mails') return 'orderMails';
  if (key === 'admin_passkey_required') return 'flag';
  if (settingLengths[key]) return 'text';
  if (key === 'boxes_per_saturday' || key === 'ounces_per_order') return 'limit';
  return key === 'order_lead_time_days' ? 'days' : 'percent';
}

/** "07" becomes "7"; null if invalid. */
export function settingValue(key: SettingKey, text: string): string | null {
  const kind = settingKind(key);
  if (kind === 'emails') return emailList(text);
  if (kind === 'orderMails') return orderMails.find((one) => one === text.trim()) ?? null;
  if (kind === 'text') return shortText(text, settingLengths[key] ?? 0);
  const max = { days: 365, limit: 10_000, percent: rules.maxDiscountPercent, flag: 1 }[kind];
  return /^\s*\d+\s*$/.test(text) && Number(text) <= max ? String(Number(text)) : null;
}

function shortText(text: string, maxLength: number): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= maxLength && /^\P{Cc}*$/u.test(line) ? line : null;
}

function emailList(text: string): string | null {
  const addresses = distinctEmails(text.split(/[\s,;]+/).filter(Boolean));
  const isList = addresses.length >= 1 && addresses.length <= 20 && addresses.every(isEmail);
  return isList ? addresses.join(', ') : null;
}

/** `GET /api/admin/settings`; `updatedAt` is epoch ms. */
export const AdminSetting = v.object({
  id: v.string(),
  key: v.picklist(orderedSettingKeys),
  value: v.string(),
  description: v.string(),
  version: v.number(),
  updatedAt: v.number(),
});
export type AdminSetting = v.InferOutput<typeof AdminSetting>;

/** `PUT /api/admin/settings` (product 2.5). */
export const SettingChange = v.object({
  key: v.pipe(text('Please say which setting.'), v.maxLength(100, 'Please say which setting.')),
  value: v.pipe(
    v.union([text(), v.number()], 'Please enter a value.'),
    v.transform(String),
    v.maxLength(6000, 'That value is too long.'),
  ),
  version: rowVersion,
});
export type SettingChange = v.InferOutput<typeof SettingChange>;
