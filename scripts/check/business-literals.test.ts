import { expect, test } from 'bun:test';
import { business } from '../../src/shared/business.ts';
import { isTest, readModules, toModule } from './modules.ts';

const { name, email, phone, hours, place } = business;

/** Only in `business.ts`. The growing time "10 to 14 days" is allowed. */
const literals = [
  /(?<! to )\b14[- ]days?\b/gi,
  /\btrial\w*\s*[:=]\s*14\b/gi,
  /\b25 ?%/g,
  /\$5(?![\d.,])/g,
  /\b6 characters\b/g,
  /\bminLength\(6\b/g,
  /\b6 ?pm\b/gi,
  /\b40x\b/g,
  /\b95%/g,
  /\bwithin \d+ (hours|business days)\b/gi,
  ...[
    name,
    email,
    phone,
    place.street,
    ...hours.flatMap(({ days, time }) => (time === 'Closed' ? [days] : [days, time])),
  ].map((fact) => new RegExp(RegExp.escape(fact), 'g')),
];

/** As `path: literal`; skips tests. */
function repeatedLiterals(modules: { path: string; text: string }[]): string[] {
  return modules
    .filter(({ path }) => path !== 'src/shared/business.ts' && !isTest(path) && !isVisitorsWording(path))
    .flatMap(({ path, text }) =>
      literals.flatMap((literal) => [...text.matchAll(literal)].map(([found]) => `${path}: ${found}`)),
    );
}

function isVisitorsWording(path: string): boolean {
  return path === 'src/server/assistant/parsed-message.ts';
}

test('facts and figures of the business are written in business.ts alone', async () => {
  const modules = await readModules(`${import.meta.dir}/../..`, ['src', 'scripts']);
  expect(repeatedLiterals(modules)).toEqual([]);
});

test('the sentences that all others share hold no number of their own', async () => {
  const basics = await Bun.file(`${import.meta.dir}/../../src/shared/facts/basics.ts`).text();
  expect(basics.match(/^.*\d.*$/gm)).toBeNull();
});

test('planted facts and figures are found', () => {
  const plantedFacts = `'Call ${phone}, ${hours[0].days}'; 'From ${name} <${email}>'`;
  expect(repeatedLiterals([toModule('src/server/env.ts', plantedFacts)])).toHaveLength(4);
  const planted = `'A 14-day trial'; const trialDays = 14; '25% off'; 'earn $5 each'; v.minLength(6, 'At least 6 characters'); 'by 6 PM, within 2 business days, 40x'`;
  expect(repeatedLiterals([toModule('src/app/page.tsx', planted)])).toHaveLength(9);
  const computed = `'5 to 14 days'; \`\${rules.trialDays}-day\`; '$5.50'; '$50'; '125 %'; 'minLength(60)'`;
  expect(repeatedLiterals([toModule('src/app/page.tsx', computed)])).toEqual([]);
});
