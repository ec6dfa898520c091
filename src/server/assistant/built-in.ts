import { activeProducts } from '../catalog/products.ts';
import { productPattern } from './amounts.ts';
import { type Answer, type AskDeps, type Asker, type Rule, unknown } from './answer.ts';
import { answerArea, isTown } from './area.ts';
import { answerCatalogue, answerOtherGoods, otherGreens } from './catalogue.ts';
import { mainClause } from './clauses.ts';
import { answerDeliveryDay, answerWeekday } from './dates.ts';
import { answerDeliveryFee, answerTax } from './fees.ts';
import { inContext } from './follow-up.ts';
import { fromPages, reserve } from './from-pages.ts';
import { answerHours } from './hours.ts';
import { libraryOf } from './library.ts';
import { otherMatters } from './matters.ts';
import { answerNutrient } from './nutrition.ts';
import { answerOwnDeliveries, answerTroubles } from './own-deliveries.ts';
import { answerPlans } from './plans.ts';
import { answerPrices } from './prices.ts';
import { type Question, readQuestion } from './question.ts';
import type { Hit } from './search.ts';
import { answerSilence } from './silence.ts';
import { answerRoughWords, answerSmallTalk } from './small-talk.ts';
import { answerWholesale } from './wholesale.ts';

/** The answer, what the messages mean together, and the passages that speak of it. */
export type Reading = { answer: Answer; question: Question; continues: boolean; hits: Hit[] };

/**
 * Answers from the rules and, where none is made for the question, from the shop's pages. `messages`: the last one is
 * asked. Words that may be mistyped are mended only when there is no answer as it stands.
 */
export function readAndAnswer(deps: AskDeps, asker: Asker, messages: string[]): Reading {
  const products = activeProducts(deps.db);
  const { index, mendNames, mendAll } = libraryOf(deps.db, products);
  const answerWith = (mend: (word: string) => string): Reading => {
    const read = (text: string) => readQuestion(text, products, mend);
    const { text, continues } = inContext(messages, products, read, (place) => isTown(deps.db, place));
    const question = read(text);
    const find = (part: string) => index.find(part, question.products.map(productPattern));
    const hits = find(question.text);
    const answer =
      fromRules(question, deps, asker, () => fromPages(question.text, hits, find)) ??
      answerOtherGoods(question, deps, asker) ??
      unknown();
    return { answer, question, continues, hits };
  };
  const asWritten = answerWith(mendNames);
  if (asWritten.answer.known) return asWritten;
  const mended = answerWith((word) => mendAll(mendNames(word)));
  return mended.answer.known ? mended : asWritten;
}

/**
 * The rules' answer, or the pages'. Where a message speaks of other matters than a loose rule reads, the pages come first, and
 * the rule answers with reserve.
 */
function fromRules(
  question: Question,
  deps: AskDeps,
  asker: Asker,
  askPages: () => Answer | null,
): Answer | null {
  const asked = { ...question, text: mainClause(question.text) };
  const exact = byRule(exactRules, asked, deps, asker);
  if (exact) return exact;
  const loose = byRule(looseRules, asked, deps, asker);
  if (!loose) return answerRoughWords(asked, deps, asker) ?? askPages();
  if (otherMatters(asked.text, [...question.products.map(productPattern), otherGreens]).length === 0)
    return loose;
  const page = askPages();
  return page && !page.response.startsWith(reserve)
    ? page
    : { ...loose, response: `${reserve}${loose.response}` };
}

// The first that knows an answer gives it.
const exactRules: Rule[] = [
  answerSmallTalk,
  answerTroubles,
  answerSilence,
  answerNutrient,
  answerOwnDeliveries,
  answerWholesale,
  answerTax,
  answerDeliveryFee,
  answerArea,
  answerHours,
];

/** They read a few words of a message, which may be about something else. */
const looseRules: Rule[] = [answerPlans, answerPrices, answerDeliveryDay, answerWeekday, answerCatalogue];

function byRule(rules: Rule[], question: Question, deps: AskDeps, asker: Asker): Answer | null {
  for (const rule of rules) {
    const found = rule(question, deps, asker);
    if (found) return found;
  }
  return null;
}
