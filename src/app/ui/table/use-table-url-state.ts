import { useLocation, useNavigate, useSearchParams } from 'react-router';

export interface TableSort {
  column: string;
  descending: boolean;
}

export interface TableUrlState {
  /** What a filter is set to; '' when it is not. */
  filterValue: (filter: string) => string;
  sort: TableSort | null;
  /** Of the page that is shown; undefined for the first. */
  cursor: string | undefined;
  /** How many pages were turned to get to this one; 0 also when the URL was opened at a later page. */
  pagesBefore: number;
  /** An empty value takes a filter off. */
  setFilters: (values: Record<string, string>) => void;
  sortBy: (column: string) => void;
  toPage: (cursor: string) => void;
  /** The page before, or the first one when the URL was opened at a later page. */
  toPreviousPage: () => void;
}

/** Filters, sorting and page of a table, which live in the query string of the URL: `?status=pending&sort=-price&cursor=...`. */
export function useTableUrlState(): TableUrlState {
  const [search, setSearch] = useSearchParams();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const earlier: string[] = Array.isArray(state?.cursors) ? state.cursors : [];
  const change = (changes: Record<string, string>) =>
    setSearch(changed(search, { cursor: '', ...changes }), { replace: true, preventScrollReset: true });
  const openPage = (cursor: string, cursors: string[]) =>
    navigate(`${pathname}?${changed(search, { cursor })}`, { state: { cursors }, preventScrollReset: true });
  const sort = readSort(search.get('sort'));
  return {
    filterValue: (filter) => search.get(filter) ?? '',
    sort,
    cursor: search.get('cursor') ?? undefined,
    pagesBefore: earlier.length,
    setFilters: change,
    sortBy: (column) => change({ sort: nextSort(sort, column) }),
    toPage: (cursor) => openPage(cursor, [...earlier, search.get('cursor') ?? '']),
    toPreviousPage: () => openPage(earlier.at(-1) ?? '', earlier.slice(0, -1)),
  };
}

/** The query string with some values changed; an empty one is left out. */
function changed(search: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

function readSort(text: string | null): TableSort | null {
  if (!text) return null;
  return { column: text.replace(/^-/, ''), descending: text.startsWith('-') };
}

/** Ascending, descending, then the list's own order again. */
function nextSort(sort: TableSort | null, column: string): string {
  if (sort?.column !== column) return column;
  return sort.descending ? '' : `-${column}`;
}
