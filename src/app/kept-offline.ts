import { delMany, keys } from 'idb-keyval';

/** The `meta` of queries whose last answer stays on the device, so that it can be read without a connection. */
export const keptOffline = { isKeptOffline: true } as const;

/** The first part of the key of every stored answer; the second is its owner. */
export const offlineCopyPrefix = 'offline-copy';

/** Deletes every stored answer, whoever owns it. */
export async function forgetAnswers(): Promise<void> {
  const stored = (await keys()).filter((key) => Array.isArray(key) && key[0] === offlineCopyPrefix);
  await delMany(stored);
}
