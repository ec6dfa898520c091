import * as v from 'valibot';
import { rules } from '../business.ts';
import { text } from '../text.ts';
import { isEmail } from './accounts.ts';
import { rowVersion } from './admin-lists.ts';

export const orderedSettingKeys = [
  'admin_notification_emails',
  'order_lead_time_days',
  'referral_discount_percent',
  'weekly_discount_percent',
  'biweekly_discount_percent',
  'monthly_discount_percent',
] as const;
export type SettingKey = (typeof orderedSettingKeys)[number];

export type SettingKind = 'percent' | 'days' | 'emails';

export const settingMessages = {
  percent: `Please enter a whole percent from 0 to ${rules.maxDiscountPercent}.`,
  days: 'Please enter a whole number of days, from 0 to 365.',
  emails: 'Please enter one to twenty email addresses, separated by commas.',
} as const;

/** What a setting's value looks like. */
export function settingKind(key: SettingKey): SettingKind {
  if (key === 'admin_notification_emails') return 'emails';
  return key === 'order_lead_time_days' ? 'days' : 'percent';
}

/** A value as it is stored ("07" as "7", addresses separated by ", "); null when it is none of its kind. */
export function settingValue(key: SettingKey, text: string): string | null {
  const kind = settingKind(key);
  if (kind === 'emails') return emailList(text);
  const max = kind === 'days' ? 365 : rules.maxDiscountPercent;
  return /^\s*\d+\s*$/.test(text) && Number(text) <= max ? String(Number(text)) : null;
}

function emailList(text: string): string | null {
  const addresses = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const isList = addresses.length >= 1 && addresses.length <= 20 && addresses.every(isEmail);
  return isList ? addresses.join(', ') : null;
}

/** A row of `GET /api/admin/settings`; `updatedAt` is epoch ms. */
export const AdminSetting = v.object({
  id: v.string(),
  key: v.picklist(orderedSettingKeys),
  value: v.string(),
  description: v.string(),
  version: v.number(),
  updatedAt: v.number(),
});
export type AdminSetting = v.InferOutput<typeof AdminSetting>;

/** `PUT /api/admin/settings` (spec section 7): one setting. */
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
