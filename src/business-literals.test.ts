import { expect, test } from 'bun:test';
import { isTest, readModules, toModule } from '../scripts/boundaries/modules.ts';

/** Business numbers that may be written only in `business.ts`. The growing time "10 to 14 days" is not one of them. */
const literals = [
  /(?<! to )\b14[- ]days?\b/gi,
  /\btrial\w*\s*[:=]\s*14\b/gi,
  /\b25 ?%/g,
  /\$5(?![\d.,])/g,
  /\b6 characters\b/g,
  /\bminLength\(6\b/g,
];

/** `path: literal` for each one in source that is neither `business.ts` nor a test. */
function repeatedLiterals(modules: { path: string; text: string }[]): string[] {
  return modules
    .filter(({ path }) => path !== 'src/shared/business.ts' && !isTest(path) && !isVisitorsWording(path))
    .flatMap(({ path, text }) =>
      literals.flatMap((literal) => [...text.matchAll(literal)].map(([found]) => `${path}: ${found}`)),
    );
}

/** What visitors type to the assistant: their figures are their own. */
function isVisitorsWording(path: string): boolean {
  return /^src\/server\/assistant\/(entries-.+|parsed-message)\.ts$/.test(path);
}

test('figures of the business are written in business.ts alone', async () => {
  const modules = await readModules(`${import.meta.dir}/..`, ['src', 'scripts']);
  expect(repeatedLiterals(modules)).toEqual([]);
});

test('planted figures are found', () => {
  const planted = `'A 14-day trial'; const trialDays = 14; '25% off'; 'earn $5 each'; v.minLength(6, 'At least 6 characters')`;
  expect(repeatedLiterals([toModule('src/app/page.tsx', planted)])).toHaveLength(6);
  const computed = `'5 to 14 days'; \`\${rules.trialDays}-day\`; '$5.50'; '$50'; '125 %'; 'minLength(60)'`;
  expect(repeatedLiterals([toModule('src/app/page.tsx', computed)])).toEqual([]);
});
