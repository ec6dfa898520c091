import { Checkbox } from '../form/checkbox.tsx';
import { Card } from '../layout/card.tsx';
import type { RowOptions } from './data-table-types.ts';
import { moveBetweenRows } from './move-between-rows.ts';
import type { RowSelection } from './use-row-selection.ts';

interface DataTableCardsProps<Row> extends RowOptions<Row> {
  label: string;
  rows: Row[];
  selection: RowSelection<Row> | null;
}

/** The same list on a phone: a card for each row, whose title is the first column. */
export function DataTableCards<Row>({ label, rows, ...options }: DataTableCardsProps<Row>) {
  const { selection } = options;
  return (
    <>
      {selection && rows.length > 1 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 px-7 text-sm font-semibold">
          <input
            type="checkbox"
            checked={selection.isAll}
            onChange={selection.toggleAll}
            className="h-5 w-5 accent-leaf"
          />
          Select all
        </label>
      )}
      <ul aria-label={label} className="grid gap-3" onKeyDownCapture={moveBetweenRows}>
        {rows.map((row) => (
          <li key={options.rowId(row)} data-row="">
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
    <Card className="p-4!">
      <div className="flex items-center gap-1">
        {selection && (
          <Checkbox
            label={`Select ${rowName(row)}`}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
        )}
        <div className="min-w-0 flex-1 py-2 font-semibold [overflow-wrap:anywhere]">{title?.cell(row)}</div>
      </div>
      <dl className="mt-1 grid gap-1.5 text-sm">
        {others.map(({ id, header, cell }) => (
          <div key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <dt className="text-muted">{header}</dt>
            <dd className="ml-auto min-w-0 text-right [overflow-wrap:anywhere]">{cell(row)}</dd>
          </div>
        ))}
      </dl>
      {rowActions && <div className="mt-3 flex flex-wrap gap-2">{rowActions(row)}</div>}
    </Card>
  );
}
