import { useQuery } from '@tanstack/react-query';
import type { DistanceBands as Bands, OutOfAreaAddress } from '../../shared/contract/delivery.ts';
import type { ListQuery } from '../../shared/contract/lists.ts';
import { api, unwrap } from '../platform/api.ts';
import { unwrapPage } from '../platform/list-page.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { activeFilters } from '../ui/table/active-filters.ts';
import { createdColumn } from '../ui/table/created-column.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column, TableFilter } from '../ui/table/data-table-types.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';

const filters: TableFilter[] = [
  { id: 'q', label: 'Search', kind: 'text', placeholder: 'Address or email' },
  { id: 'from', label: 'From', kind: 'day' },
  { id: 'to', label: 'To', kind: 'day' },
];

const columns: Column<OutOfAreaAddress>[] = [
  {
    id: 'address',
    header: 'Address',
    cell: ({ address }) => <bdi className="[overflow-wrap:anywhere]">{address}</bdi>,
    exportText: ({ address }) => address,
  },
  {
    id: 'who',
    header: 'Who',
    cell: ({ customerEmail }) => <span className="[overflow-wrap:anywhere]">{customerEmail}</span>,
    exportText: ({ customerEmail }) => customerEmail,
    card: 'line',
  },
  {
    id: 'distance',
    header: 'Miles',
    align: 'end',
    cell: ({ distance }) => distance.toFixed(1),
    exportText: ({ distance }) => distance.toFixed(1),
    card: 'named left',
  },
  { ...createdColumn('when', 'When'), card: 'right' },
];

const load = (query: ListQuery) => unwrapPage<OutOfAreaAddress>(api.api.admin['out-of-area'].get({ query }));

export function OutOfAreaList() {
  const urlState = useTableUrlState();
  const filterValues = activeFilters<ListQuery>(filters, urlState);
  const table = usePagedTable({
    queryKey: ['out-of-area'],
    filters: filterValues,
    cursor: urlState.cursor,
    load,
  });
  const bands = useQuery({
    queryKey: ['admin', 'out-of-area-bands', filterValues],
    queryFn: () => unwrap(api.api.admin['out-of-area'].bands.get({ query: filterValues })),
    refetchOnMount: 'always',
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      {bands.data && <DistanceBands bands={bands.data} />}
      <DataTable
        label="Addresses out of area"
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ address }) => address}
        {...table}
        urlState={urlState}
        filters={filters}
        empty={{ title: 'Nobody has asked from out of the area yet' }}
      />
    </div>
  );
}

function DistanceBands({ bands }: { bands: Bands }) {
  const largestCount = Math.max(1, ...bands.map(({ addresses }) => addresses));
  return (
    <section aria-label="By distance" className="rounded-xl border bg-surface p-5 shadow-sm">
      <h3 className="text-lg">By distance from the farm</h3>
      <ul className="mt-3 grid gap-2">
        {bands.map(({ from, to, addresses }) => (
          <li key={from} className="grid grid-cols-[minmax(0,8rem)_1fr_auto] items-center gap-3">
            <span>{to === null ? `over ${from} miles` : `${from} to ${to} miles`}</span>
            <span aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-leaf"
                style={{ width: `${(100 * addresses) / largestCount}%` }}
              />
            </span>
            <span className="text-right font-semibold tabular-nums">{addresses}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
