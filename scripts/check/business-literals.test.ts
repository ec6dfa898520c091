import { expect, test } from 'bun:test';
import { business } from '../../src/shared/business.ts';
import { isTest, readModules, toModule } from './modules.ts';

const { name, email, phone, hours } = business;

/** Names and numbers of the business that may be written only in `business.ts`. The growing time "10 to 14 days" is not one of them. */
const literals = [
  /(?<! to )\b14[- ]days?\b/gi,
  /\btrial\w*\s*[:=]\s*14\b/gi,
  /\b25 ?%/g,
  /\$5(?![\d.,])/g,
  /\b6 characters\b/g,
  /\bminLength\(6\b/g,
  ...[
    name,
    email,
    phone,
    ...hours.flatMap(({ days, time }) => (time === 'Closed' ? [days] : [days, time])),
  ].map((fact) => new RegExp(RegExp.escape(fact), 'g')),
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
  return path === 'src/server/assistant/parsed-message.ts';
}

test('facts and figures of the business are written in business.ts alone', async () => {
  const modules = await readModules(`${import.meta.dir}/../..`, ['src', 'scripts']);
  expect(repeatedLiterals(modules)).toEqual([]);
});

test('planted facts and figures are found', () => {
  const plantedFacts = `'Call ${phone}, ${hours[0].days}'; 'From ${name} <${email}>'`;
  expect(repeatedLiterals([toModule('src/server/env.ts', plantedFacts)])).toHaveLength(4);
  const planted = `'A 14-day trial'; const trialDays = 14; '25% off'; 'earn $5 each'; v.minLength(6, 'At least 6 characters')`;
  expect(repeatedLiterals([toModule('src/app/page.tsx', planted)])).toHaveLength(6);
  const computed = `'5 to 14 days'; \`\${rules.trialDays}-day\`; '$5.50'; '$50'; '125 %'; 'minLength(60)'`;
  expect(repeatedLiterals([toModule('src/app/page.tsx', computed)])).toEqual([]);
});
