import { afterAll, beforeAll, expect, test } from 'bun:test';
import { basename } from 'node:path';
import * as v from 'valibot';
import { business } from '../../shared/business.ts';
import { isLong } from '../testing/long.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import type { Answer } from './answer.ts';
import { answerQuestion } from './chat.ts';
import { chatEntryMatcher, type Matcher, unsurePrefix } from './choose-answer.ts';
import { matchableEntries } from './knowledge.ts';
import { createMatcher } from './matcher.ts';
import { parseMessage } from './parsed-message.ts';
import { subscribeWeekly } from './test-subscription.ts';

/** Fields: see `exam/README.md`. */
const Question = v.strictObject({
  ask: v.pipe(v.string(), v.nonEmpty()),
  after: v.optional(v.array(v.string()), []),
  signedIn: v.optional(v.literal(true)),
  says: v.optional(v.array(v.string()), []),
  lacks: v.optional(v.array(v.string()), []),
  page: v.optional(v.string()),
  right: v.optional(v.picklist(['not known', 'not known, or a person to ask'])),
  note: v.optional(v.string()),
});
type Question = v.InferOutput<typeof Question>;

/** `guess`: right, as one of two guesses. */
type Verdict = 'right' | 'guess' | 'partly' | 'not known' | 'wrong';

/** Minimum share right (with guesses), maximum share wrong. */
const floors: Record<string, [right: number, wrong: number]> = {
  customers: [0.8, 0.06],
  'two-parts': [1, 0],
};
const otherFloors: [number, number] = [0.9, 0.04];

const files = [...new Bun.Glob('*.jsonl').scanSync(`${import.meta.dir}/exam`)].sort();
const setNames = files.map((file) => basename(file, '.jsonl'));

let shop: TestShop;
let subscriber: { id: string };
beforeAll(async () => {
  shop = await openTestShop();
  subscriber = shop.customer();
  const trialEndsAt = Date.parse('2026-11-04T14:00:00Z');
  subscribeWeekly(shop, subscriber.id, { status: 'active', firstDeliveryDay: '2026-11-07', trialEndsAt });
});
afterAll(() => shop.close());

test.each(setNames)('the exam: %s', async (name) => {
  const questions = await readQuestions(name);
  const counts = score(name, questions, await chatEntryMatcher());
  const [right, wrong] = floors[name] ?? otherFloors;
  expect((counts.right + counts.guess) / questions.length).toBeGreaterThanOrEqual(right);
  expect(counts.wrong / questions.length).toBeLessThanOrEqual(wrong);
});

test('four in five of the questions of development without the examples that nearly repeat them, and few wrong answers', async () => {
  const names = setNames.filter((name) => name.startsWith('development') || name === 'unrelated');
  const all = (await Promise.all(names.map(readQuestions))).flat();
  const questions = all.filter((_, n) => isLong || n % 5 === 0);
  const counts = score('without near examples', questions, await matcherWithoutRepeats(questions));
  expect(counts.right / questions.length).toBeGreaterThanOrEqual(0.77);
  expect(counts.wrong / questions.length).toBeLessThanOrEqual(0.08);
});

test('a line that is no question is named', () => {
  const good = '{"ask": "hours?", "says": ["9:00am"]}';
  expect(parseQuestions('a.jsonl', `${good}\n${good}\n`)).toHaveLength(2);
  expect(() => parseQuestions('a.jsonl', `${good}\n{"ask": "hours?"\n`)).toThrow('a.jsonl:2: ');
  expect(() => parseQuestions('a.jsonl', '{"ask": "hours?", "say": ["9:00am"]}')).toThrow('a.jsonl:1: ');
  expect(() => parseQuestions('a.jsonl', '{"ask": "hours?"}')).toThrow('a.jsonl:1: ');
});

async function readQuestions(name: string): Promise<Question[]> {
  const file = `${name}.jsonl`;
  return parseQuestions(file, await Bun.file(`${import.meta.dir}/exam/${file}`).text());
}

function parseQuestions(file: string, text: string): Question[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line, at) => {
      try {
        const question = v.parse(Question, JSON.parse(line));
        const saysWhatIsRight = question.says.length + question.lacks.length > 0;
        if (saysWhatIsRight || question.page || question.right) return question;
        throw new Error('It does not say what a right answer is.');
      } catch (error) {
        throw new Error(`${file}:${at + 1}: ${error instanceof Error ? error.message : error}`);
      }
    });
}

function score(name: string, questions: Question[], matcher: Matcher): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { right: 0, guess: 0, partly: 0, 'not known': 0, wrong: 0 };
  const faults = questions.flatMap((question) => {
    const customer = question.signedIn ? subscriber : null;
    const { answer } = answerQuestion(shop.deps, customer, [...question.after, question.ask], matcher);
    const verdict = verdictOn(question, answer);
    counts[verdict] += 1;
    if (verdict === 'right' || verdict === 'guess') return [];
    return [`  ${verdict}: ${question.ask} -> ${answer.response.slice(0, 120)}`];
  });
  const figures = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`);
  process.stdout.write(`${[`${name}, ${questions.length}: ${figures.join(', ')}`, ...faults].join('\n')}\n`);
  return counts;
}

function verdictOn({ says, lacks, page = '', right }: Question, { response, links, known }: Answer): Verdict {
  const leadsToPage = page.split('|').some((path) => links.some((link) => link.path.includes(path)));
  const isGuess = response.startsWith(unsurePrefix);
  if (lacks.some((text) => isSaid(text, response))) return 'wrong';
  if (right === 'not known') return known ? 'wrong' : 'right';
  if (right) return !known || isSaid(personToAsk, response) ? 'right' : 'wrong';
  const said = says.filter((text) => isSaid(text, response)).length;
  const isRight = said === says.length && (page === '' || leadsToPage);
  if (!known) return isRight && says.length > 0 ? 'right' : 'not known';
  if (isRight) return isGuess ? 'guess' : 'right';
  if (said > 0) return 'partly';
  return isGuess ? 'not known' : 'wrong';
}

/** Separated by bars; `^` is the beginning. */
function isSaid(wordings: string, response: string): boolean {
  const text = `^${response}`.toLowerCase();
  return wordings.split('|').some((wording) => text.includes(filled(wording).toLowerCase()));
}

function filled(wording: string): string {
  return wording.replace('{{business.phone}}', business.phone).replace('{{business.email}}', business.email);
}

const personToAsk = '{{business.email}}|{{business.phone}}|doctor';

/** Without near-identical examples. */
async function matcherWithoutRepeats(questions: Question[]): Promise<Matcher> {
  const entries = matchableEntries();
  const findExamples = await createMatcher(
    entries.flatMap(({ examples }) => examples.map((text) => ({ examples: [text] }))),
  );
  const near = new Set(
    questions.flatMap(({ ask }) =>
      findExamples(parseMessage(shop.deps.db, ask).textWithPlaceholders)
        .filter(({ score }) => score > 0.65)
        .flatMap(({ entry }) => entry.examples),
    ),
  );
  return createMatcher(
    entries.map((entry) => ({ ...entry, examples: entry.examples.filter((text) => !near.has(text)) })),
  );
}
