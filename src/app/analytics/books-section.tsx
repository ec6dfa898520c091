import { useSearchParams } from 'react-router';
import {
  type BookColumn,
  type BookRow,
  type BooksQuery,
  type BookView,
  bookColumns,
  bookViews,
} from '../../shared/contract/books.ts';
import { addDays, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { Select, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Tabs } from '../ui/overlay/tabs.tsx';
import { formatCount } from './amounts.ts';
import { FigureSection, FigureTable } from './figure-section.tsx';
import { useBooks } from './use-analytics.ts';

const shownRows = 200;

const viewNames: Record<BookView, string> = {
  days: 'Days',
  months: 'Months',
  lines: 'Lines',
  greens: 'Greens',
  customers: 'Customers',
  zips: 'ZIP codes',
};

const heads: Record<BookColumn, string> = {
  date: 'Date',
  month: 'Month',
  order: 'Order',
  customer: 'Customer',
  kind: 'Kind',
  method: 'Method',
  product: 'Green',
  ounces: 'Ounces',
  dollars: 'Dollars',
  zip: 'ZIP code',
  subtotal: 'Subtotal',
  discount: 'Discount',
  delivery: 'Delivery',
  tax: 'Tax',
  total: 'Total',
  credit: 'Credit',
  refunded: 'Refunded',
  refundedTax: 'Refunded tax',
};

export function BooksSection() {
  const [query, select] = useBooksQuery();
  const { from, to, view } = query;
  const spans = bookSpans(newYorkDay(Date.now()));
  const preset = spans.find((span) => span.from === from && span.to === to)?.name ?? '';
  return (
    <div className="mt-5">
      <div className="mb-3 flex flex-wrap gap-3">
        <Field label="Span of the books" name="span" className="w-44">
          <Select
            value={preset}
            onChange={({ target }) => {
              const span = spans.find(({ name }) => name === target.value);
              if (span) select({ from: span.from, to: span.to });
            }}
          >
            <option value="">Other days</option>
            {spans.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label="First day" name="from" className="w-44">
          <TextInput type="date" value={from} onChange={({ target }) => select({ from: target.value })} />
        </Field>
        <Field label="Last day" name="to" className="w-44">
          <TextInput type="date" value={to} onChange={({ target }) => select({ to: target.value })} />
        </Field>
      </div>
      <Tabs
        label="View of the books"
        selected={view}
        onSelect={(id) => select({ view: id })}
        tabs={bookViews.map((id) => ({ id, label: viewNames[id], content: <BooksView query={query} /> }))}
      />
    </div>
  );
}

function useBooksQuery() {
  const [search, setSearch] = useSearchParams();
  const [month] = bookSpans(newYorkDay(Date.now()));
  const query: BooksQuery = {
    from: search.get('from') || month.from,
    to: search.get('to') || month.to,
    view: bookViews.find((view) => view === search.get('view')) ?? 'days',
  };
  const select = (changes: Record<string, string>) =>
    setSearch((before) => ({ ...Object.fromEntries(before), ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  return [query, select] as const;
}

function BooksView({ query }: { query: BooksQuery }) {
  const books = useBooks(query);
  const columns = bookColumns[query.view];
  const file = `/api/admin/books.csv?${new URLSearchParams(query)}`;
  return (
    <FigureSection
      title="Books"
      intro="Money by the day it was paid or refunded. Total less credit less refunded is revenue."
      query={books}
    >
      {({ rows, totals }) =>
        rows.length === 0 ? (
          <p className="text-muted">Nothing was paid or refunded on these days.</p>
        ) : (
          <>
            <FigureTable
              label="Books"
              heads={columns.map((column) => heads[column])}
              rows={[...rows.slice(0, shownRows), { [columns[0]]: 'Total', ...totals }].map((row) =>
                columns.map((column) => cellText(row, column)),
              )}
            />
            <p className="mt-3 flex flex-wrap items-center gap-x-4">
              <a
                className="inline-flex min-h-11 items-center text-leaf-ink underline"
                href={file}
                download={`books-${query.view}-${query.from}-${query.to}.csv`}
              >
                Download CSV
              </a>
              {rows.length > shownRows && (
                <span>{`The first ${shownRows} of ${formatCount(rows.length)} rows; the CSV has all.`}</span>
              )}
            </p>
          </>
        )
      }
    </FigureSection>
  );
}

const texts: readonly BookColumn[] = [
  'date',
  'month',
  'order',
  'customer',
  'kind',
  'method',
  'product',
  'zip',
];

function cellText(row: BookRow, column: BookColumn): string {
  const value = row[column] ?? '';
  if (typeof value === 'number') return formatCount(value);
  return texts.includes(column) || value === '' ? value : formatCents(centsOf(value));
}

/** Both days included; `today` is `YYYY-MM-DD`. */
function bookSpans(today: string) {
  const year = today.slice(0, 4);
  const month = `${today.slice(0, 7)}-01`;
  const quarterStart = 3 * Math.floor((Number(today.slice(5, 7)) - 1) / 3) + 1;
  const lastMonthEnd = addDays(month, -1);
  return [
    { name: 'This month', from: month, to: today },
    { name: 'Last month', from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
    { name: 'This quarter', from: `${year}-${String(quarterStart).padStart(2, '0')}-01`, to: today },
    { name: 'This year', from: `${year}-01-01`, to: today },
  ] as const;
}
