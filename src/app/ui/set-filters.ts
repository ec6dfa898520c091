import type { TableFilter } from './data-table-types.ts';
import type { TableAddress } from './use-table-address.ts';

/** The filters that the address sets, as the server is asked for them; what it does not know it refuses with a sentence. */
export function setFilters<Query>(filters: TableFilter[], address: TableAddress): Query {
  const set = filters.flatMap(({ id }) => (address.valueOf(id) ? [[id, address.valueOf(id)]] : []));
  return Object.fromEntries(set) as Query;
}
