import { delMany, keys } from 'idb-keyval';

/** The `meta` of queries whose last response stays on the device, so that it can be read without a connection. */
export const keptOffline = { isKeptOffline: true } as const;

/** The first part of the IndexedDB key of every stored response; the second is the id of the user it was sent to. */
export const offlineCopyPrefix = 'offline-copy';

/** Deletes every stored response, of all users. */
export async function deleteOfflineCopies(): Promise<void> {
  const stored = (await keys()).filter((key) => Array.isArray(key) && key[0] === offlineCopyPrefix);
  await delMany(stored);
}
