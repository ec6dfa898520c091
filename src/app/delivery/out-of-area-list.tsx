import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListQuery } from '../../shared/admin-lists.ts';
import type { OutOfAreaAddress } from '../../shared/admin-out-of-area.ts';
import { newYorkDay } from '../../shared/delivery-days.ts';
import { api, unwrap } from '../api.ts';
import { unwrapPage } from '../list-page.ts';
import { loadAllPages, pagedSource } from '../table-source.ts';
import { DataTable } from '../ui/data-table.tsx';
import type { Column, TableFilter } from '../ui/data-table-types.ts';
import { Day } from '../ui/day.tsx';
import { setFilters } from '../ui/set-filters.ts';
import { useTableAddress } from '../ui/use-table-address.ts';
import { DistanceRings } from './distance-rings.tsx';

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
    text: ({ address }) => address,
  },
  {
    id: 'distance',
    header: 'Miles',
    align: 'end',
    cell: ({ distance }) => distance.toFixed(1),
    text: ({ distance }) => distance.toFixed(1),
  },
  {
    id: 'who',
    header: 'Who',
    cell: ({ who }) => <span className="[overflow-wrap:anywhere]">{who}</span>,
    text: ({ who }) => who,
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ createdAt }) => <Day day={newYorkDay(createdAt)} format="medium" />,
    text: ({ createdAt }) => newYorkDay(createdAt),
  },
];

const load = (query: ListQuery) => unwrapPage<OutOfAreaAddress>(api.api.admin['out-of-area'].get({ query }));

/** Where people asked for a delivery that the shop does not make yet. */
export function OutOfAreaList() {
  const address = useTableAddress();
  const set = setFilters<ListQuery>(filters, address);
  const query = { ...set, cursor: address.cursor };
  const addresses = useQuery({
    queryKey: ['admin', 'out-of-area', query],
    queryFn: () => load(query),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const rings = useQuery({
    queryKey: ['admin', 'out-of-area-rings', set],
    queryFn: () => unwrap(api.api.admin['out-of-area'].rings.get({ query: set })),
    refetchOnMount: 'always',
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      {rings.data && <DistanceRings rings={rings.data} />}
      <DataTable
        label="Addresses out of area"
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ address: place }) => place}
        source={pagedSource(addresses)}
        address={address}
        filters={filters}
        empty={{ title: 'Nobody has asked from out of the area yet' }}
        loadAll={(onProgress) => loadAllPages((cursor) => load({ ...set, cursor, limit: 200 }), onProgress)}
      />
    </div>
  );
}
