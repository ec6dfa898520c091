import { expect, test } from 'bun:test';
import { clashingBranches } from './branch-texts.ts';
import { isTest, readModules } from './modules.ts';

test('no branch shares an element with another one when bare texts would come or go', async () => {
  const modules = (await readModules(`${import.meta.dir}/../..`, ['src'])).filter(
    ({ path }) => /\.tsx$/.test(path) && !isTest(path),
  );
  expect(modules.flatMap(({ path, text }) => clashingBranches(path, text))).toEqual([]);
});

test.each([
  'function Note() { if (isDue) return <p>Due on <Day day={day} /></p>; return <p>Cancelled.</p>; }',
  'function Note() { if (isDue) return <p>{day} and {time}</p>; return <p>Cancelled.</p>; }',
  '() => (isDue ? <p>Due on <Day day={day} /></p> : <p>{sum} is due</p>)',
  '<div>{isDue ? <Alert>Due on <Day day={day} /></Alert> : <Alert>Cancelled.</Alert>}</div>',
  '<div>{isDue ? <p>Pay <b>now</b>.</p> : <p>Pay <i>soon</i>.</p>}</div>',
  '<div>{isDue ? <div><h2>A</h2><p>Due on <b>now</b></p></div> : <div><h2>B</h2><p>Later</p></div>}</div>',
  '<div>{isDue ? <p>Due on <Day day={day} /></p> : <p>Paid on <Day day={day} /></p>}</div>',
  '<div>{isDue ? <p>Pay <b /> now</p> : <p>Pay <b /></p>}</div>',
])('%s breaks on a translated page', (source) => {
  expect(clashingBranches('planted.tsx', `const planted = ${source};`)).toEqual(['planted.tsx:1']);
});

test.each([
  'function Note() { if (isDue) return <p key="due">Due on <Day day={day} /></p>; return <p key="off">Cancelled.</p>; }',
  'function Note() { if (isDue) return <p>Due on <Day day={day} /></p>; return <div>Cancelled.</div>; }',
  'function Note() { if (isDue) return <p>Due.</p>; return <p>{word}</p>; }',
  'function Note() { const part = () => <p>A <b /></p>; return <p>Cancelled.</p>; }',
  '<div>{isDue ? <ul><li>A</li><li>B</li></ul> : <ul><li>A</li></ul>}</div>',
])('%s does not', (source) => {
  expect(clashingBranches('fine.tsx', `const fine = ${source};`)).toEqual([]);
});
