import { beforeAll, expect, test } from 'bun:test';
import { business } from '../../src/shared/business.ts';

const replacements = [
  [`'${business.name}'`, "'Thyme Acres'"],
  [`'${business.assistant}'`, "'Basil'"],
  [`'${business.tagline}'`, "'Young greens from Woodstock'"],
  [business.email, 'post@thyme.example'],
  [business.phone, '(404) 555-0199'],
  [business.phoneHref, 'tel:+14045550199'],
  [business.place.street, '7 Towne Lake Pkwy'],
  [`'${business.place.city}'`, "'Woodstock'"],
  [business.place.zipCode, '30188'],
  [String(business.farm.lat), '34.1015'],
  [String(business.farm.lng), '-84.5194'],
  [business.hours[0].days, 'Tuesday to Thursday'],
  [business.hours[0].time, '8:00am - 4:30pm EST'],
  [business.hours[1].days, 'Friday to Monday'],
];

const { name, assistant, email, phone, phoneHref, place, farm, hours } = business;
const [open, closed] = hours;
const oldFacts = [
  name,
  email,
  email.split('@')[1] ?? '',
  phone,
  phoneHref,
  place.street,
  place.city,
  place.zipCode,
]
  .concat([String(farm.lat), String(farm.lng), open.days, open.time, closed.days])
  .concat(...(open.time.match(/\d+:\d\d[ap]m/g) ?? []));

let said: Record<string, string>;
beforeAll(async () => {
  const script = `${import.meta.dir}/test-other-business.tsx`;
  const child = Bun.spawn(['bun', script, JSON.stringify(replacements)], { stderr: 'inherit' });
  said = await new Response(child.stdout).json();
});

test('a shop with other facts in business.ts says none of the present ones', () => {
  const repeated = Object.entries(said).flatMap(([where, text]) =>
    [
      ...oldFacts.filter((fact) => text.includes(fact)),
      ...(text.match(new RegExp(`\\b${assistant}\\b`)) ?? []),
    ].map((fact) => `${where}: ${fact}`),
  );
  expect(repeated).toEqual([]);
  expect(Object.keys(said).length).toBeGreaterThan(150);
  const all = Object.values(said).join('\n');
  for (const [, other = ''] of replacements) expect(all).toContain(other.replaceAll("'", ''));
  expect(said['open on Friday?']).toStartWith('We are closed on Friday.');
});

test('every price in pages, mails and answers has two decimals', () => {
  const short = Object.entries(said).flatMap(([where, text]) =>
    (text.match(/\$\d[\d,]*(?![\d,]*\.\d\d)(?![\d,])/g) ?? []).map((price) => `${where}: ${price}`),
  );
  expect(short).toEqual([]);
});
