import { useLocation, useNavigate, useSearchParams } from 'react-router';

export interface TableSort {
  column: string;
  descending: boolean;
}

export interface TableUrlState {
  /** '' if not set. */
  filterValue: (filter: string) => string;
  sort: TableSort | null;
  /** Undefined for the first page. */
  cursor: string | undefined;
  /** 0 also if the URL was opened at a later page. */
  pagesBefore: number;
  /** Empty values remove filters. */
  setFilters: (values: Record<string, string>) => void;
  sortBy: (column: string) => void;
  toPage: (cursor: string) => void;
  /** The first page if the URL was opened at a later one. */
  toPreviousPage: () => void;
}

/** `?status=pending&sort=-price&cursor=...`; `prefix` separates two tables on a page. */
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

/** Empty values are removed. */
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

/** Ascending, descending, unsorted. */
function nextSort(sort: TableSort | null, column: string): string {
  if (sort?.column !== column) return column;
  return sort.descending ? '' : `-${column}`;
}
