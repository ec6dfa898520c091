import { isExpectedType } from './offline-pages.ts';

/** There once somebody who works at the farm was signed in on this device: the code of run and pack, of the worker's version. */
export const staffCache = 'staff-files';

/** Fetches what is missing of `paths`; rejects if one cannot be had. */
export async function keepStaffFiles(paths: string[]): Promise<void> {
  const cache = await caches.open(staffCache);
  await Promise.all(
    paths.map(async (path) => {
      if (await cache.match(path)) return;
      const answer = await fetch(path);
      if (!answer.ok || !isExpectedType(path, answer)) throw new Error(`Not kept: ${path}`);
      await cache.put(path, answer);
    }),
  );
}

/** When the worker takes over. */
export async function dropOldStaffFiles(paths: string[]): Promise<void> {
  if (!(await caches.has(staffCache))) return;
  const cache = await caches.open(staffCache);
  for (const request of await cache.keys())
    if (!paths.includes(new URL(request.url).pathname)) await cache.delete(request);
}
