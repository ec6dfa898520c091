import { expect, test } from 'bun:test';
import { bareTexts } from './bare-texts.ts';
import { isTest, readModules } from './modules.ts';

test('every text that something may come before, or that may go, has an element of its own', async () => {
  const modules = (await readModules(`${import.meta.dir}/../..`, ['src'])).filter(
    ({ path }) => /\.tsx$/.test(path) && !isTest(path),
  );
  expect(modules.length).toBeGreaterThan(100);
  expect(modules.flatMap(({ path, text }) => bareTexts(path, text))).toEqual([]);
});

test.each([
  '<button>{pending && <Spinner />} Pay</button>',
  '<button>{pending && <Spinner />}{label}</button>',
  '<p>{isOpen ? <Open /> : <Shut />} today</p>',
  "<p>One{count > 1 && ', and more'}</p>",
  "<p>One{(count > 1 && ', and more') || null}</p>",
  "<p>Next: {day ? <Day day={day} /> : 'on a Saturday'}</p>",
  '<p>One{count > 1 && <>, and more</>}</p>',
  '<p>{days.map((day) => <Day key={day} day={day} />)} and so on</p>',
  "<Fact>None{lost > 0 && ', some lost'}</Fact>",
  '<>It comes on <Day day={day} /></>',
])('%s breaks on a translated page', (source) => {
  expect(bareTexts('planted.tsx', `const planted = ${source};`)).toEqual(['planted.tsx:1']);
});

test.each([
  '<button>{pending && <Spinner />}<span>Pay</span></button>',
  "<button>{pending ? 'Paying...' : label}</button>",
  '<p>One{count > 1 && <span>, and more</span>}</p>',
  '<p>{total} of {count} {total > 1 ? "boxes" : "box"}</p>',
  "<p>{isOpen && 'Open'}</p>",
  '<ul>{days.map((day) => <Day key={day} day={day} />)}</ul>',
])('%s does not', (source) => {
  expect(bareTexts('fine.tsx', `const fine = ${source};`)).toEqual([]);
});
