import { rules } from '../../shared/business.ts';
import { delivery } from '../../shared/facts/basics.ts';
import { formatCents } from '../../shared/money.ts';
import { quoteFor } from '../../shared/quote.ts';
import { answer, pages, type Rule } from './answer.ts';
import type { Question } from './question.ts';

/** What tax an amount of greens comes to, with the delivery that goes with it. */
export const answerTax: Rule = ({ text, amount }) => {
  if (amount === null || !/\b(tax(es)?|total)\b/.test(text)) return null;
  const lines = [{ ounces: 1, pricePerOunce: amount }];
  const quote = quoteFor({ lines, planPercent: 0, referralPercent: 0 });
  const shipped = quote.delivery === 0 ? 'free delivery' : `${formatCents(quote.delivery)} of delivery`;
  return answer(
    `With ${formatCents(amount)} of greens and ${shipped}, tax is ${formatCents(quote.tax)} and the total ${formatCents(quote.total)}. ${delivery.tax}`,
    pages.faq,
  );
};

/** What delivery costs, for a certain amount or certain greens where they are named. */
export const answerDeliveryFee: Rule = (question) => {
  if (!/\b(deliver(y|ed|ing)?|shipp?(ing|ed)?)\b/.test(question.text)) return null;
  if (otherFees.test(question.text)) return null;
  const feeNamed = /(\$ ?|\b)20(\.00)? ?(dollars?|bucks)? ?(for )?(the )?(deliver|ship|fee)/.test(
    question.text,
  );
  const subtotal = feeNamed ? null : (question.amount ?? priceOf(question));
  if (question.amount === null && !aboutFees.test(question.text)) return null;
  if (subtotal === null) return answer(delivery.fee, pages.faq);
  return answer(`${verdictOn(subtotal)} ${delivery.fee}`, pages.faq);
};

function verdictOn(subtotal: number): string {
  const greens = `${formatCents(subtotal)} of greens`;
  const lacking = rules.freeDeliveryFrom - subtotal;
  if (lacking <= 0) return `Yes: with ${greens}, delivery is free.`;
  return `With ${greens}, delivery costs ${formatCents(rules.deliveryFee)}; ${formatCents(lacking)} more would make it free.`;
}

function priceOf({ portions }: Question): number | null {
  if (portions.length === 0) return null;
  return portions.reduce((sum, { product, ounces }) => sum + product.pricePerOunce * ounces, 0);
}

/** What there is to pay apart from delivery stands with the minimum and the tax on /faq. */
const otherFees = /\b(hidden|extra|other|additional|besides|apart from|aside from|on top|else|in addition)\b/;
const aboutFees =
  /\b(how much|costs?|fees?|charge[sd]?|free|cheaper|prices?|pay|expensive|bucks|dollars|high|steep|waived?)\b|\$/;
