import type { TableFilter } from './data-table-types.ts';
import type { TableUrlState } from './use-table-url-state.ts';

/** As query parameters. The server rejects unknown values. */
export function activeFilters<Query>(filters: TableFilter[], urlState: TableUrlState): Query {
  const set = filters.flatMap(({ id }) => (urlState.filterValue(id) ? [[id, urlState.filterValue(id)]] : []));
  return Object.fromEntries(set) as Query;
}
