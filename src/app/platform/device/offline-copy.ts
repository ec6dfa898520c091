import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { account, databaseRecords } from './storage.ts';

/** A response of the server; `updatedAt` (epoch ms) is when it came. */
type StoredResponse = { queryKey: QueryKey; data: unknown; updatedAt: number };

/** The `meta` of queries whose last response stays on the device, so that it can be read without a connection. */
export const keptOffline = { isKeptOffline: true } as const;

/** Under the id of the user they were sent to. What is being fetched must not be stored after everything is deleted. */
const responses = databaseRecords<StoredResponse>('offline-copy', {
  ...account,
  forget: () => queryClient.cancelQueries(),
});

export function isKeptOffline(query: Query): boolean {
  return query.meta?.isKeptOffline === true;
}

/**
 * Stores the responses of kept queries for their owner, those there are and those to come, until the returned function is
 * called. Nothing is stored while there is no owner.
 */
export function storeResponses(userId: () => string | null): () => void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) if (query.state.data) void store(query, userId());
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') void store(event.query, userId());
  });
}

/** Every stored response of an owner; none where the browser stores nothing. */
export async function readResponses(owner: string): Promise<StoredResponse[]> {
  return responses.list(owner).catch(() => []);
}

/** Deletes every stored response, of all users. */
export const deleteOfflineCopies = responses.deleteAll;

/** Gives a stored response to its query, unless that has one, as out of date: it is fetched again where it is shown. */
export function restoreResponse({ queryKey, data, updatedAt }: StoredResponse): void {
  if (queryClient.getQueryData(queryKey) !== undefined) return;
  queryClient.setQueryData(queryKey, data, { updatedAt });
  void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

async function store(query: Query, owner: string | null): Promise<void> {
  const { data, dataUpdatedAt } = query.state;
  if (!owner || !data || !isKeptOffline(query)) return;
  const response: StoredResponse = { queryKey: query.queryKey, data, updatedAt: dataUpdatedAt };
  // Without storage the app works as usual, but shows nothing offline.
  await responses.set(response, `${owner}:${query.queryHash}`).catch(() => {});
}
