import * as v from 'valibot';
import { frequencies } from '../rules/plans.ts';

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
