import type { Answer, Asked, ShopDeps } from './answer.ts';
import { candidatesFor, chooseAnswer, libraryMatcher } from './choose-answer.ts';
import { isContinuation, pointsBack, withNewValues } from './conversation.ts';
import { type Facts, readFacts } from './facts.ts';
import { answerOf, type LibraryEntry, type Matcher } from './library.ts';
import { isSpanish, spanishAnswer } from './spanish.ts';
import { withSettings } from './texts.ts';

/** An answer, whether it leans on the messages before, and what else the shop says that is near to the question. */
export type Reading = { answer: Answer; continues: boolean; passages: () => string[] };

type Turn = { facts: Facts; answer: Answer; entry?: LibraryEntry | undefined; continues: boolean };

/** Answers the last of a visitor's messages; those before it, oldest first, say what "and for kale?" means. */
export function answerQuestion(
  shop: ShopDeps,
  customer: Asked['customer'],
  messages: string[],
  find: Matcher = libraryMatcher(),
): Reading {
  let turn: Turn | undefined;
  for (const message of messages) turn = nextTurn(shop, customer, message, turn, find);
  if (!turn) throw new Error('There is no message to answer.');
  const { facts, answer, continues } = turn;
  return {
    answer: { ...answer, response: withSettings(answer.response, shop) },
    continues,
    passages: () =>
      candidatesFor({ facts, shop, customer }, find)
        .filter((near) => near.answer.known && !near.answer.isLocal)
        .map((near) => withSettings(near.answer.response, shop)),
  };
}

function nextTurn(
  shop: ShopDeps,
  customer: Asked['customer'],
  message: string,
  before: Turn | undefined,
  find: Matcher,
): Turn {
  const said = readFacts(shop.db, message);
  if (isSpanish(message)) return { facts: said, answer: spanishAnswer, continues: false };
  if (before?.entry && isContinuation(said, before.entry.examples)) {
    const facts = withNewValues(before.facts, said);
    const answer = answerOf(before.entry, { facts, shop, customer });
    if (answer) return { facts, answer, entry: before.entry, continues: true };
  }
  const continues = before !== undefined && pointsBack(said, before.facts);
  const facts = continues ? { ...said, products: before.facts.products } : said;
  return { facts, ...chooseAnswer({ facts, shop, customer }, find), continues };
}
