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

/** An answer, whether it depends on earlier messages, and the texts of other entries that match the question, for a model. */
export type QuestionResult = {
  answer: Choice['answer'];
  dependsOnEarlier: boolean;
  passages: () => string[];
};

/** A parsed message. `choose` finds its answer when that is needed: most earlier messages need none. */
type Turn = { parsed: ParsedMessage; dependsOnEarlier: boolean; choose: () => Choice };

/** Answers the last of a visitor's messages; those before it, oldest first, say what "and for kale?" means. */
export function answerQuestion(
  shop: ShopDeps,
  customer: QuestionContext['customer'],
  messages: string[],
  matcher: Matcher = chatEntryMatcher(),
): QuestionResult {
  const readNext = (turn: Turn | undefined, message: string) =>
    nextTurn({ shop, customer }, matcher, message, turn);
  const turn = messages.reduce(readNext, undefined);
  if (!turn) throw new Error('There is no message to answer.');
  const { answer } = turn.choose();
  return {
    answer: { ...answer, response: withSettings(answer.response, shop) },
    dependsOnEarlier: turn.dependsOnEarlier,
    passages: () =>
      candidatesFor({ parsed: turn.parsed, shop, customer }, matcher)
        .filter((near) => near.answer.known && !near.answer.keepFromModel)
        .map((near) => withSettings(near.answer.response, shop)),
  };
}

function nextTurn(
  context: Omit<QuestionContext, 'parsed'>,
  matcher: Matcher,
  message: string,
  previous: Turn | undefined,
): Turn {
  const parsedMessage = parseMessage(context.shop.db, message);
  if (isSpanish(message))
    return {
      parsed: parsedMessage,
      dependsOnEarlier: false,
      choose: () => ({ answer: spanishAnswer, entry: undefined }),
    };
  const entry = previous && isContinuation(parsedMessage) ? previous.choose().entry : undefined;
  if (previous && entry && examplesCoverValuesOf(parsedMessage, entry.examples)) {
    const parsed = withNewValues(previous.parsed, parsedMessage);
    const answer = answerOf(entry, { parsed, ...context });
    if (answer) return { parsed, dependsOnEarlier: true, choose: () => ({ answer, entry }) };
  }
  const dependsOnEarlier = previous !== undefined && refersToEarlierProducts(parsedMessage, previous.parsed);
  const parsed = dependsOnEarlier ? { ...parsedMessage, products: previous.parsed.products } : parsedMessage;
  let choice: Choice | undefined;
  return {
    parsed,
    dependsOnEarlier,
    choose: () => (choice ??= chooseAnswer({ parsed, ...context }, matcher, () => previous?.choose().entry)),
  };
}
