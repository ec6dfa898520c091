import { expect, test } from 'bun:test';
import * as about from '../../shared/facts/about.ts';
import * as basics from '../../shared/facts/basics.ts';
import { faq } from '../../shared/facts/faq.ts';
import * as greens from '../../shared/facts/greens.ts';
import * as recipes from '../../shared/facts/recipes.ts';
import { shopping } from '../../shared/facts/shopping.ts';
import * as wholesale from '../../shared/facts/wholesale.ts';
import { matchableEntries, parseKnowledge, readKnowledge } from './knowledge.ts';

const good =
  '# Hours\n\nWhen we answer.\n\n## hours\n\nPage: /contact\n\nCall {{business.phone}}.\n\n- When are you open?\n';

test('an entry has questions, an answer and pages', () => {
  const [entry] = parseKnowledge([{ name: 'a.md', text: good }]);
  expect(entry).toMatchObject({ id: 'hours', examples: ['When are you open?'] });
});

test.each([
  ['a placeholder that stands for nothing', good.replace('business.phone', 'business.fax'), 9],
  ['a skill that is not there', good.replace('Page: /contact', 'Skill: dance'), 7],
  ['a page that is not there', good.replace('/contact', '/contcat'), 7],
  ['a field that is not there', good.replace('Page:', 'Link:'), 7],
  ['no question', good.replace('- When are you open?', ''), 5],
  ['a value in a question that stands for nothing', good.replace('you open', '{grean} open'), 11],
  ['no answer', good.replace('Call {{business.phone}}.', ''), 5],
  ['a figure of its own', good.replace('{{business.phone}}', '(770) 555-0142'), 9],
  ['an address of its own', good.replace('{{business.phone}}', 'or write to me@home.example'), 9],
  ["the shop's name", good.replace('Call', 'Call Eden Microgreens'), 9],
  ['an entry of the same name', `${good}\n## hours\n\nAlways.\n\n- Hours?\n`, 13],
  ['no entry', '# Hours\n', 1],
])('a file is refused with its name and line: %s', (_, text, line) => {
  expect(() => parseKnowledge([{ name: 'a.md', text }])).toThrow(`a.md:${line}: `);
});

test('names are told apart over all files', () => {
  const files = [
    { name: 'a.md', text: good },
    { name: 'b.md', text: good },
  ];
  expect(() => parseKnowledge(files)).toThrow('b.md:5: a.md:5 has an entry of this name, too.');
});

test('no knowledge file repeats a sentence of the facts', async () => {
  const said = new Set(sentencesOf([about, basics, faq, greens, recipes, shopping, wholesale]));
  expect(said.size).toBeGreaterThan(200);
  const folder = `${import.meta.dir}/knowledge`;
  for (const file of new Bun.Glob('*.md').scanSync(folder)) {
    const text = await Bun.file(`${folder}/${file}`).text();
    expect(
      [...said].filter((sentence) => text.includes(sentence)),
      file,
    ).toEqual([]);
  }
});

test('every example is matched with, and a text is never empty', () => {
  const entries = matchableEntries();
  expect(entries.length).toBe(readKnowledge().length);
  expect(entries.flatMap(({ examples }) => examples).filter((example) => example === '')).toEqual([]);
});

function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/(?<=[.!?:]) /).filter((part) => part.length > 30);
  return value && typeof value === 'object' ? Object.values(value).flatMap(sentencesOf) : [];
}
