import { afterAll, beforeAll, expect, test } from 'bun:test';
import { openTestShop, type TestShop } from '../test-shop.ts';
import type { Answer } from './answer.ts';
import { answerQuestion } from './answer-question.ts';
import { type Matcher, readChatEntries } from './chat-entries.ts';
import { unsurePrefix } from './choose-answer.ts';
import { createMatcher } from './matcher.ts';
import { parseMessage } from './parsed-message.ts';
import type { QuestionSet, TestQuestion } from './test-question.ts';
import { questionSets1 } from './test-questions-1.ts';
import { questionSets2 } from './test-questions-2.ts';
import { questionSets3 } from './test-questions-3.ts';
import { questionSets4 } from './test-questions-4.ts';
import { questionSets5 } from './test-questions-5.ts';
import { questionSets6 } from './test-questions-6.ts';
import { questionSets7 } from './test-questions-7.ts';
import { questionSets8 } from './test-questions-8.ts';
import { questionSets9 } from './test-questions-9.ts';
import { questionSets10 } from './test-questions-10.ts';
import { questionSets11 } from './test-questions-11.ts';
import { questionSets12 } from './test-questions-12.ts';
import { questionSets13 } from './test-questions-13.ts';
import { subscribeWeekly } from './test-subscription.ts';

/** In the order of writing: the chat entries were developed with them. */
const developmentSets = [
  ...questionSets1,
  ...questionSets2,
  ...questionSets3,
  ...questionSets4,
  ...questionSets9,
];

/** Written by somebody who did not know the chat entries, and new to them once: the record has their score at first sight. */
const unseenSets = [
  ...questionSets5,
  ...questionSets6,
  ...questionSets7,
  ...questionSets8,
  ...questionSets10,
  ...questionSets11,
  ...questionSets12,
  ...questionSets13,
];

let shop: TestShop;
let subscriber: { id: string };
beforeAll(async () => {
  shop = await openTestShop();
  subscriber = shop.customer();
  const trialEndsAt = Date.parse('2026-11-04T14:00:00Z');
  subscribeWeekly(shop, subscriber.id, { status: 'active', firstDeliveryDay: '2026-11-07', trialEndsAt });
});
afterAll(() => shop.close());

/** `unsure`: a right answer that is given as one of two guesses. */
type Verdict = 'right' | 'unsure' | 'not known' | 'wrong';

function verdictOn(question: TestQuestion, { response, links, known }: Answer): Verdict {
  const { contains = [], lacks = [], leadsTo = /^/ } = question;
  const paths = links.map(({ path }) => path).join(' ');
  if (lacks.some((fact) => fact.test(response))) return 'wrong';
  if (question.unknown) return known ? 'wrong' : 'right';
  if (question.leadsToPerson) return !known || personToAsk.test(response) ? 'right' : 'wrong';
  const isRight = contains.every((fact) => fact.test(response)) && leadsTo.test(paths);
  if (!known) return isRight && contains.length > 0 ? 'right' : 'not known';
  if (response.startsWith(unsurePrefix)) return isRight ? 'unsure' : 'not known';
  return isRight ? 'right' : 'wrong';
}

const personToAsk = /hello@edenmicrogreens\.example|\(770\) 555-0142|doctor/;

/** Counts the verdicts on a set and prints them, with every answer that is not right. */
function score({ name, questions }: QuestionSet, matcher?: Matcher): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { right: 0, unsure: 0, 'not known': 0, wrong: 0 };
  const faults = questions.flatMap((question) => {
    const messages = [...(question.earlier ?? []), question.ask];
    const { answer } = answerQuestion(shop.deps, question.signedIn ? subscriber : null, messages, matcher);
    const verdict = verdictOn(question, answer);
    counts[verdict] += 1;
    return verdict === 'right' ? [] : [`  ${verdict}: ${question.ask} -> ${answer.response.slice(0, 120)}`];
  });
  const figures = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`);
  process.stdout.write(`${[`${name}, ${questions.length}: ${figures.join(', ')}`, ...faults].join('\n')}\n`);
  return counts;
}

test.each(developmentSets)('the questions that the chat entries were developed with: $name', (set) => {
  const { right, wrong } = score(set);
  expect(right / set.questions.length).toBeGreaterThanOrEqual(0.95);
  expect(wrong).toBe(0);
});

test.each(unseenSets)('the questions that it was examined with: $name', (set) => {
  const { right, wrong } = score(set);
  expect(right / set.questions.length).toBeGreaterThanOrEqual(0.95);
  expect(wrong).toBe(0);
});

test('four in five of them without the examples that nearly repeat them, and few wrong answers', () => {
  const questions = developmentSets.flatMap((set) => set.questions);
  const counts = score({ name: 'without near examples', questions }, matcherWithoutRepeats(questions));
  expect(counts.right / questions.length).toBeGreaterThanOrEqual(0.78);
  expect(counts.wrong / questions.length).toBeLessThanOrEqual(0.075);
});

/** A matcher of the chat entries without the examples that are as good as one of the questions. */
function matcherWithoutRepeats(questions: TestQuestion[]): Matcher {
  const examples = readChatEntries().flatMap((entry) => entry.examples.map((text) => ({ examples: [text] })));
  const findExamples = createMatcher(examples);
  const near = questions.flatMap(({ ask }) =>
    findExamples(parseMessage(shop.deps.db, ask).textWithPlaceholders).filter(({ score }) => score > 0.65),
  );
  return createMatcher(readChatEntries(new Set(near.flatMap(({ entry }) => entry.examples))));
}
