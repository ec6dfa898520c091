import Papa from 'papaparse';
import { csvText } from '../../shared/csv.ts';

/** Headings of the file, by field. */
const columns = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  street: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  notes: 'Notes',
  planFrequency: 'Plan',
  firstDelivery: 'First delivery',
} as const;
type Field = keyof typeof columns;

type Green = { id: string; name: string };

type CsvRow = Partial<Record<Field, string>> & { products: { productId: string; quantity: number }[] };

/** `row` as the server takes it; `line` of the file, from 2 on. */
export type CsvLine = { line: number; row: CsvRow };

const ounces = (name: string) => `${name} (oz)`;

/** Headings alone: a column for each green, in ounces. */
export function csvTemplate(greens: Green[]): string {
  return csvText([[...Object.values(columns), ...greens.map(({ name }) => ounces(name))]]);
}

/** Headings may stand in any order and case; the lines' faults are the server's to find. */
export function readCsv(text: string, greens: Green[]): CsvLine[] | { fault: string } {
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: headingKey,
  });
  const headings = meta.fields ?? [];
  const missing = Object.entries(columns).filter(
    ([field, heading]) => field !== 'notes' && field !== 'phone' && !headings.includes(headingKey(heading)),
  );
  if (missing.length > 0)
    return { fault: `The file has no column "${missing.map(([, heading]) => heading).join('", "')}".` };
  const known = new Set([...Object.values(columns), ...greens.map(({ name }) => name)].map(headingKey));
  const unknown = headings.find((heading) => heading !== '' && !known.has(heading));
  if (unknown) return { fault: `The column "${unknown}" is neither a heading of the template nor a green.` };
  if (data.length === 0) return { fault: 'The file has no lines below its headings.' };
  return data.map((cells, index) => ({ line: index + 2, row: rowOf(cells, greens) }));
}

/** "Kale (oz)" and "kale" are one. */
function headingKey(heading: string): string {
  return heading
    .replace(/\(oz\)\s*$/i, '')
    .trim()
    .toLowerCase();
}

function rowOf(cells: Record<string, string>, greens: Green[]): CsvRow {
  const read = (heading: string) => (cells[headingKey(heading)] ?? '').trim();
  const entries = Object.entries(columns) as [Field, string][];
  const fields = Object.fromEntries(entries.map(([field, heading]) => [field, read(heading)]));
  return {
    ...fields,
    planFrequency: read(columns.planFrequency).toLowerCase(),
    firstDelivery: isoDay(read(columns.firstDelivery)),
    products: greens.flatMap(({ id, name }) => {
      const amount = read(name);
      return amount === '' || amount === '0' ? [] : [{ productId: id, quantity: Number(amount) }];
    }),
  };
}

/** "3/15/2031", as spreadsheets write it, as `2031-03-15`. */
function isoDay(text: string): string {
  const [, month = '', date = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
}

/** One call each. */
export function inBatches<T>(all: T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}
