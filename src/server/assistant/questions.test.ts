import { afterAll, beforeAll, expect, test } from 'bun:test';
import { openTestShop, type TestShop } from '../test-shop.ts';
import { readAndAnswer } from './built-in.ts';
import { type Asked, heldOut, heldOutAgain, heldOutLast, questions } from './test-questions.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** What is wrong with the answer to a question, or nothing. */
function faultsOf({ ask, earlier = [], has = [], hasNot = [], leadsTo, unknown: beyond }: Asked): string[] {
  const { answer } = readAndAnswer(shop.deps, null, [...earlier, ask]);
  const { response, links, known } = answer;
  const faults = [
    ...has.filter((fact) => !fact.test(response)).map((fact) => `lacks ${fact}`),
    ...hasNot.filter((fact) => fact.test(response)).map((fact) => `has ${fact}`),
    ...(leadsTo && !links.some(({ path }) => leadsTo.test(path)) ? [`leads not to ${leadsTo}`] : []),
    ...(known === Boolean(beyond) ? [beyond ? 'invents' : 'does not know'] : []),
  ];
  return faults.map((fault) => `${ask} -> ${fault}: ${response.slice(0, 160)}`);
}

function score(asked: Asked[]): { right: number; faults: string[] } {
  const found = asked.map(faultsOf);
  return { right: found.filter((faults) => faults.length === 0).length, faults: found.flat() };
}

test('Eden answers at least nine in ten of the questions that people ask', () => {
  const { right, faults } = score(questions);
  process.stdout.write(report('Eden', right, questions.length, faults));
  expect(questions).toHaveLength(60);
  expect(right).toBeGreaterThanOrEqual(54);
});

test('and of those that were written afterwards', () => {
  const afterwards = [...heldOut, ...heldOutAgain, ...heldOutLast];
  const { right, faults } = score(afterwards);
  process.stdout.write(report('Eden, written afterwards', right, afterwards.length, faults));
  expect(right / afterwards.length).toBeGreaterThanOrEqual(0.9);
});

function report(name: string, right: number, all: number, faults: string[]): string {
  return `${name}: ${right}/${all}\n${faults.map((fault) => `  ${fault}\n`).join('')}`;
}
