import { useEffect, useState } from 'react';
import type { User } from '../../shared/contract/accounts.ts';
import { currentUserId, currentUserQuery } from '../accounts/queries.ts';
import { readResponses, restoreResponse, storeResponses } from '../platform/device/offline-copy.ts';
import { lastUserId } from '../platform/device/owner.ts';

const [userKey] = currentUserQuery.queryKey;

/** The user as of an earlier response, at `updatedAt` (epoch ms). */
export type UserCopy = { user: User; updatedAt: number };

/**
 * Keeps the dashboard's responses on the device, and brings back those of the last visit. Returns the user as of then;
 * null when there was none. Who is signed in now remains a matter of the server.
 */
export function useOfflineResponses(): UserCopy | null {
  const [copy, setCopy] = useState<UserCopy | null>(null);
  useEffect(() => storeResponses(currentUserId), []);
  useEffect(() => {
    const owner = lastUserId();
    if (owner) void restore(owner).then(setCopy);
  }, []);
  return copy;
}

async function restore(owner: string): Promise<UserCopy | null> {
  const responses = await readResponses(owner);
  const isUserResponse = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === userKey;
  for (const response of responses) if (!isUserResponse(response)) restoreResponse(response);
  const copy = responses.find(isUserResponse);
  return copy ? { user: copy.data as User, updatedAt: copy.updatedAt } : null;
}
