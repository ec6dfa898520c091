import { rules } from '../../shared/business.ts';
import { delivery } from '../../shared/facts/basics.ts';
import { formatCents, percentOf } from '../../shared/money.ts';
import { quoteFor } from '../../shared/quote.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import { type Answer, type Asked, answer, pages } from './answer.ts';
import { subtotalOf } from './prices.ts';

/** What delivery costs, for a sum of money or an amount of greens where they are named. */
export function deliveryFeeAnswer({ facts }: Asked): Answer {
  const isFee =
    facts.money === rules.deliveryFee &&
    /\b(why|fee|charge|cost|pay)\b/.test(facts.text) &&
    !/\b(order|spend|buy|greens)\b/.test(facts.text);
  const subtotal = isFee ? null : subtotalOf(facts);
  return answer(subtotal === null ? delivery.fee : `${verdictOn(subtotal)} ${delivery.fee}`, pages.faq);
}

function verdictOn(subtotal: number): string {
  const greens = `${formatCents(subtotal)} of greens`;
  const lacking = rules.freeDeliveryFrom - subtotal;
  if (lacking <= 0) return `Yes: with ${greens}, delivery is free.`;
  return `With ${greens}, delivery costs ${formatCents(rules.deliveryFee)}; ${formatCents(lacking)} more would make it free.`;
}

/** What tax and total come to for a sum of money or an amount of greens. */
export function taxAnswer({ facts }: Asked): Answer {
  const subtotal = subtotalOf(facts);
  if (subtotal === null) return answer(delivery.tax, pages.faq);
  const quote = quoteFor({
    lines: [{ ounces: 1, pricePerOunce: subtotal }],
    planPercent: 0,
    referralPercent: 0,
  });
  const fee = quote.delivery === 0 ? 'free delivery' : `${formatCents(quote.delivery)} of delivery`;
  return answer(
    `With ${formatCents(subtotal)} of greens and ${fee}, tax is ${formatCents(quote.tax)} and the total ${formatCents(quote.total)}. ${delivery.tax}`,
    pages.faq,
  );
}

/** What the plans take off a sum of money. */
export function savingsOn(subtotal: number, { facts, shop: { db } }: Asked): string {
  const percents = getDiscountPercents(db);
  const plans =
    facts.frequencies.length > 0 ? facts.frequencies : (['weekly', 'biweekly', 'monthly'] as const);
  const savings = plans.map((plan) => `${formatCents(percentOf(subtotal, percents[plan]))} ${plan}`);
  return `On ${formatCents(subtotal)} of greens that is ${savings.join(', ')} for each box.`;
}
