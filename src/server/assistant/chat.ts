import type { ChatAnswer, ChatMessage } from '../../shared/contract/assistant.ts';
import { withSettingValues } from '../../shared/facts/setting-values.ts';
import { cutText } from '../../shared/rules/cut-text.ts';
import { limits } from '../../shared/rules/limits.ts';
import type { Deps } from '../platform/deps.ts';
import { getPageSettings } from '../settings/settings.ts';
import type { QuestionContext, ShopDeps } from './answer.ts';
import { type Choice, candidatesFor, chatEntryMatcher, chooseAnswer, type Matcher } from './choose-answer.ts';
import { answerByModel } from './language-model.ts';
import { withoutTrialForMovers } from './own-deliveries.ts';
import { type ParsedMessage, parseMessage } from './parsed-message.ts';
import { isPrivate, isSpanish, spanishAnswer } from './privacy.ts';
import { wordsOf } from './text.ts';

/** Limited per network address; `customer` is null when signed out. */
export async function chat(
  deps: Deps,
  visitor: string,
  customer: QuestionContext['customer'],
  { message, earlier = [] }: ChatMessage,
): Promise<ChatAnswer> {
  deps.throttle.use(limits.chatsPerIp, visitor, deps.now());
  const before = earlier.map((text) => cutText(text, maxEarlierLength));
  const reading = answerQuestion(deps, customer, [...before, message], await chatEntryMatcher());
  const { response, links } = reading.answer;
  const builtIn: ChatAnswer = links.length > 0 ? { response, links } : { response };
  const needed = reading.dependsOnEarlier ? [...earlier, message] : [message];
  if (!deps.env.assistant || reading.answer.keepFromModel || needed.some(isPrivate)) return builtIn;
  if (!deps.throttle.tryUse(limits.modelAnswersOfShop, 'shop', deps.now())) return builtIn;
  const phrased = await answerByModel(deps, deps.env.assistant, reading, earlier, message);
  return phrased ? { ...builtIn, response: phrased } : builtIn;
}

/** The context is at the beginning; parsing six long messages in full costs CPU. */
const maxEarlierLength = 300;

export type QuestionResult = {
  answer: Choice['answer'];
  dependsOnEarlier: boolean;
  passages: () => string[];
};

/** `choose` is lazy: most earlier messages need no answer. */
type Turn = { parsed: ParsedMessage; dependsOnEarlier: boolean; choose: () => Choice };

/** Earlier messages (oldest first) give meaning to "and for kale?". */
export function answerQuestion(
  shop: ShopDeps,
  customer: QuestionContext['customer'],
  messages: string[],
  matcher: Matcher,
): QuestionResult {
  const readNext = (turn: Turn | undefined, message: string) =>
    nextTurn({ shop, customer }, matcher, message, turn);
  const turn = messages.reduce(readNext, undefined);
  if (!turn) throw new Error('There is no message to answer.');
  const { parsed } = turn;
  const answer = withoutTrialForMovers({ parsed, shop, customer }, turn.choose().answer);
  return {
    answer: { ...answer, response: withSettingValues(answer.response, getPageSettings(shop.db)) },
    dependsOnEarlier: turn.dependsOnEarlier,
    passages: () =>
      candidatesFor({ parsed, shop, customer }, matcher)
        .filter((near) => near.answer.known && !near.answer.keepFromModel)
        .map((near) => withSettingValues(near.answer.response, getPageSettings(shop.db))),
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
    const answer = entry.answer({ parsed, ...context });
    if (answer) return { parsed, dependsOnEarlier: true, choose: () => ({ answer, entry }) };
  }
  // "How much is it?"
  const refersToEarlier = /\b(it|they|them|those|that|these|this)\b/.test(parsedMessage.text);
  const earlierProducts = refersToEarlier && parsedMessage.products.length === 0 && previous?.parsed.products;
  const dependsOnEarlier = Boolean(earlierProducts && earlierProducts.length > 0);
  const parsed = earlierProducts ? { ...parsedMessage, products: earlierProducts } : parsedMessage;
  let choice: Choice | undefined;
  return {
    parsed,
    dependsOnEarlier,
    choose: () => (choice ??= chooseAnswer({ parsed, ...context }, matcher)),
  };
}

/** A message that only replaces a value: "and for kale?", "what about 4 oz", "30303?". */
function isContinuation({ textWithPlaceholders }: ParsedMessage): boolean {
  const words = wordsOf(textWithPlaceholders).filter((word) => !word.startsWith('{'));
  return textWithPlaceholders.includes('{') && words.every((word) => fillers.has(word));
}

const fillers = new Set(
  'a an the and or but also ok okay so if i we for with in on to of by at me what about how is it get got buy want order spend choose take live am are instead please then just more plan subscription pack packs same there'.split(
    ' ',
  ),
);

function examplesCoverValuesOf({ textWithPlaceholders }: ParsedMessage, examples: string[]): boolean {
  const values = textWithPlaceholders.match(/\{\w+\}/g) ?? [];
  return values.every((value) => examples.some((example) => example.includes(value)));
}

function withNewValues(previous: ParsedMessage, message: ParsedMessage): ParsedMessage {
  const products = message.products.length > 0 ? message.products : previous.products;
  const ounces = message.ounces ?? previous.ounces;
  const namesPlace = message.zips.length > 0 || message.places.length > 0;
  const { zips, places } = namesPlace ? message : previous;
  return {
    ...{ products, ounces, zips, places },
    text: `${message.text} ${previous.text}`,
    textWithPlaceholders: previous.textWithPlaceholders,
    portions:
      ounces !== null && message.portions.length === 0
        ? products.map((product) => ({ product, ounces }))
        : message.portions,
    money: message.money ?? previous.money,
    frequencies: message.frequencies.length > 0 ? message.frequencies : previous.frequencies,
  };
}
