import { type ReactNode, useState } from 'react';
import { csvText } from '../../../shared/csv.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonList } from '../feedback/skeleton.tsx';
import { toast } from '../feedback/toast.ts';
import { Checkbox } from '../form/controls.tsx';
import { Button } from '../layout/button.tsx';
import { Card } from '../layout/card.tsx';
import { classNames } from '../layout/class-names.ts';
import { useMediaQuery } from '../layout/use-media-query.ts';
import { DataTableFilters } from './data-table-filters.tsx';
import { DataTableRows } from './data-table-rows.tsx';
import type { Column, FilterPreset, RowOptions, TableFilter, TableSource } from './data-table-types.ts';
import { rowEvents } from './row-events.ts';
import { saveFile } from './save-file.ts';
import { type RowSelection, useRowSelection } from './use-row-selection.ts';
import type { TableSort, TableUrlState } from './use-table-url-state.ts';

interface DataTableProps<Row> extends RowOptions<Row> {
  /** Accessible name and name of the exported file. */
  label: string;
  source: TableSource<Row>;
  urlState: TableUrlState;
  filters?: TableFilter[];
  presets?: FilterPreset[];
  /** If there are no rows and no filter is set. */
  empty: { title: string; text?: string };
  /** Makes rows selectable. `done` clears the selection. */
  bulkActions?: (rows: Row[], done: () => void) => ReactNode;
  /** For exporting paged lists; see `usePagedTable`. */
  loadAll?: (onProgress: (loaded: number) => void) => Promise<Row[]>;
  /** Buttons beside the export. */
  tools?: ReactNode;
}

/**
 * Used for every list of the admin area:
 *
 *     const urlState = useTableUrlState();
 *     const orders = usePagedTable({ queryKey: ['orders'], filters: set, cursor: urlState.cursor, load: loadOrders });
 *     <DataTable label="Orders" columns={columns} rowId={({ id }) => id} rowName={({ orderNumber }) => orderNumber}
 *       {...orders} urlState={urlState} filters={filters} empty={{ title: 'No orders yet' }} />
 *
 * Complete lists (`listSource`) are sorted here by columns with `sortBy`; paged ones keep the server's order.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, source, urlState, filters = [], columns, rowId } = props;
  const isWhole = source.next === null && urlState.cursor === undefined;
  const rows = sortedRows(source.rows ?? [], columns, isWhole ? urlState.sort : null);
  const selection = useRowSelection(label, rows, rowId);
  const isPhone = useMediaQuery('(max-width: 767.9px)');
  const isBesidePanel = useMediaQuery('(max-width: 1599.9px)') && Boolean(props.openedId);
  return (
    <div className="grid gap-3 lg:gap-2">
      {props.bulkActions && selection.rows.length > 0 ? (
        // Replaces the filters, so that ticking a row moves nothing.
        <div
          role="toolbar"
          aria-label="Selected rows"
          className="top-17 z-15 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-leaf-soft px-3 [@media(min-height:480px)]:sticky lg:top-1"
        >
          <p className="text-sm font-semibold">{selectedText(selection.rows.length, source.total)}</p>
          {props.bulkActions(selection.rows, selection.clear)}
        </div>
      ) : (
        (filters.length > 0 || props.tools) && (
          <DataTableFilters
            filters={filters}
            presets={props.presets}
            urlState={urlState}
            isNarrow={isPhone || isBesidePanel}
            tools={props.tools}
          />
        )
      )}
      <DataTableBody
        {...props}
        rows={rows}
        isWhole={isWhole}
        isPhone={isPhone}
        selection={props.bulkActions ? selection : null}
      />
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <DataTablePages label={label} source={source} shown={rows.length} urlState={urlState} />
          <DataTableExport {...props} rows={rows} loadAll={isWhole ? undefined : props.loadAll} />
        </div>
      )}
      <p className="sr-only" role="status">
        {source.rows && source.isFetching ? `Loading ${label}` : ''}
      </p>
    </div>
  );
}

/** "3 of 120 selected": rows of other pages cannot be selected. */
function selectedText(selected: number, total: number | null): string {
  return total !== null && selected < total
    ? `${selected} of ${total.toLocaleString('en-US')} selected`
    : `${selected} selected`;
}

type BodyProps<Row> = DataTableProps<Row> & {
  rows: Row[];
  isWhole: boolean;
  isPhone: boolean;
  selection: ReturnType<typeof useRowSelection<Row>> | null;
};

function DataTableBody<Row>({ isWhole, isPhone, source, empty, filters = [], ...rest }: BodyProps<Row>) {
  if (source.failure !== null)
    return <ErrorState message={source.failure} onRetry={source.retry} retrying={source.isFetching} />;
  if (!source.rows) return <SkeletonList rows={6} rowClassName="h-11" className="grid gap-2" />;
  const isFiltered = filters.some(({ id }) => rest.urlState.filterValue(id));
  if (rest.rows.length === 0)
    return isFiltered ? (
      <EmptyState title="Nothing matches" text="Change or clear the filters to see more." />
    ) : (
      <EmptyState {...empty} />
    );
  return (
    <div aria-busy={source.isFetching} className={classNames('min-w-0', source.isFetching && 'opacity-70')}>
      {isPhone ? (
        <DataTableCards {...rest} />
      ) : (
        <DataTableRows key={rest.urlState.cursor} {...rest} isSortable={isWhole} />
      )}
    </div>
  );
}

interface DataTableCardsProps<Row> extends RowOptions<Row> {
  label: string;
  rows: Row[];
  selection: RowSelection<Row> | null;
}

/** One card per row; the first column is the title. */
function DataTableCards<Row>({ label, rows, ...options }: DataTableCardsProps<Row>) {
  const { selection } = options;
  return (
    <>
      {selection && rows.length > 1 && (
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 pl-6.5 text-sm font-semibold">
          <input
            type="checkbox"
            checked={selection.isAll}
            onChange={selection.toggleAll}
            className="h-5 w-5 accent-leaf"
          />
          Select all
        </label>
      )}
      <ul aria-label={label} className="grid gap-2" {...rowEvents}>
        {rows.map((row) => (
          <li key={options.rowId(row)} data-row={options.rowId(row)}>
            <RowCard row={row} {...options} />
          </li>
        ))}
      </ul>
    </>
  );
}

type RowCardProps<Row> = Omit<DataTableCardsProps<Row>, 'label' | 'rows'> & { row: Row };

function RowCard<Row>({ row, columns, rowName, rowActions, selection }: RowCardProps<Row>) {
  const [title, ...others] = columns;
  return (
    <Card className="rounded-lg! px-3! py-1.5! has-[a]:cursor-pointer">
      <div className="flex flex-wrap items-center gap-x-1">
        {selection && (
          <Checkbox
            label={`Select ${rowName(row)}`}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
        )}
        <div className="flex min-h-11 min-w-0 flex-auto flex-wrap items-center gap-x-2 font-semibold [overflow-wrap:anywhere]">
          {title?.cell(row)}
        </div>
        {others
          .filter(({ card }) => card === 'head')
          .map(({ id, cell }) => (
            <div key={id} className="text-sm">
              {cell(row)}
            </div>
          ))}
        {rowActions && <div className="ml-auto">{rowActions(row)}</div>}
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto]! items-center gap-x-4 pb-1.5 text-sm">
        {others.map((column) => (
          <CardCell key={column.id} row={row} {...column} />
        ))}
      </dl>
    </Card>
  );
}

function CardCell<Row>({ row, header, cell, card, align }: Column<Row> & { row: Row }) {
  if (card === 'head' || card === 'none') return null;
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-wrap items-center gap-x-2',
        card === undefined && 'justify-between',
        card?.endsWith('left') && 'col-start-1',
        card?.endsWith('right') ? 'col-start-2 justify-end' : !card?.endsWith('left') && 'col-span-2',
      )}
    >
      <dt className={card === undefined || card.startsWith('named') ? 'text-muted' : 'sr-only'}>{header}</dt>
      <dd className={classNames('min-w-0 [overflow-wrap:anywhere]', align && 'font-semibold tabular-nums')}>
        {cell(row)}
      </dd>
    </div>
  );
}

interface DataTableExportProps<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Set if more rows match than the page shows. */
  loadAll: ((onProgress: (loaded: number) => void) => Promise<Row[]>) | undefined;
}

function DataTableExport<Row>({ label, columns, rows, loadAll }: DataTableExportProps<Row>) {
  const [loaded, setLoaded] = useState<number | null>(null);
  async function save() {
    setLoaded(0);
    try {
      const all = loadAll ? await loadAll(setLoaded) : rows;
      saveFile(`${label.toLowerCase().replaceAll(' ', '-')}.csv`, csvOf(columns, all), 'text/csv');
    } catch {
      toast({ title: 'The export failed', description: 'Please try again in a minute.', variant: 'danger' });
    } finally {
      setLoaded(null);
    }
  }
  return (
    <Button variant="ghost" className="px-3! text-sm!" pending={loaded !== null} onClick={() => void save()}>
      {loaded ? `Exporting ${loaded} rows...` : 'Export CSV'}
    </Button>
  );
}

function csvOf<Row>(columns: Column<Row>[], rows: Row[]): string {
  const exported = columns.flatMap(({ header, exportText }) => (exportText ? [{ header, exportText }] : []));
  return csvText([
    exported.map(({ header }) => header),
    ...rows.map((row) => exported.map(({ exportText }) => exportText(row))),
  ]);
}

interface DataTablePagesProps {
  /** Of the table. */
  label: string;
  source: Pick<TableSource<unknown>, 'next' | 'total' | 'isFetching'>;
  shown: number;
  urlState: TableUrlState;
}

function DataTablePages({ label, source, shown, urlState }: DataTablePagesProps) {
  const { next, total, isFetching } = source;
  const isOnlyPage = next === null && urlState.cursor === undefined;
  return (
    <nav aria-label={`Pages of ${label}`} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-muted">
        {isOnlyPage || total === null
          ? `${shown} ${shown === 1 ? 'row' : 'rows'}`
          : rowsText(shown, total, firstRow(source, shown, urlState))}
      </p>
      {!isOnlyPage && (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            disabled={urlState.cursor === undefined || isFetching}
            onClick={urlState.toPreviousPage}
          >
            Previous
          </Button>
          <Button
            variant="secondary"
            disabled={next === null || isFetching}
            onClick={() => next !== null && urlState.toPage(next)}
          >
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}

/** Null on a later page opened by its URL. */
function firstRow(
  { next, total }: DataTablePagesProps['source'],
  shown: number,
  { cursor, pagesBefore }: TableUrlState,
): number | null {
  if (cursor === undefined) return 1;
  if (next === null) return (total ?? shown) - shown + 1;
  return pagesBefore > 0 ? pagesBefore * shown + 1 : null;
}

function rowsText(shown: number, total: number, first: number | null): string {
  const all = total.toLocaleString('en-US');
  if (first === null) return `${shown} of ${all} rows`;
  return `Rows ${first.toLocaleString('en-US')} to ${(first + shown - 1).toLocaleString('en-US')} of ${all}`;
}

const byWords = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Unsorted if the column has no `sortBy`. */
function sortedRows<Row>(rows: Row[], columns: Column<Row>[], sort: TableSort | null): Row[] {
  const value = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (!value || !sort) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted((one, other) => direction * compare(value(one), value(other)));
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return byWords.compare(String(one), String(other));
}
