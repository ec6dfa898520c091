import { expect, test } from 'bun:test';
import { rules } from '../business.ts';
import { quickAnswers } from './contact.ts';
import { faq } from './faq.ts';
import { howPartnersStart } from './partners.ts';
import { policySections } from './policies.ts';
import { withSettingValues } from './setting-values.ts';
import { wholesaleSteps } from './wholesale.ts';

const texts = [
  ...faq.flatMap(({ entries }) => entries.map(({ answer }) => answer)),
  ...policySections.flatMap(({ points }) => points.map(({ text }) => text)),
  ...[...quickAnswers, ...howPartnersStart, ...wholesaleSteps].map(({ text }) => text),
];
const defaults = {
  leadTimeDays: rules.leadTimeDays,
  referralPercent: rules.referralDiscountPercent,
  discounts: { ...rules.defaultDiscounts },
};
const others = {
  leadTimeDays: 21,
  referralPercent: 30,
  discounts: { weekly: 6, biweekly: 11.5, monthly: 17 },
};

test('with the default settings the pages say what they were built with', () => {
  for (const text of texts) expect(withSettingValues(text, defaults)).toBe(text);
});

test('with other settings no page says a default any more', () => {
  const said = texts.map((text) => withSettingValues(text, others));
  expect(said.filter((text, index) => text !== texts[index]).length).toBeGreaterThan(5);
  expect(
    said.filter((text) => /14-day growing|14 days to grow|We allow 14|save 5%|gets 25%/.test(text)),
  ).toEqual([]);
  expect(said.join(' ')).toContain('save 6% weekly, 11.5% biweekly and 17% monthly');
});
