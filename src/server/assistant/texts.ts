import { faq } from '../../shared/facts/faq.ts';
import { withSettingValues } from '../../shared/facts/setting-values.ts';
import { getPageSettings } from '../settings/settings.ts';
import { type Answer, answer, type ShopDeps } from './answer.ts';

/** The answer that /faq gives to its question `id`, with a link to it. Throws for an id that no question has. */
export function faqAnswer(id: string): Answer {
  const entry = questionsById.get(id);
  if (!entry) throw new Error(`There is no question ${id} on /faq.`);
  return answer(entry.answer, { label: entry.question, path: `/faq#${id}` });
}

/** A text of the pages with the values of the settings, where it says the defaults. */
export function withSettings(text: string, { db }: ShopDeps): string {
  return withSettingValues(text, getPageSettings(db));
}

const questionsById = new Map(faq.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])));
