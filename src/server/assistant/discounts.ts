import { discountsSentence, referral, subscriptionTerms } from '../../shared/facts/basics.ts';
import { formatCents, percentOf } from '../../shared/money.ts';
import { plansFor } from '../../shared/settings.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import { type Answer, answer, pages, type QuestionContext } from './answer.ts';
import { priceAnswer } from './prices.ts';
import { faqAnswer } from './texts.ts';

/** What a subscription saves, by the percents of the settings: for the plans, the amounts or the sum that a message names. */
export function planAnswer(context: QuestionContext): Answer {
  const { parsed, shop } = context;
  if (parsed.ounces !== null) return priceAnswer(context);
  const percents = getDiscountPercents(shop.db);
  const plans = plansFor(percents).filter(
    ({ frequency }) => parsed.frequencies.length === 0 || parsed.frequencies.includes(frequency),
  );
  const savings = plans.map(({ frequency, discountPercent }) => {
    const saved =
      parsed.money === null
        ? ''
        : ` (${formatCents(percentOf(parsed.money, discountPercent))} of ${formatCents(parsed.money)})`;
    return `${discountPercent}% ${frequency}${saved}`;
  });
  const [plan] = plans;
  const sentence =
    plans.length === 1 && parsed.money === null
      ? `${plan?.description}: a ${plan?.frequency} subscription saves ${plan?.discountPercent}% on every box.`
      : `With a subscription you save ${listFormat.format(savings)}; the greens cost the same otherwise.`;
  return answer(`${sentence} ${subscriptionTerms.trial}`, pages.shop);
}

/** How a subscription works, and what the plan that is named means. */
export function subscriptionAnswer({
  parsed: { frequencies: named },
  shop: { db },
}: QuestionContext): Answer {
  const plans = plansFor(getDiscountPercents(db)).filter(({ frequency }) => named.includes(frequency));
  const meanings = plans.map(
    ({ name, description }) => `${name}: ${description.replace(/^./, (first) => first.toLowerCase())}.`,
  );
  const { response, links } = faqAnswer('subscription');
  return answer([...meanings, response].join(' '), ...links);
}

/** Every way to pay less. */
export function discountAnswer({ shop: { db } }: QuestionContext): Answer {
  return answer(`${discountsSentence(getDiscountPercents(db))} ${referral}`, pages.shop);
}

const listFormat = new Intl.ListFormat('en-US');
