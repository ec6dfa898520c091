import { faq } from '../../shared/facts/faq.ts';
import { withSettingValues } from '../../shared/facts/setting-values.ts';
import { getPageSettings } from '../settings/settings.ts';
import { type Answer, answer, pages, type ShopDeps } from './answer.ts';

/**
 * The answer that /faq gives to its question `id`. Its link leads on, to the page where one does what the answer speaks of, and
 * never repeats the question that was just asked. Throws for an id that no question has.
 */
export function faqAnswer(id: string): Answer {
  const entry = questionsById.get(id);
  if (!entry) throw new Error(`There is no question ${id} on /faq.`);
  const page = Object.values(pages).find(({ path }) => path === entry.page);
  return answer(entry.answer, page ?? { ...pages.faq, path: `${pages.faq.path}#${id}` });
}

/** A text of the pages with the values of the settings, where it says the defaults. */
export function withSettings(text: string, { db }: ShopDeps): string {
  return withSettingValues(text, getPageSettings(db));
}

const questionsById = new Map(faq.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])));
