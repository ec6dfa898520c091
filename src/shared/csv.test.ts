import { expect, test } from 'bun:test';
import { csvText } from './csv.ts';

/** What a spreadsheet reads: cells of rows, with quotes and line ends resolved. */
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
