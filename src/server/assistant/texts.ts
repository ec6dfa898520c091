import {
  cutoffSentence,
  delivery,
  discountsSentence,
  leadTimeSentence,
  subscriptionTerms,
} from '../../shared/facts/basics.ts';
import { faq } from '../../shared/facts/faq.ts';
import { getDiscountPercents, getLeadTimeDays } from '../settings/settings.ts';
import { type Answer, answer, type ShopDeps } from './answer.ts';

/** The answer that /faq gives to its question `id`, with a link to it. Throws for an id that no question has. */
export function faqAnswer(id: string): Answer {
  const entry = questionsById.get(id);
  if (!entry) throw new Error(`There is no question ${id} on /faq.`);
  return answer(entry.answer, { label: entry.question, path: `/faq#${id}` });
}

/** A text of the pages with the lead time and the percents of the settings, where it says the defaults. */
export function withSettings(text: string, { db }: ShopDeps): string {
  const leadTimeDays = getLeadTimeDays(db);
  return text
    .replace(delivery.cutoff, () => cutoffSentence(leadTimeDays))
    .replace(delivery.leadTime, () => leadTimeSentence(leadTimeDays))
    .replace(subscriptionTerms.discounts, () => discountsSentence(getDiscountPercents(db)));
}

const questionsById = new Map(faq.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])));
