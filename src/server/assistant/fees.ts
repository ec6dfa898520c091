import { rules } from '../../shared/business.ts';
import { delivery } from '../../shared/facts/basics.ts';
import { formatCents } from '../../shared/money.ts';
import { quoteFor } from '../../shared/quote.ts';
import { answer, pages, type Rule } from './answer.ts';

/** What tax an amount of greens comes to, with the delivery that goes with it. */
export const answerTax: Rule = ({ text, amount }) => {
  if (amount === null || !/\b(tax(es)?|total)\b/.test(text)) return null;
  const quote = quoteFor({
    lines: [{ ounces: 1, pricePerOunce: amount }],
    planPercent: 0,
    referralPercent: 0,
  });
  const shipped = quote.delivery === 0 ? 'free delivery' : `${formatCents(quote.delivery)} of delivery`;
  return answer(
    `With ${formatCents(amount)} of greens and ${shipped}, tax is ${formatCents(quote.tax)} and the total ${formatCents(quote.total)}. ${delivery.tax}`,
    pages.faq,
  );
};

/** What delivery costs, for a certain amount where one is named. */
export const answerDeliveryFee: Rule = ({ text, amount }) => {
  if (!/\b(deliver(y|ed|ing)?|shipp?(ing|ed)?)\b/.test(text)) return null;
  if (amount === null && !/\b(how much|costs?|fees?|charges?|free|prices?|pay|expensive)\b/.test(text))
    return null;
  if (amount === null) return answer(delivery.fee, pages.faq);
  const free = amount >= rules.freeDeliveryFrom;
  const verdict = free
    ? `Yes: with ${formatCents(amount)} of greens, delivery is free.`
    : `With ${formatCents(amount)} of greens, delivery costs ${formatCents(rules.deliveryFee)}; ${formatCents(rules.freeDeliveryFrom - amount)} more would make it free.`;
  return answer(`${verdict} ${delivery.fee}`, pages.faq);
};
