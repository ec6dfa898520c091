import type { TableFilter } from './data-table-types.ts';
import type { TableUrlState } from './use-table-url-state.ts';

/** The filters that the URL sets, as the server is asked for them; what it does not know it refuses with a sentence. */
export function activeFilters<Query>(filters: TableFilter[], urlState: TableUrlState): Query {
  const set = filters.flatMap(({ id }) => (urlState.filterValue(id) ? [[id, urlState.filterValue(id)]] : []));
  return Object.fromEntries(set) as Query;
}
