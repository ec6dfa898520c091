import { expect, test } from 'bun:test';
import { csvTemplate, inBatches, readCsv } from './csv-rows.ts';

const greens = [
  { id: 'pea-shoots', name: 'Pea Shoots' },
  { id: 'radish', name: 'Radish' },
];
const template = csvTemplate(greens);
const line =
  'mia@example.com,Mia,Mover,770-555-0166,"12 Main St, Apt 4",Milton,Georgia,30004,"Gate ""7""",Weekly';

test('the template has a column for each green, and is read back with its lines', () => {
  expect(template).toContain('ZIP code,Notes,Plan,First delivery,Pea Shoots (oz),Radish (oz)');
  expect(readCsv(`${template}${line},2031-03-15,8,\r\n\r\n${line},3/5/2031,,0\r\n`, greens)).toEqual([
    {
      line: 2,
      row: {
        email: 'mia@example.com',
        firstName: 'Mia',
        lastName: 'Mover',
        phone: '770-555-0166',
        street: '12 Main St, Apt 4',
        city: 'Milton',
        state: 'Georgia',
        zipCode: '30004',
        notes: 'Gate "7"',
        planFrequency: 'weekly',
        firstDelivery: '2031-03-15',
        products: [{ productId: 'pea-shoots', quantity: 8 }],
      },
    },
    { line: 3, row: expect.objectContaining({ firstDelivery: '2031-03-05', products: [] }) },
  ]);
});

test('headings may stand in any order and case, and semicolons may part them', () => {
  const file = [
    'first delivery;EMAIL;first name;last name;street;city;state;zip code;plan;radish',
    '2031-03-15;mia@example.com;Mia;Mover;12 Main St;Milton;Georgia;30004;biweekly;4',
  ];
  expect(readCsv(file.join('\n'), greens)).toMatchObject([
    { row: { email: 'mia@example.com', planFrequency: 'biweekly', products: [{ productId: 'radish' }] } },
  ]);
});

test.each([
  ['Email,Plan\nmia@example.com,weekly', 'The file has no column "First name", "Last name"'],
  [template.replace('Radish (oz)', 'Raddish (oz)'), 'The column "raddish" is neither'],
  [template, 'The file has no lines'],
  ['', 'The file has no column'],
])('a file that is none of the template’s is refused as a whole', (text, sentence) => {
  expect(readCsv(text, greens)).toEqual({ fault: expect.stringContaining(sentence) });
});

test('a long file is sent in several calls', () => {
  const lines = Array.from({ length: 201 }, (_, index) => index);
  expect(inBatches(lines, 100).map(({ length }) => length)).toEqual([100, 100, 1]);
  expect(inBatches([], 100)).toEqual([]);
});
