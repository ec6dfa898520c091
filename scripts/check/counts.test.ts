import { afterAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { closingLine, countJunit, countStories } from './counts.ts';

const folder = await mkdtemp(`${tmpdir()}/counts-`);
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, text: string): Promise<string> {
  await Bun.write(`${folder}/${name}`, text);
  return `${folder}/${name}`;
}

test('unit tests are counted from the head of the report, skipped ones are not passed ones', async () => {
  const report = await written(
    'unit.xml',
    `<?xml version="1.0"?>\n<testsuites name="bun test" tests="12" assertions="30" failures="2" skipped="1" time="0.1">\n<testsuite name="a" tests="99" failures="99">`,
  );
  expect(await countJunit(report)).toEqual({ passed: 9, failed: 2 });
  expect(await countJunit(`${folder}/none.xml`)).toEqual({ passed: 0, failed: 0 });
});

test('stories are counted from the statistics, and errors outside of stories are failures', async () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(await countStories(await written('a.json', JSON.stringify({ stats, errors: [] })))).toEqual({
    passed: 6,
    failed: 1,
  });
  expect(await countStories(await written('b.json', JSON.stringify({ stats, errors: [{}] })))).toEqual({
    passed: 6,
    failed: 2,
  });
});

test('the closing line', () => {
  expect(closingLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed');
});
