import { referral, subscriptionTerms } from '../../shared/facts/basics.ts';
import { frequencies, plansFor } from '../../shared/settings.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import { answer, pages, type Rule } from './answer.ts';

/** What a subscription saves, by the percents that stand in the settings. */
export const answerPlans: Rule = ({ text, frequency, ounces }, { db }) => {
  if (ounces !== null || otherDiscounts.test(text)) return null;
  const reduced = discount.test(text);
  const regular =
    frequency !== null &&
    /\b(box|deliver\w*|get|come|order|plan|option|means?|what is|how often|(do|can|could) (you|i|we)|want|would like|prefer)\b/.test(
      text,
    );
  if (!reduced && !regular && !(saving.test(text) && plan.test(text))) return null;
  const percents = getDiscountPercents(db);
  const several = new Set(text.match(/\b(weekly|biweekly|monthly)\b/g)).size > 1;
  if (frequency && !several) {
    const { description } = plansFor(percents).find(({ id }) => id === frequency) ?? { description: '' };
    const saved = `${description}: a ${frequency} subscription saves ${percents[frequency]}% on every box.`;
    return answer(`${saved} ${subscriptionTerms.trial}`, pages.shop);
  }
  const savings = frequencies.map((each) => `${percents[each]}% ${each}`);
  const list = `${savings.slice(0, -1).join(', ')} and ${savings.at(-1)}`;
  const more = reduced ? referral : subscriptionTerms.trial;
  return answer(
    `With a subscription you save ${list}; the greens cost the same otherwise. ${more}`,
    pages.shop,
  );
};

const otherDiscounts =
  /\b(refer\w*|friends?|wholesale|bulk|restaurant|deliver(y|ies) (fees?|costs?|charges?)|shipping|water|change|switch|swap|my|why)\b|\bcharged?\b.{0,12}\bdeliver|\b(deliver|ship)\w*.{0,24}\b(every|each|apply|applies)\b/;
const discount =
  /\b(discounts?|deals?|coupons?|promo\w*|on sale|(something|money|percent|%) off|first[- ]time (customer|buyer|order)s?|new customers?|special offers?|specials)\b/;
const saving =
  /\b(sav(e|es|ing|ings)|percent|cheaper|off|how much|costs?|prices?|worth|value|best|better|which|recommend)\b|%/;
const plan = /\b(subscri\w+|plans?|weekly|biweekly|monthly|membership|recurring|regular(ly)?)\b/;
