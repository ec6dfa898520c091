import { useEffect, useState } from 'react';
import type { User } from '../../shared/accounts.ts';
import { lastUserId } from '../accounts/last-user.ts';
import { currentUserId, currentUserQuery } from '../accounts/queries.ts';
import { readAnswers, restoreAnswer, storeAnswers } from '../offline-copy.ts';
import { queryClient } from '../query-client.ts';

const [userKey] = currentUserQuery.queryKey;

/** The user as of an earlier answer, at `updatedAt` (epoch ms). */
export type UserCopy = { user: User; updatedAt: number };

/**
 * Keeps the dashboard's answers on the device, and brings back those of the last visit. Returns the user as of then;
 * null when there was none. Who is signed in now remains a matter of the server.
 */
export function useLastCopy(): UserCopy | null {
  const [copy, setCopy] = useState<UserCopy | null>(null);
  useEffect(() => storeAnswers(queryClient, currentUserId), []);
  useEffect(() => {
    const owner = lastUserId();
    if (owner) void restore(owner).then(setCopy);
  }, []);
  return copy;
}

async function restore(owner: string): Promise<UserCopy | null> {
  const answers = await readAnswers(owner);
  const isCurrentUser = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === userKey;
  for (const answer of answers) if (!isCurrentUser(answer)) restoreAnswer(queryClient, answer);
  const copy = answers.find(isCurrentUser);
  return copy ? { user: copy.data as User, updatedAt: copy.updatedAt } : null;
}
