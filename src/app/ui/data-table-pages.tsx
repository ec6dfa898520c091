import { Button } from './button.tsx';
import type { TableSource } from './data-table-types.ts';
import type { TableUrlState } from './use-table-url-state.ts';

interface DataTablePagesProps {
  source: Pick<TableSource<unknown>, 'next' | 'total' | 'isFetching'>;
  shown: number;
  urlState: TableUrlState;
}

/** How many rows there are, and the way to the other pages. */
export function DataTablePages({ source, shown, urlState }: DataTablePagesProps) {
  const { next, total, isFetching } = source;
  const isOnlyPage = next === null && urlState.cursor === undefined;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted">
        {isOnlyPage || total === null
          ? `${shown} ${shown === 1 ? 'row' : 'rows'}`
          : `${shown} of ${total.toLocaleString('en-US')} rows`}
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
