import * as v from 'valibot';

export type Timed = { name: string; seconds: number };
export type Counts = { passed: number; failed: number; timed: Timed[] };

/** From `bun test --reporter=junit`; nothing when it wrote no report. */
export async function countJunit(path: string): Promise<Counts> {
  const text = await textOf(path);
  const timed = [...text.matchAll(/<testcase name="([^"]*)"[^>]* time="([\d.]+)" file="([^"]*)"/g)].map(
    ([, name, seconds, file]) => ({ name: `${file}: ${name}`, seconds: Number(seconds) }),
  );
  const head = /<testsuites\b[^>]*>/.exec(text)?.[0] ?? '';
  const number = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  const failed = number('failures') + number('errors');
  return { passed: Math.max(0, number('tests') - failed - number('skipped')), failed, timed };
}

const Spec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(v.object({ results: v.array(v.object({ duration: v.number() })) })),
});
type Spec = v.InferOutput<typeof Spec>;
type Suite = { specs: Spec[]; suites?: Suite[] | undefined };
const Suite: v.GenericSchema<Suite> = v.object({
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});

const Report = v.object({
  suites: v.array(Suite),
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.unknown()),
});

/** From Playwright's JSON report; what broke outside of a story counts as a failure. */
export async function countStories(path: string): Promise<Counts> {
  const text = await textOf(path);
  if (!text) return { passed: 0, failed: 0, timed: [] };
  const { suites, stats, errors } = v.parse(Report, JSON.parse(text));
  const timed = suites.flatMap(specsOf).map(({ title, file, tests }) => {
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    return { name: `${file}: ${title}`, seconds: durations.reduce((sum, each) => sum + each, 0) / 1000 };
  });
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, timed };
}

function specsOf({ specs, suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The ten slowest, a line each. */
export function slowestLines(timed: Timed[]): string {
  return timed
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => secondsText(seconds, name))
    .join('\n');
}

export function secondsText(seconds: number, of: string): string {
  return `${seconds.toFixed(1).padStart(6)} s  ${of}`;
}

/** The line that other programs look for, alone on a line. */
export function closingLine({ passed, failed }: Omit<Counts, 'timed'>): string {
  return `${passed} passed, ${failed} failed`;
}

async function textOf(path: string): Promise<string> {
  const file = Bun.file(path);
  return (await file.exists()) ? file.text() : '';
}
