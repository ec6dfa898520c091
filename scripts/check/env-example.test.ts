import { expect, test } from 'bun:test';
import { readEnv } from '../../src/server/env.ts';
import { policies } from '../../src/shared/rules/limits.ts';

const root = `${import.meta.dir}/../..`;
const example = await Bun.file(`${root}/.env.example`).text();

test('.env.example names exactly the variables that the server reads', async () => {
  const environment = await Bun.file(`${root}/src/server/env.ts`).text();
  const read = [...environment.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
  const named = [...example.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(10);
  expect(named.sort()).toEqual(read.sort());
});

test('the example as it stands starts a demo', () => {
  const lines = example.split('\n').filter((line) => /^[A-Z]/.test(line));
  const env = readEnv(Object.fromEntries(lines.map((line) => line.split(/=(.*)/s))));
  expect([env.mode, env.port, env.dataDir, env.trustProxy]).toEqual(['demo', 3000, 'data', false]);
});

test('whether a proxy is trusted is not decided by copying the example', () => {
  expect(example).not.toMatch(/^TRUST_PROXY=/m);
});

test('example and docs/running.md say how many backups are kept', async () => {
  const { daily, weekly } = policies.keptBackups;
  const kept = `the newest of ${daily} days and of ${weekly} weeks`;
  const readme = await Bun.file(`${root}/docs/running.md`).text();
  for (const text of [example, readme]) expect(text.replace(/\n#? ?/g, ' ')).toContain(kept);
});
