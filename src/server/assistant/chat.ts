import type { ChatAnswer, ChatMessage } from '../../shared/assistant.ts';
import { limits } from '../../shared/policies.ts';
import type { Deps } from '../deps.ts';
import type { QuestionContext } from './answer.ts';
import { answerQuestion } from './answer-question.ts';
import { answerByModel } from './language-model.ts';
import { isPrivate } from './privacy.ts';

/** The assistant's answer to a visitor's message, limited per network address; `customer` is who is signed in, or null. */
export async function chat(
  deps: Deps,
  visitor: string,
  customer: QuestionContext['customer'],
  { message, earlier = [] }: ChatMessage,
): Promise<ChatAnswer> {
  deps.throttle.use(limits.chatsPerIp, visitor, deps.now());
  const before = earlier.map((text) => text.slice(0, maxEarlierLength));
  const reading = answerQuestion(deps, customer, [...before, message]);
  const { response, links } = reading.answer;
  const builtIn: ChatAnswer = links.length > 0 ? { response, links } : { response };
  const needed = reading.dependsOnEarlier ? [...earlier, message] : [message];
  if (!deps.env.assistant || reading.answer.keepFromModel || needed.some(isPrivate)) return builtIn;
  if (!deps.throttle.tryUse(limits.modelAnswersOfShop, 'shop', deps.now())) return builtIn;
  const phrased = await answerByModel(deps, deps.env.assistant, reading, earlier, message);
  return phrased ? { ...builtIn, response: phrased } : builtIn;
}

/** What a later question leans on stands at the beginning; reading all of six long messages again costs processor time. */
const maxEarlierLength = 300;
