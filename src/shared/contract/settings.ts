import * as v from 'valibot';
import { rules } from '../business.ts';
import { frequencies } from '../rules/plans.ts';
import { text } from '../text.ts';
import { isEmail } from './accounts.ts';
import { rowVersion } from './lists.ts';

export const Frequency = v.picklist(frequencies);
export type Frequency = v.InferOutput<typeof Frequency>;

/** One row of `GET /api/discount-settings`: a key and a numeric string. */
export const DiscountSetting = v.object({ key: v.string(), value: v.string() });
export type DiscountSetting = v.InferOutput<typeof DiscountSetting>;

/** `GET /api/page-settings`: what the pages' texts say of the settings. */
export const PageSettings = v.object({
  leadTimeDays: v.number(),
  referralPercent: v.number(),
  discounts: v.object({ weekly: v.number(), biweekly: v.number(), monthly: v.number() }),
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

/** `PUT /api/admin/settings` (product 2.5): one setting. */
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

/** The pictures of the grower that the owner can upload. */
const growerPictureNames = ['photo', 'signature'] as const;
export const GrowerPictureName = v.picklist(growerPictureNames, 'We do not know this picture.');
export type GrowerPictureName = v.InferOutput<typeof GrowerPictureName>;

/** `GET /api/grower-pictures`: the address of each, null for one that the owner has not uploaded. */
export const GrowerPictures = v.object({ photo: v.nullable(v.string()), signature: v.nullable(v.string()) });
export type GrowerPictures = v.InferOutput<typeof GrowerPictures>;
