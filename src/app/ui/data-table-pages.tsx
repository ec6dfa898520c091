import { Button } from './button.tsx';
import type { TableSource } from './data-table-types.ts';
import type { TableAddress } from './use-table-address.ts';

interface DataTablePagesProps {
  source: Pick<TableSource<unknown>, 'next' | 'total' | 'isFetching'>;
  shown: number;
  address: TableAddress;
}

/** How many rows there are, and the way to the other pages. */
export function DataTablePages({ source, shown, address }: DataTablePagesProps) {
  const { next, total, isFetching } = source;
  const isOnlyPage = next === null && address.cursor === undefined;
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
            disabled={address.cursor === undefined || isFetching}
            onClick={address.toPreviousPage}
          >
            Previous
          </Button>
          <Button
            variant="secondary"
            disabled={next === null || isFetching}
            onClick={() => next !== null && address.toPage(next)}
          >
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
