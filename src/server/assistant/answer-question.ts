import type { QuestionContext, ShopDeps } from './answer.ts';
import { answerOf, type Matcher } from './chat-entries.ts';
import { type Choice, candidatesFor, chatEntryMatcher, chooseAnswer } from './choose-answer.ts';
import { hasValuesOf, isContinuation, pointsBack, withNewValues } from './conversation.ts';
import { type ParsedMessage, parseMessage } from './parsed-message.ts';
import { isSpanish, spanishAnswer } from './spanish.ts';
import { withSettings } from './texts.ts';

/** An answer, whether it leans on the messages before, and what else the shop says that is near to the question. */
export type Reading = { answer: Choice['answer']; continues: boolean; passages: () => string[] };

/** A message as it was read. Its answer is looked for when it is needed: most earlier messages need none. */
type Turn = { parsed: ParsedMessage; continues: boolean; choose: () => Choice };

/** Answers the last of a visitor's messages; those before it, oldest first, say what "and for kale?" means. */
export function answerQuestion(
  shop: ShopDeps,
  customer: QuestionContext['customer'],
  messages: string[],
  find: Matcher = chatEntryMatcher(),
): Reading {
  const read = (turn: Turn | undefined, message: string) => nextTurn({ shop, customer }, find, message, turn);
  const turn = messages.reduce(read, undefined);
  if (!turn) throw new Error('There is no message to answer.');
  const { answer } = turn.choose();
  return {
    answer: { ...answer, response: withSettings(answer.response, shop) },
    continues: turn.continues,
    passages: () =>
      candidatesFor({ parsed: turn.parsed, shop, customer }, find)
        .filter((near) => near.answer.known && !near.answer.keepFromModel)
        .map((near) => withSettings(near.answer.response, shop)),
  };
}

function nextTurn(
  asked: Omit<QuestionContext, 'parsed'>,
  find: Matcher,
  message: string,
  before: Turn | undefined,
): Turn {
  const said = parseMessage(asked.shop.db, message);
  if (isSpanish(message))
    return { parsed: said, continues: false, choose: () => ({ answer: spanishAnswer, entry: undefined }) };
  const entry = before && isContinuation(said) ? before.choose().entry : undefined;
  if (before && entry && hasValuesOf(said, entry.examples)) {
    const parsed = withNewValues(before.parsed, said);
    const answer = answerOf(entry, { parsed, ...asked });
    if (answer) return { parsed, continues: true, choose: () => ({ answer, entry }) };
  }
  const continues = before !== undefined && pointsBack(said, before.parsed);
  const parsed = continues ? { ...said, products: before.parsed.products } : said;
  let choice: Choice | undefined;
  return { parsed, continues, choose: () => (choice ??= chooseAnswer({ parsed, ...asked }, find)) };
}
