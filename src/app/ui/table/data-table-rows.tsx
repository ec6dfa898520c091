import { Checkbox } from '../form/checkbox.tsx';
import { classNames } from '../layout/class-names.ts';
import { ChevronDownIcon } from '../layout/icons.tsx';
import type { Column, RowOptions } from './data-table-types.ts';
import { moveBetweenRows } from './move-between-rows.ts';
import type { RowSelection } from './use-row-selection.ts';
import type { TableSort, TableUrlState } from './use-table-url-state.ts';

export interface DataTableRowsProps<Row> extends RowOptions<Row> {
  label: string;
  rows: Row[];
  urlState: TableUrlState;
  isSortable: boolean;
  selection: RowSelection<Row> | null;
}

/** The table for wide screens, with a sticky header row. */
export function DataTableRows<Row>(props: DataTableRowsProps<Row>) {
  const { label, columns, rows, urlState, isSortable, selection, rowActions } = props;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
      tabIndex={0}
      className="relative max-h-[80dvh] overflow-auto rounded-xl border bg-surface shadow-sm"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classNames(headStyle, 'w-11 p-0!')}>
                <Checkbox label="Select all" checked={selection.isAll} onChange={selection.toggleAll} />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.id}
                column={column}
                sort={urlState.sort}
                onSort={isSortable && column.sortBy ? () => urlState.sortBy(column.id) : undefined}
              />
            ))}
            {rowActions && (
              <th scope="col" className={headStyle}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDownCapture={moveBetweenRows}>
          {rows.map((row) => (
            <TableRow key={props.rowId(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const headStyle =
  'sticky top-0 z-10 border-b bg-sunken px-3 py-2 text-left text-xs font-semibold text-muted whitespace-nowrap';

interface ColumnHeadProps<Row> {
  column: Column<Row>;
  sort: TableSort | null;
  onSort: (() => void) | undefined;
}

function ColumnHead<Row>({ column: { id, header, align }, sort, onSort }: ColumnHeadProps<Row>) {
  const isSorted = sort?.column === id && onSort !== undefined;
  const order = sort?.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? order : undefined}
      className={classNames(headStyle, align && 'text-right')}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-1 font-semibold hover:text-ink"
        >
          {header}
          <ChevronDownIcon
            className={classNames(
              'h-4 w-4',
              !isSorted && 'opacity-30',
              isSorted && order === 'ascending' && 'rotate-180',
            )}
          />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

function TableRow<Row>({
  row,
  columns,
  rowName,
  rowActions,
  selection,
}: DataTableRowsProps<Row> & { row: Row }) {
  const [first, ...others] = columns;
  return (
    <tr
      data-row=""
      className="border-b last:border-b-0 hover:bg-sunken has-[input[type=checkbox]:checked]:bg-leaf-soft"
    >
      {selection && (
        <td className="p-0">
          <Checkbox
            label={`Select ${rowName(row)}`}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
        </td>
      )}
      <th scope="row" className="min-w-32 px-3 py-2 text-left align-middle font-semibold">
        {first?.cell(row)}
      </th>
      {others.map(({ id, cell, align }) => (
        <td key={id} className={classNames('px-3 py-2 align-middle', align && 'text-right tabular-nums')}>
          {cell(row)}
        </td>
      ))}
      {rowActions && (
        <td className="px-3 py-1 text-right align-middle">
          <div className="flex justify-end gap-1">{rowActions(row)}</div>
        </td>
      )}
    </tr>
  );
}
