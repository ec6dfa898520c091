import * as v from 'valibot';

export type Counts = { passed: number; failed: number };

/** From `bun test --reporter=junit`; nothing when it wrote no report. */
export async function countJunit(path: string): Promise<Counts> {
  const text = await textOf(path);
  const head = /<testsuites\b[^>]*>/.exec(text)?.[0] ?? '';
  const number = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  const failed = number('failures') + number('errors');
  return { passed: Math.max(0, number('tests') - failed - number('skipped')), failed };
}

const Report = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.unknown()),
});

/** From Playwright's JSON report; what broke outside of a story counts as a failure. */
export async function countStories(path: string): Promise<Counts> {
  const text = await textOf(path);
  if (!text) return { passed: 0, failed: 0 };
  const { stats, errors } = v.parse(Report, JSON.parse(text));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** The line that other programs look for, alone on a line. */
export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

async function textOf(path: string): Promise<string> {
  const file = Bun.file(path);
  return (await file.exists()) ? file.text() : '';
}
