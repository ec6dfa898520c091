import { afterAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { closingLine, countJunit, countStories, slowestLines } from './counts.ts';

const folder = await mkdtemp(`${tmpdir()}/counts-`);
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, text: string): Promise<string> {
  await Bun.write(`${folder}/${name}`, text);
  return `${folder}/${name}`;
}

test('unit tests are counted from the head of the report, skipped ones are not passed ones', async () => {
  const report = await written(
    'unit.xml',
    `<?xml version="1.0"?>\n<testsuites name="bun test" tests="12" assertions="30" failures="2" skipped="1" time="0.1">\n<testsuite name="a" tests="99" failures="99"><testcase name="kale" classname="" time="0.5" file="a.test.ts" line="3" />`,
  );
  const timed = [{ name: 'a.test.ts: kale', seconds: 0.5 }];
  expect(await countJunit(report)).toEqual({ passed: 9, failed: 2, timed });
  expect(await countJunit(`${folder}/none.xml`)).toEqual({ passed: 0, failed: 0, timed: [] });
});

test('stories are counted from the statistics, and errors outside of stories are failures', async () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  const spec = { title: 'kale', file: 'a.story.ts', tests: [{ results: [{ duration: 1500 }] }] };
  const suites = [{ specs: [], suites: [{ specs: [spec] }] }];
  const counted = { passed: 6, timed: [{ name: 'a.story.ts: kale', seconds: 1.5 }] };
  const report = (errors: object[]) => written('a.json', JSON.stringify({ suites, stats, errors }));
  expect(await countStories(await report([]))).toEqual({ ...counted, failed: 1 });
  expect(await countStories(await report([{}]))).toEqual({ ...counted, failed: 2 });
});

test('the ten slowest come first', () => {
  const timed = Array.from({ length: 12 }, (_, n) => ({ name: `test ${n}`, seconds: n }));
  expect(slowestLines(timed).split('\n')).toHaveLength(10);
  expect(slowestLines(timed)).toStartWith('  11.0 s  test 11\n  10.0 s  test 10\n');
});

test('the closing line', () => {
  expect(closingLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed');
});
