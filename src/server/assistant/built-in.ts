import { activeProducts, type ProductRow } from '../catalog/products.ts';
import { type Db, prepared } from '../db.ts';
import { type Answer, type AskDeps, type Asker, answer, pages, type Rule, unknown } from './answer.ts';
import { answerArea, isTown } from './area.ts';
import { answerCatalogue, answerOtherGoods } from './catalogue.ts';
import { answerDeliveryDay, answerWeekday } from './dates.ts';
import { answerDeliveryFee, answerTax } from './fees.ts';
import { inContext } from './follow-up.ts';
import { answerHours } from './hours.ts';
import { mender } from './mending.ts';
import { answerOwnDeliveries, answerTroubles } from './own-deliveries.ts';
import { pagePassages } from './page-passages.ts';
import { answerPlans } from './plans.ts';
import { answerPrices } from './prices.ts';
import { productPattern, type Question, readQuestion } from './question.ts';
import { type Hit, indexPassages, type Passage, type PassageIndex } from './search.ts';
import { shopPassages } from './shop-passages.ts';
import { answerRoughWords, answerSmallTalk } from './small-talk.ts';
import { knownWords } from './synonyms.ts';
import { answerWholesale } from './wholesale.ts';

/** The answer, what the messages mean together, and the passages that speak of it. */
export type Reading = { answer: Answer; question: Question; continues: boolean; hits: Hit[] };

/** Answers from the rules and, where none is made for the question, from the shop's pages. `messages`: the last is asked. */
export function readAndAnswer(deps: AskDeps, asker: Asker, messages: string[]): Reading {
  const products = activeProducts(deps.db);
  const { index, mend } = libraryOf(deps.db, products);
  const read = (text: string) => readQuestion(text, products, mend);
  const { text, continues } = inContext(messages, products, read, (place) => isTown(deps.db, place));
  const question = read(text);
  const hits = index.find(question.text, question.products.map(productPattern));
  return {
    answer:
      byRule(question, deps, asker) ??
      fromPages(hits) ??
      answerOtherGoods(question, deps, asker) ??
      unknown(),
    question,
    continues,
    hits,
  };
}

// The first that knows an answer gives it.
const rules: Rule[] = [
  answerSmallTalk,
  answerTroubles,
  answerOwnDeliveries,
  answerWholesale,
  answerTax,
  answerDeliveryFee,
  answerArea,
  answerHours,
  answerPlans,
  answerPrices,
  answerDeliveryDay,
  answerWeekday,
  answerCatalogue,
  answerRoughWords,
];

function byRule(question: Question, deps: AskDeps, asker: Asker): Answer | null {
  for (const rule of rules) {
    const found = rule(question, deps, asker);
    if (found) return found;
  }
  return null;
}

/** Below this share of the question a passage speaks of something else. */
const leastCoverage = 0.46;

function fromPages(hits: Hit[]): Answer | null {
  const [best] = hits.filter(({ coverage }) => coverage >= leastCoverage);
  return best ? answer(best.passage.text, best.passage.link) : null;
}

type Library = { written: string; index: PassageIndex; mend: (word: string) => string };

const libraries = prepared(() => ({ current: null as Library | null }));

/** The index over pages and catalogue: built with the first question, and anew when the catalogue has changed. */
function libraryOf(db: Db, products: ProductRow[]): Library {
  const shelf = libraries(db);
  const written = JSON.stringify(
    products.map(({ name, description, flavorProfile, nutritionalInfo }) => [
      name,
      description,
      flavorProfile,
      nutritionalInfo,
    ]),
  );
  if (shelf.current?.written === written) return shelf.current;
  const index = indexPassages([...shopPassages, ...pagePassages(), ...products.flatMap(productPassages)]);
  const mend = mender(
    (word) => knownWords.has(word) || commonWords.has(word) || index.knows(word),
    [...index.vocabulary, ...knownWords],
  );
  shelf.current = { written, index, mend };
  return shelf.current;
}

function productPassages(product: ProductRow): Passage[] {
  const { name, description, flavorProfile, nutritionalInfo } = product;
  const only = productPattern(product);
  return [
    { asked: `${name}, what is it like`, text: `${name}: ${description}`, link: pages.ourGreens, only },
    { asked: `${name} taste, flavor`, text: `${name}: ${flavorProfile}`, link: pages.ourGreens, only },
    {
      asked: `${name} nutrition, vitamins`,
      text: `${name}: ${nutritionalInfo}`,
      link: pages.ourGreens,
      only,
    },
  ];
}

/** Words of questions that stand on no page, and are near others that do. */
const commonWords = new Set(
  'when then than that this them there their here have does what where which with will would could should about your from they want need like much many more some tell give help today tomorrow tonight right cake care case date free late rate same sale done house mouse horse month mouth'.split(
    ' ',
  ),
);
