import type { TableFilter } from './data-table-types.ts';
import type { TableUrlState } from './use-table-url-state.ts';

/**
 * The filters set in the URL, as query parameters of the list request. The server rejects unknown values with an error message.
 */
export function activeFilters<Query>(filters: TableFilter[], urlState: TableUrlState): Query {
  const set = filters.flatMap(({ id }) => (urlState.filterValue(id) ? [[id, urlState.filterValue(id)]] : []));
  return Object.fromEntries(set) as Query;
}
