import { rules } from '../business.ts';
import type { PageSettings } from '../contract/settings.ts';
import {
  cutoffSentence,
  delivery,
  discountsSentence,
  leadTimeSentence,
  referral,
  referralSentence,
  saveUpTo,
  subscriptionTerms,
} from './basics.ts';

/** Replaces the defaults in a text. */
export function withSettingValues(
  text: string,
  settings: Pick<PageSettings, 'leadTimeDays' | 'discounts' | 'referralPercent'>,
): string {
  const { leadTimeDays: days, discounts, referralPercent } = settings;
  const sentences: [built: string, current: string][] = [
    [delivery.cutoff, cutoffSentence(days)],
    [delivery.leadTime, leadTimeSentence(days)],
    [subscriptionTerms.discounts, discountsSentence(discounts)],
    [subscriptionTerms.saveUpTo, saveUpTo(discounts)],
    [referral, referralSentence(referralPercent)],
    [`the ${rules.leadTimeDays}-day growing time`, `the ${days}-day growing time`],
    [`up to ${rules.leadTimeDays} days to grow`, `up to ${days} days to grow`],
  ];
  return sentences.reduce((changed, [said, now]) => changed.replace(said, () => now), text);
}
