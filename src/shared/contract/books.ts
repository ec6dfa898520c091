import * as v from 'valibot';
import { Day } from './day.ts';

export const bookSums = [
  'subtotal',
  'discount',
  'delivery',
  'tax',
  'total',
  'credit',
  'refunded',
  'refundedTax',
] as const;
export type BookSum = (typeof bookSums)[number];

/** The columns of each view, on the page and in the CSV. */
export const bookColumns = {
  days: ['date', ...bookSums],
  months: ['month', ...bookSums],
  lines: ['date', 'order', 'customer', 'kind', 'method', ...bookSums],
  greens: ['product', 'ounces', 'dollars'],
  customers: ['customer', ...bookSums],
  zips: ['zip', ...bookSums],
} as const;
export type BookView = keyof typeof bookColumns;
export const bookViews = Object.keys(bookColumns) as BookView[];
export type BookColumn = (typeof bookColumns)[BookView][number];

/** `GET /api/admin/books` and `/api/admin/books.csv`. New York days, inclusive. */
export const BooksQuery = v.pipe(
  v.object({
    from: Day,
    to: Day,
    view: v.picklist(bookViews, `The view is one of ${bookViews.join(', ')}.`),
  }),
  v.check(({ from, to }) => from <= to, 'The first day must not be after the last one.'),
);
export type BooksQuery = v.InferOutput<typeof BooksQuery>;

/** `other` is money that no order goes with. */
export type BookKind = 'one-time' | 'subscription' | 'extra' | 'hand' | 'refund' | 'dispute' | 'other';

/** By column; money is decimal text, `ounces` a number. */
const BookRow = v.record(v.string(), v.union([v.string(), v.number()]));
export type BookRow = v.InferOutput<typeof BookRow>;

/** Over any span, `total` - `credit` - `refunded` is revenue. */
export const Books = v.object({ rows: v.array(BookRow), totals: BookRow });
export type Books = v.InferOutput<typeof Books>;
