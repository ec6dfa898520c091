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

/**
 * Filters, sorting and page of a table, which live in the query string of the URL: `?status=pending&sort=-price&cursor=...`. A second
 * table on the page has a `prefix` before each name.
 */
export function useTableUrlState(prefix = ''): TableUrlState {
  const [search, setSearch] = useSearchParams();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const read = (name: string) => search.get(prefix + name);
  const cursorsKey = `${prefix}cursors`;
  const earlier: string[] = Array.isArray(state?.[cursorsKey]) ? state[cursorsKey] : [];
  const changed = (changes: Record<string, string>) => changedSearch(search, prefix, changes);
  const change = (changes: Record<string, string>) =>
    setSearch(changed({ cursor: '', ...changes }), { replace: true, preventScrollReset: true });
  const openPage = (cursor: string, cursors: string[]) =>
    navigate(`${pathname}?${changed({ cursor })}`, {
      state: { [cursorsKey]: cursors },
      preventScrollReset: true,
    });
  const sort = readSort(read('sort'));
  return {
    filterValue: (filter) => read(filter) ?? '',
    sort,
    cursor: read('cursor') ?? undefined,
    pagesBefore: earlier.length,
    setFilters: change,
    sortBy: (column) => change({ sort: nextSort(sort, column) }),
    toPage: (cursor) => openPage(cursor, [...earlier, read('cursor') ?? '']),
    toPreviousPage: () => openPage(earlier.at(-1) ?? '', earlier.slice(0, -1)),
  };
}

/** The query string with some values changed; an empty one is left out. */
function changedSearch(
  search: URLSearchParams,
  prefix: string,
  changes: Record<string, string>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(prefix + name, value);
    else next.delete(prefix + name);
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
