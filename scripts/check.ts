import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import {
  type Counts,
  closingLine,
  countJunit,
  countStories,
  secondsText,
  slowestLines,
} from './check/counts.ts';

/**
 * Everything that must hold before a change lands: `bun run check`. Stops at the first failure; prints the slowest tests and
 * stories, the time of each step, and in the last line how many tests passed and failed.
 */

const root = `${import.meta.dir}/..`;
const reports = await mkdtemp(`${tmpdir()}/check-`);
const unitReport = `${reports}/unit.xml`;
const storyReport = `${reports}/stories.json`;

type Step = {
  name: string;
  commands: string[][];
  env?: Record<string, string>;
  counts?: () => Promise<Counts>;
};

const steps: Step[] = [
  { name: 'lockfile without addresses', commands: [['bun', 'scripts/check/lockfile.ts']] },
  { name: 'production packages', commands: [['bun', 'scripts/check/packages.ts']] },
  { name: 'format and lint', commands: [['biome', 'ci', '.']] },
  { name: 'nothing unused', commands: [['knip']] },
  {
    name: 'types',
    commands: [
      ['bunx', '--bun', 'react-router', 'typegen'],
      ['tsc', '--noEmit'],
    ],
  },
  { name: 'build', commands: [['bun', 'scripts/build.ts']] },
  { name: 'no newer platform names', commands: [['bun', 'scripts/check/platform-names.ts']] },
  {
    name: 'unit and API tests',
    commands: [
      [
        'bun',
        'test',
        '--timeout',
        '60000',
        '--parallel=3',
        '--reporter=junit',
        `--reporter-outfile=${unitReport}`,
      ],
    ],
    counts: () => countJunit(unitReport),
  },
  { name: 'a browser', commands: [['bun', 'e2e/support/browser.ts']] },
  {
    name: 'stories in the browser',
    commands: [['playwright', 'test', '--config', 'e2e/playwright.config.ts']],
    env: { STORIES_REPORT: storyReport },
    counts: () => countStories(storyReport),
  },
];

const times: string[] = [];
const slowest: string[] = [];
const total = { passed: 0, failed: 0 };
for (const step of steps) {
  const succeeded = await runStep(step);
  if (!succeeded) break;
}
await rm(reports, { recursive: true });
process.stdout.write(`\n${[...slowest, ...times, closingLine(total)].join('\n')}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A step that fails without saying which test counts as one failure. */
async function runStep({ name, commands, env, counts }: Step): Promise<boolean> {
  process.stdout.write(`\n== ${name}\n`);
  const startedAt = performance.now();
  const fine = await allSucceed(commands, env);
  times.push(secondsText((performance.now() - startedAt) / 1000, `${name}${fine ? '' : ': FAILED'}`));
  const { passed, failed, timed } = (await counts?.()) ?? { passed: 0, failed: 0, timed: [] };
  if (timed.length > 0) slowest.push(`the slowest of ${name}:\n${slowestLines(timed)}\n`);
  total.passed += passed;
  total.failed += fine ? failed : Math.max(1, failed);
  return fine && failed === 0;
}

async function allSucceed(commands: string[][], env: Record<string, string> = {}): Promise<boolean> {
  for (const command of commands) {
    const path = `${root}/node_modules/.bin:${process.env.PATH}`;
    const options = { cwd: root, env: { ...process.env, PATH: path, ...env } };
    const child = Bun.spawn(command, { ...options, stdout: 'inherit', stderr: 'inherit' });
    if ((await child.exited) !== 0) return false;
  }
  return true;
}
