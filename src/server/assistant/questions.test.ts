import { afterAll, beforeAll, expect, test } from 'bun:test';
import { openTestShop, type TestShop } from '../test-shop.ts';
import { readAndAnswer } from './built-in.ts';
import { reserve } from './from-pages.ts';
import { finalQuestions } from './test-final.ts';
import { lastSealed, thirdSealed } from './test-last-sealed.ts';
import { paraphrases } from './test-paraphrases.ts';
import { personas } from './test-personas.ts';
import { sealed } from './test-personas-sealed.ts';
import { type Asked, heldOut, heldOutAgain, heldOutLast, questions } from './test-questions.ts';
import { strangers } from './test-strangers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/**
 * `missed`: Eden says that it does not know. `beside`: what it gives with reserve ("This may help") is not the fact that was
 * asked for. `wrong`: it says another thing with confidence.
 */
type Verdict = 'right' | 'missed' | 'beside' | 'wrong';
type Judged = { verdict: Verdict; line: string };

function judge(asked: Asked): Judged {
  const { answer } = readAndAnswer(shop.deps, null, [...(asked.earlier ?? []), asked.ask]);
  const { response, links, known } = answer;
  const named = links.map(({ path }) => path).join(' ');
  const strict = verdictOn(asked, response, named, known);
  const verdict = strict === 'wrong' && response.startsWith(reserve) ? 'beside' : strict;
  return { verdict, line: `${verdict}: ${asked.ask} -> ${named} ${response.slice(0, 140)}` };
}

function verdictOn(asked: Asked, response: string, links: string, known: boolean): Verdict {
  const { has = [], hasNot = [], leadsTo = /^/ } = asked;
  if (hasNot.some((fact) => fact.test(response))) return 'wrong';
  if (asked.unknown) return known ? 'wrong' : 'right';
  if (asked.handOver) return !known || otherHands.test(response) ? 'right' : 'wrong';
  if (!known) return 'missed';
  return has.every((fact) => fact.test(response)) && leadsTo.test(links) ? 'right' : 'wrong';
}

/** People, or a doctor. */
const otherHands = /hello@edenmicrogreens\.example|\(770\) 555-0142|doctor/;

function score(name: string, set: Asked[]): Record<Verdict, number> {
  const started = performance.now();
  const judged = set.map(judge);
  const each = ((performance.now() - started) / set.length).toFixed(1);
  const count = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length;
  const counts = {
    right: count('right'),
    missed: count('missed'),
    beside: count('beside'),
    wrong: count('wrong'),
  };
  const faults = judged.filter(({ verdict }) => verdict !== 'right').map(({ line }) => `  ${line}\n`);
  process.stdout.write(
    `${name}: ${counts.right}/${set.length}, ${counts.missed} not known, ${counts.beside} beside, ${counts.wrong} wrong, ${each} ms each\n${faults.join('')}`,
  );
  return counts;
}

test('Eden answers at least nine in ten of the questions that people ask', () => {
  expect(questions).toHaveLength(60);
  expect(score('Eden', questions).right).toBeGreaterThanOrEqual(54);
});

// Each of these was new to the answerer once and is known to it now: see decision record 022 for the scores at first sight.
test.each([
  ['written afterwards', [...heldOut, ...heldOutAgain, ...heldOutLast], 0.95],
  ['ten kinds of visitors', personas, 0.95],
  ['their sealed half', sealed, 0.9],
  ['sealed again', lastSealed, 0.6],
  ['sealed a third time', thirdSealed, 0.85],
  ['every page in other words', paraphrases, 0.95],
])('and of those that it learned by: %s', (name, asked, least) => {
  const { right, wrong } = score(`Eden, ${name}`, asked);
  expect(right / asked.length).toBeGreaterThanOrEqual(least);
  expect(wrong).toBeLessThanOrEqual(2);
});

test('seven in ten of those that nothing was mended by, and few wrong', () => {
  const { right, wrong } = score('Eden, at first sight', finalQuestions);
  expect(right / finalQuestions.length).toBeGreaterThanOrEqual(0.65);
  expect(wrong).toBeLessThanOrEqual(4);
});

test('and nothing that is none of the shop’s business', () => {
  const asked = strangers.map((ask) => ({ ask, unknown: true as const }));
  const { beside, wrong } = score('Eden, asked by strangers', asked);
  expect(wrong).toBe(0);
  expect(beside).toBeLessThanOrEqual(4);
});
