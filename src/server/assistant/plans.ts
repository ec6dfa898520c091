import { referral, subscriptionTerms } from '../../shared/facts/basics.ts';
import { frequencies } from '../../shared/settings.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import { answer, pages, type Rule } from './answer.ts';

/** What a subscription saves, by the percents that stand in the settings. */
export const answerPlans: Rule = ({ text, frequency, ounces }, { db }) => {
  const aboutSaving =
    /\b(discounts?|sav(e|es|ing|ings)|percent|cheaper|deals?|off|coupons?|promo\w*|how much|costs?|prices?|worth)\b|%/;
  const aboutPlan = /\b(subscri\w+|plans?|weekly|biweekly|monthly|membership|recurring|regular(ly)?)\b/;
  if (
    ounces !== null ||
    /\b(refer\w*|friends?|wholesale|bulk|restaurant|deliver\w*|shipping|water)\b/.test(text)
  )
    return null;
  const bare =
    /^\W*(what about|how about|and|the|for|a|any|got)*\s*(discounts?|deals?|coupons?|sales?)\b/.test(text);
  if (!bare && !(aboutSaving.test(text) && aboutPlan.test(text))) return null;
  const percents = getDiscountPercents(db);
  if (frequency) {
    return answer(
      `A ${frequency} subscription saves ${percents[frequency]}% on every box. ${subscriptionTerms.trial}`,
      pages.shop,
    );
  }
  const savings = frequencies.map((plan) => `${percents[plan]}% ${plan}`);
  return answer(
    `With a subscription you save ${savings.slice(0, -1).join(', ')} and ${savings.at(-1)}; the greens cost the same otherwise. ${bare ? referral : subscriptionTerms.trial}`,
    pages.shop,
  );
};
