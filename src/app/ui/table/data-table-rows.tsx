import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Checkbox } from '../form/controls.tsx';
import { classNames } from '../layout/class-names.ts';
import { ArrowRightIcon, ChevronDownIcon } from '../layout/icons.tsx';
import type { Column, RowOptions } from './data-table-types.ts';
import { rowEvents } from './row-events.ts';
import { keepInEntry, keptInEntry, type RowSelection } from './use-row-selection.ts';
import type { TableSort, TableUrlState } from './use-table-url-state.ts';

export interface DataTableRowsProps<Row> extends RowOptions<Row> {
  label: string;
  rows: Row[];
  urlState: TableUrlState;
  isSortable: boolean;
  selection: RowSelection<Row> | null;
}

/** Sticky header; names the columns hidden to the right. */
export function DataTableRows<Row>(props: DataTableRowsProps<Row>) {
  const { label, rows, urlState, isSortable, selection, rowActions } = props;
  const columns = props.columns.filter(({ isOnCardAlone }) => !isOnCardAlone);
  const scroller = useKeptScroll(label);
  const further = useFurtherColumns(scroller, columns);
  return (
    <>
      <section
        ref={scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
        tabIndex={0}
        className={classNames(
          'relative overflow-auto rounded-lg border bg-surface',
          further.length === 0
            ? 'max-h-[max(24rem,calc(100dvh-var(--above-list,9rem)))]'
            : 'max-h-[max(24rem,calc(100dvh-var(--above-list,9rem)-2.75rem))]',
        )}
      >
        <table className="list-rows w-full border-collapse whitespace-nowrap text-sm">
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
          <tbody {...rowEvents}>
            {rows.map((row) => (
              <TableRow key={props.rowId(row)} row={row} {...props} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
      {further.length > 0 && (
        <button
          type="button"
          onClick={() => scroller.current?.scrollTo({ left: scroller.current.scrollWidth })}
          className="flex min-h-11 cursor-pointer items-center gap-2 text-sm text-muted hover:text-ink"
        >
          Further right: {further.join(', ')}
          <ArrowRightIcon className="h-4 w-4" />
        </button>
      )}
    </>
  );
}

const stillForMs = 300;

/** Restores the scroll position after Back. */
function useKeptScroll(label: string) {
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const name = `scrolled ${label}`;
    const kept = keptInEntry(name);
    if (typeof kept === 'number') element.scrollTop = kept;
    let timer: ReturnType<typeof setTimeout>;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keepInEntry(name, element.scrollTop), stillForMs);
    };
    element.addEventListener('scroll', keepSoon, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', keepSoon);
    };
  }, [label]);
  return scroller;
}

/** Columns that need scrolling. */
function useFurtherColumns<Row>(scroller: { current: HTMLElement | null }, columns: Column<Row>[]): string[] {
  const [names, setNames] = useState('');
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => {
      const edge = element.getBoundingClientRect().right;
      const heads = [...element.querySelectorAll<HTMLElement>('th[data-column]')];
      const hidden = heads.filter((head) => head.getBoundingClientRect().right > edge + 1);
      setNames(hidden.map((head) => head.dataset.column).join('|'));
    };
    const observer = new ResizeObserver(read);
    observer.observe(element);
    const table = element.querySelector('table');
    if (table) observer.observe(table);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroller]);
  const further = names.split('|');
  return columns.filter(({ id }) => further.includes(id)).map(({ header }) => header);
}

const headStyle =
  'sticky top-0 z-10 h-11 border-b bg-sunken px-2.5 py-0 text-left text-xs font-semibold text-muted whitespace-nowrap';

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
      data-column={id}
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
  rowId,
  rowActions,
  openedId,
  selection,
}: DataTableRowsProps<Row> & { row: Row }) {
  const [first, ...others] = columns;
  const isOpened = openedId === rowId(row);
  return (
    <tr
      data-row={rowId(row)}
      aria-current={isOpened || undefined}
      className={classNames(
        'h-11 hover:bg-sunken has-[th_a]:cursor-pointer',
        (isOpened || selection?.has(row)) && 'bg-leaf-soft',
      )}
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
      <th scope="row" className="min-w-28 px-2.5 py-0 text-left align-middle font-semibold">
        {first?.cell(row)}
      </th>
      {others.map(({ id, cell, align }) => (
        <td
          key={id}
          className={classNames(
            'px-2.5 py-0 align-middle',
            align && 'whitespace-nowrap text-right tabular-nums',
          )}
        >
          {cell(row)}
        </td>
      ))}
      {rowActions && (
        <td className="px-2 py-0 text-right align-middle">
          <div className="flex justify-end gap-1">{rowActions(row)}</div>
        </td>
      )}
    </tr>
  );
}
