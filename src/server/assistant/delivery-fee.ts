import { rules } from '../../shared/business.ts';
import { delivery } from '../../shared/facts/basics.ts';
import { formatCents } from '../../shared/money.ts';
import { quoteFor } from '../../shared/quote.ts';
import { type Answer, answer, pages, type QuestionContext } from './answer.ts';
import type { ParsedMessage } from './parsed-message.ts';
import { subtotalOf } from './prices.ts';

/** What delivery costs; for a sum of money or an amount of greens that is named, with tax and total. */
export function deliveryFeeAnswer({ parsed }: QuestionContext): Answer {
  const subtotal = isTheFee(parsed) ? null : subtotalOf(parsed);
  return answer(
    subtotal === null ? delivery.fee : `${costsText(subtotal)} ${delivery.fee} ${delivery.tax}`,
    pages.faq,
  );
}

/** What tax and total come to, for a sum of money or an amount of greens. */
export function taxAnswer({ parsed }: QuestionContext): Answer {
  const subtotal = subtotalOf(parsed);
  return answer(subtotal === null ? delivery.tax : `${costsText(subtotal)} ${delivery.tax}`, pages.faq);
}

function costsText(subtotal: number): string {
  const greens = `${formatCents(subtotal)} of greens`;
  const lines = [{ ounces: 1, pricePerOunce: subtotal }];
  const { tax, total, delivery: fee } = quoteFor({ lines, planPercent: 0, referralPercent: 0 });
  const lacking = formatCents(rules.freeDeliveryFrom - subtotal);
  const verdict =
    fee === 0
      ? `Yes: with ${greens}, delivery is free.`
      : `With ${greens}, delivery costs ${formatCents(fee)}; ${lacking} more would make it free.`;
  return `${verdict} Tax is ${formatCents(tax)} and the total ${formatCents(total)}.`;
}

/** "Why is delivery $20?" */
function isTheFee({ money, text }: ParsedMessage): boolean {
  return money === rules.deliveryFee && !/\b(order|spend|spent|buy|greens|if|with)\b/.test(text);
}
