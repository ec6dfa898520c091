import type { QuestionContext, ShopDeps } from './answer.ts';
import { answerOf, type Matcher } from './chat-entries.ts';
import { type Choice, candidatesFor, chatEntryMatcher, chooseAnswer } from './choose-answer.ts';
import {
  examplesCoverValuesOf,
  isContinuation,
  refersToEarlierProducts,
  withNewValues,
} from './conversation.ts';
import { type ParsedMessage, parseMessage } from './parsed-message.ts';
import { isSpanish, spanishAnswer } from './spanish.ts';
import { withSettings } from './texts.ts';

/** An answer, whether it depends on earlier messages, and what else the shop says that is near to the question. */
export type QuestionResult = {
  answer: Choice['answer'];
  dependsOnEarlier: boolean;
  passages: () => string[];
};

/** A message as it was read. Its answer is looked for when it is needed: most earlier messages need none. */
type Turn = { parsed: ParsedMessage; dependsOnEarlier: boolean; choose: () => Choice };

/** Answers the last of a visitor's messages; those before it, oldest first, say what "and for kale?" means. */
export function answerQuestion(
  shop: ShopDeps,
  customer: QuestionContext['customer'],
  messages: string[],
  find: Matcher = chatEntryMatcher(),
): QuestionResult {
  const read = (turn: Turn | undefined, message: string) => nextTurn({ shop, customer }, find, message, turn);
  const turn = messages.reduce(read, undefined);
  if (!turn) throw new Error('There is no message to answer.');
  const { answer } = turn.choose();
  return {
    answer: { ...answer, response: withSettings(answer.response, shop) },
    dependsOnEarlier: turn.dependsOnEarlier,
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
  previous: Turn | undefined,
): Turn {
  const parsedMessage = parseMessage(asked.shop.db, message);
  if (isSpanish(message))
    return {
      parsed: parsedMessage,
      dependsOnEarlier: false,
      choose: () => ({ answer: spanishAnswer, entry: undefined }),
    };
  const entry = previous && isContinuation(parsedMessage) ? previous.choose().entry : undefined;
  if (previous && entry && examplesCoverValuesOf(parsedMessage, entry.examples)) {
    const parsed = withNewValues(previous.parsed, parsedMessage);
    const answer = answerOf(entry, { parsed, ...asked });
    if (answer) return { parsed, dependsOnEarlier: true, choose: () => ({ answer, entry }) };
  }
  const dependsOnEarlier = previous !== undefined && refersToEarlierProducts(parsedMessage, previous.parsed);
  const parsed = dependsOnEarlier ? { ...parsedMessage, products: previous.parsed.products } : parsedMessage;
  let choice: Choice | undefined;
  return {
    parsed,
    dependsOnEarlier,
    choose: () => (choice ??= chooseAnswer({ parsed, ...asked }, find, () => previous?.choose().entry)),
  };
}
