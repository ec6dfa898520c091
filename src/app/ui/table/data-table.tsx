import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonList } from '../feedback/skeleton.tsx';
import { classNames } from '../layout/class-names.ts';
import { useMediaQuery } from '../layout/use-media-query.ts';
import { DataTableCards } from './data-table-cards.tsx';
import { DataTableExport } from './data-table-export.tsx';
import { ClearFilters, DataTableFilters } from './data-table-filters.tsx';
import { DataTablePages } from './data-table-pages.tsx';
import { DataTableRows } from './data-table-rows.tsx';
import type { RowOptions, TableFilter, TableSource } from './data-table-types.ts';
import { sortedRows } from './sorted-rows.ts';
import { useRowSelection } from './use-row-selection.ts';
import type { TableUrlState } from './use-table-url-state.ts';

interface DataTableProps<Row> extends RowOptions<Row> {
  /** Names the table, and the file of its export. */
  label: string;
  source: TableSource<Row>;
  urlState: TableUrlState;
  filters?: TableFilter[];
  /** Said when there is no row at all, and no filter is set. */
  empty: { title: string; text?: string };
  /** What can be done with selected rows; rows can be selected only when it is given. `done` clears the selection. */
  bulkActions?: (rows: Row[], done: () => void) => ReactNode;
  /** For the export of lists in pages; see `usePagedTable`. */
  loadAll?: (onProgress: (loaded: number) => void) => Promise<Row[]>;
  /** Buttons beside the export, e.g. to add a row. */
  tools?: ReactNode;
}

/**
 * Every list of the admin area. It knows nothing of what it shows:
 *
 *     const urlState = useTableUrlState();
 *     const orders = usePagedTable({ queryKey: ['orders'], filters: set, cursor: urlState.cursor, load: loadOrders });
 *     <DataTable label="Orders" columns={columns} rowId={({ id }) => id} rowName={({ orderNumber }) => orderNumber}
 *       {...orders} urlState={urlState} filters={filters} empty={{ title: 'No orders yet' }} />
 *
 * A list that comes whole (`listSource`) is sorted here by the columns that have `sortBy`; one in pages keeps the server's
 * order. On phones each row is a card. Arrow keys move between the rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, source, urlState, filters = [], columns, rowId } = props;
  const isWhole = source.next === null && urlState.cursor === undefined;
  const rows = sortedRows(source.rows ?? [], columns, isWhole ? urlState.sort : null);
  const selection = useRowSelection(rows, rowId);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        {filters.length > 0 && <DataTableFilters filters={filters} urlState={urlState} />}
        <div className="ml-auto flex flex-wrap gap-2">
          <ClearFilters filters={filters} urlState={urlState} />
          {props.tools}
          {rows.length > 0 && (
            <DataTableExport {...props} rows={rows} loadAll={isWhole ? undefined : props.loadAll} />
          )}
        </div>
      </div>
      {props.bulkActions && selection.rows.length > 0 && (
        <div
          role="toolbar"
          aria-label="Selected rows"
          className="flex flex-wrap items-center gap-3 rounded-lg bg-leaf-soft px-4 py-2"
        >
          <p className="text-sm font-semibold">{selectedText(selection.rows.length, source.total)}</p>
          {props.bulkActions(selection.rows, selection.clear)}
        </div>
      )}
      <DataTableBody
        {...props}
        rows={rows}
        isWhole={isWhole}
        selection={props.bulkActions ? selection : null}
      />
      {rows.length > 0 && <DataTablePages source={source} shown={rows.length} urlState={urlState} />}
      <p className="sr-only" role="status">
        {source.rows && source.isFetching ? `Loading ${label}` : ''}
      </p>
    </div>
  );
}

/** "3 of 120 selected": rows of other pages cannot be selected, so the total is shown when there are any. */
function selectedText(selected: number, total: number | null): string {
  return total !== null && selected < total
    ? `${selected} of ${total.toLocaleString('en-US')} selected`
    : `${selected} selected`;
}

type BodyProps<Row> = DataTableProps<Row> & {
  rows: Row[];
  isWhole: boolean;
  selection: ReturnType<typeof useRowSelection<Row>> | null;
};

function DataTableBody<Row>({ isWhole, source, empty, filters = [], ...rest }: BodyProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 767.9px)');
  if (source.failure !== null)
    return <ErrorState message={source.failure} onRetry={source.retry} retrying={source.isFetching} />;
  if (!source.rows) return <SkeletonList rows={6} rowClassName="h-14" className="grid gap-2" />;
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
