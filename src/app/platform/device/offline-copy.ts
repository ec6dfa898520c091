import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { account, databaseRecords } from './storage.ts';

/** `updatedAt` is epoch ms. */
type StoredResponse = { queryKey: QueryKey; data: unknown; updatedAt: number };

/** Query `meta`. */
export const keptOffline = { isKeptOffline: true } as const;

/** By user id. Cancels fetches first, so none is stored after the deletion. */
const responses = databaseRecords<StoredResponse>('offline-copy', {
  ...account,
  forget: () => queryClient.cancelQueries(),
});

export function isKeptOffline(query: Query): boolean {
  return query.meta?.isKeptOffline === true;
}

/** Until the returned function is called; nothing while there is no owner. */
export function storeResponses(userId: () => string | null): () => void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) if (query.state.data) void store(query, userId());
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') void store(event.query, userId());
  });
}

/** Empty where the browser stores nothing. */
export async function readResponses(owner: string): Promise<StoredResponse[]> {
  return responses.list(owner).catch(() => []);
}

/** Of all users. */
export const deleteOfflineCopies = responses.deleteAll;

/** Marked stale; does not replace a newer response. */
export function restoreResponse({ queryKey, data, updatedAt }: StoredResponse): void {
  if (queryClient.getQueryData(queryKey) !== undefined) return;
  queryClient.setQueryData(queryKey, data, { updatedAt });
  void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

async function store(query: Query, owner: string | null): Promise<void> {
  const { data, dataUpdatedAt } = query.state;
  if (!owner || !data || !isKeptOffline(query)) return;
  const response: StoredResponse = { queryKey: query.queryKey, data, updatedAt: dataUpdatedAt };
  // Without storage, offline simply shows nothing.
  await responses.set(response, `${owner}:${query.queryHash}`).catch(() => {});
}
