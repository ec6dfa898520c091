import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { userErrorMessage } from './api.ts';
import type { ListPage } from './list-page.ts';

type PagedList<Row, Query> = {
  /** Appended to the `admin` key. */
  queryKey: string[];
  filters: Query;
  cursor: string | undefined;
  load: (query: Query & { cursor?: string | undefined; limit?: number }) => Promise<ListPage<Row>>;
};

export function usePagedTable<Row, Query extends object>(list: PagedList<Row, Query>) {
  const { queryKey, filters, cursor, load } = list;
  const page = useQuery({
    queryKey: ['admin', ...queryKey, filters, cursor],
    queryFn: () => load({ ...filters, cursor }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return {
    source: pagedSource(page),
    loadAll: (onProgress: (loaded: number) => void) =>
      loadAllPages((cursor) => load({ ...filters, cursor, limit: 200 }), onProgress),
  };
}

function pagedSource<Row>(query: UseQueryResult<ListPage<Row>>) {
  const { rows, next = null, total = null } = query.data ?? {};
  return { rows, next, total, ...stateOf(query) };
}

export function listSource<Row>(query: UseQueryResult<Row[]>) {
  return { rows: query.data, next: null, total: query.data?.length ?? null, ...stateOf(query) };
}

/** At most 200 rows per page. */
async function loadAllPages<Row>(
  loadPage: (cursor: string | undefined) => Promise<ListPage<Row>>,
  onProgress: (loaded: number) => void,
): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await loadPage(cursor);
    all.push(...rows);
    onProgress(all.length);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return all;
}

function stateOf({ data, error, isFetching, refetch }: UseQueryResult<unknown>) {
  return {
    isFetching,
    failure: error && data === undefined ? userErrorMessage(error) : null,
    retry: () => refetch(),
  };
}
