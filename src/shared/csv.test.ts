import { expect, test } from 'bun:test';
import { csvText } from './csv.ts';

function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quoted, plain = '', end] of text.replace('\ufeff', '').matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('cells with commas, quotes, line ends, markup and any script come back as they were', () => {
  const rows = [
    ['Name', 'Note'],
    ['Lee, Ann', 'rings "twice"'],
    ['<b>Ann</b>', 'two\r\nlines'],
    ['שלום', 'x'.repeat(200)],
    ['', ' '],
  ];
  expect(parse(csvText(rows))).toEqual(rows);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])('%p is escaped', (text) => {
  expect(parse(csvText([[text]]))).toEqual([[`'${text}`]]);
});

test('text that contains such characters after its start is not changed', () => {
  expect(csvText([['a-b', '1=1', 'ann@example.com']])).toBe('\ufeffa-b,1=1,ann@example.com\r\n');
});

test('a negative amount stays a number, unless more follows it', () => {
  expect(csvText([['-27.54', '-27.54+1', '-1.00\n']])).toBe('\ufeff-27.54,\'-27.54+1,"\'-1.00\n"\r\n');
});
