import {
  type BookRow,
  type Books,
  type BooksQuery,
  type BookView,
  bookColumns,
  bookSums,
} from '../../shared/contract/books.ts';
import { csvText } from '../../shared/csv.ts';
import { decimalText } from '../../shared/rules/money.ts';
import { findProducts } from '../catalog/products.ts';
import type { Db } from '../platform/db/db.ts';
import { type LedgerLine, ledgerLines, type Span, type Sums, soldGreens } from './ledger.ts';

export function readBooks(db: Db, { view, ...span }: BooksQuery): Books {
  if (view === 'greens') return greensOf(db, span);
  const lines = ledgerLines(db, span);
  const rows =
    view === 'lines' ? lines.map((line) => ({ ...line, ...sumTexts([line]) })) : grouped(lines, view);
  return { rows: rows.map((row) => pickColumns(row, view)), totals: sumTexts(lines) };
}

export function booksCsv(db: Db, query: BooksQuery): string {
  const columns = bookColumns[query.view];
  const { rows } = readBooks(db, query);
  return csvText([[...columns], ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]);
}

type Grouping = { key: (line: LedgerLine) => string; column: string; name: (line: LedgerLine) => string };

const groupings: Record<Exclude<BookView, 'lines' | 'greens'>, Grouping> = {
  days: { key: ({ date }) => date, column: 'date', name: ({ date }) => date },
  months: { key: monthOf, column: 'month', name: monthOf },
  customers: {
    key: ({ customerId, customer }) => `${customer} ${customerId}`,
    column: 'customer',
    name: ({ customer }) => customer,
  },
  zips: { key: ({ zip }) => zip, column: 'zip', name: ({ zip }) => zip },
};

function monthOf({ date }: LedgerLine): string {
  return date.slice(0, 7);
}

function grouped(lines: LedgerLine[], view: keyof typeof groupings): BookRow[] {
  const { key, column, name } = groupings[view];
  const groups = [...Map.groupBy(lines, key)].sort(([one], [other]) => (one < other ? -1 : 1));
  return groups.flatMap(([, [first, ...more]]) =>
    first ? [{ [column]: name(first), ...sumTexts([first, ...more]) }] : [],
  );
}

function sumTexts(lines: Sums[]): Record<keyof Sums, string> {
  const sumOf = (name: keyof Sums) => lines.reduce((sum, line) => sum + line[name], 0);
  return Object.fromEntries(bookSums.map((name) => [name, decimalText(sumOf(name))])) as Record<
    keyof Sums,
    string
  >;
}

function pickColumns(row: Record<string, string | number>, view: BookView): BookRow {
  return Object.fromEntries(bookColumns[view].map((column) => [column, row[column] ?? '']));
}

function greensOf(db: Db, span: Span): Books {
  const greens = sumGreens(db, span);
  const total = (name: 'ounces' | 'cents') => greens.reduce((sum, green) => sum + green[name], 0);
  return {
    rows: greens.map(({ product, ounces, cents }) => ({ product, ounces, dollars: decimalText(cents) })),
    totals: { ounces: total('ounces'), dollars: decimalText(total('cents')) },
  };
}

export type SoldGreen = ReturnType<typeof sumGreens>[number];

/** Most dollars first. */
export function sumGreens(db: Db, span: Span) {
  const byGreen = Map.groupBy(soldGreens(db, span), ({ productId }) => productId);
  const known = findProducts(db, byGreen.keys());
  return [...byGreen]
    .map(([productId, sold]) => ({
      productId,
      product: known.get(productId)?.name ?? productId,
      ounces: sold.reduce((sum, { ounces }) => sum + ounces, 0),
      cents: sold.reduce((sum, { cents }) => sum + cents, 0),
    }))
    .sort((one, other) => other.cents - one.cents);
}
