import { Button } from '../layout/button.tsx';
import type { TableSource } from './data-table-types.ts';
import type { TableUrlState } from './use-table-url-state.ts';

interface DataTablePagesProps {
  source: Pick<TableSource<unknown>, 'next' | 'total' | 'isFetching'>;
  shown: number;
  urlState: TableUrlState;
}

/** The number of rows and the buttons for the other pages. */
export function DataTablePages({ source, shown, urlState }: DataTablePagesProps) {
  const { next, total, isFetching } = source;
  const isOnlyPage = next === null && urlState.cursor === undefined;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
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

/** The number of the page's first row; null on a page in the middle that was opened by its URL. */
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
